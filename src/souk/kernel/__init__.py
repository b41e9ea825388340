"""The laws compiled: whole games, and batches of them. Needs the extra `fast`."""
