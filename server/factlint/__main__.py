"""`python -m factlint` is the command `factlint`."""

from factlint.cli.main import main

if __name__ == "__main__":
    main()
