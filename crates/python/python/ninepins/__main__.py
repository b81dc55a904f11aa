"""The command `ninepins`, which is `python -m ninepins`, too."""

import signal
import sys

from ninepins import _native


def main() -> int:
    """Runs the command line."""
    # The program handles Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run_command(["ninepins", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
