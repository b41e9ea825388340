"""Market games, played properly by software."""

__version__ = "0.1.0"
