"""Where `souk` starts: nothing that takes time is imported before Ctrl-C can be answered."""

import sys


def main() -> None:
    """Run the command."""
    try:
        from souk.cli import main as command
    except KeyboardInterrupt:
        sys.exit(1)
    command()


if __name__ == "__main__":
    main()
