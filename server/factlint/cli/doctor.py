"""`factlint doctor`."""


def examine() -> int:
    return 0
