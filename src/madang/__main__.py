"""``python -m madang`` is the ``madang`` command."""

import sys

from madang.cli import main

if __name__ == "__main__":
    sys.exit(main())
