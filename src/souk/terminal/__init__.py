"""The table in a terminal: lines of text, typed moves, several people at one keyboard."""
