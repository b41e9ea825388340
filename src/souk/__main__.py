"""Where `souk` starts: until the command is there to clean up, Ctrl-C simply ends the process."""

import signal


def main() -> None:
    """Run the command."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from souk.cli import main as command

    command()


if __name__ == "__main__":
    main()
