"""`python -m cotuong` is the command `cotuong`."""

import sys

from cotuong.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
