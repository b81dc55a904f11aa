"""`python -m ninepins` is the command `ninepins`."""

import sys

from ._command import main

if __name__ == "__main__":
    sys.exit(main())
