"""Probabilities of the tests that papers report: t, F, chi-squared, r and z, from the incomplete beta and gamma functions.

Continued fractions and series as in Numerical Recipes (3rd edition, sections 6.2 and 6.4) and NIST's Digital Library of
Mathematical Functions (8.9.2, 8.11.4, 8.17.22). Good to about 1e-12, far beyond what a paper prints.
"""

from __future__ import annotations

from math import erfc, exp, inf, isinf, lgamma, log, sqrt

_STEPS = 10_000
_CLOSE = 1e-15
_TINY = 1e-300


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function I_x(a, b), for positive a and b, and x from 0 to 1."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(a, b, x) / a
    return 1 - front * _beta_fraction(b, a, 1 - x) / b


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), for positive a and x from 0."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, _STEPS):
            term *= x / (a + step)
            total += term
            if term < total * _CLOSE:
                break
        return 1 - front * total
    return front * _gamma_fraction(a, x)


def p_of_t(t: float, df: float) -> float:
    """The two-tailed p of a t with `df` degrees of freedom."""
    if isinf(t):
        return 0.0
    return incomplete_beta(df / 2, 0.5, df / (df + t * t))


def p_of_f(f: float, df1: float, df2: float) -> float:
    """The p of an F with `df1` and `df2` degrees of freedom: its upper tail, which answers the two-sided question."""
    return 1.0 if f <= 0 else incomplete_beta(df2 / 2, df1 / 2, df2 / (df2 + df1 * f))


def p_of_chi2(chi2: float, df: float) -> float:
    """The p of a chi-squared with `df` degrees of freedom: its upper tail."""
    return upper_gamma(df / 2, chi2 / 2)


def p_of_z(z: float) -> float:
    """The two-tailed p of a standard normal z."""
    return erfc(abs(z) / sqrt(2))


def p_of_r(r: float, df: float) -> float:
    """The two-tailed p of a correlation with `df` degrees of freedom, by way of its t."""
    return 0.0 if abs(r) >= 1 else p_of_t(r * sqrt(df / (1 - r * r)) if df else inf, df)


def _beta_fraction(a: float, b: float, x: float) -> float:
    """Lentz's continued fraction for the incomplete beta function."""
    c, d = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, _STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _away_from_zero(1 + term * d)
            c = _away_from_zero(1 + term / c)
            result *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return result


def _gamma_fraction(a: float, x: float) -> float:
    """Lentz's continued fraction for the upper incomplete gamma function."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    result = d
    for step in range(1, _STEPS):
        term = -step * (step - a)
        b += 2
        d = 1 / _away_from_zero(term * d + b)
        c = _away_from_zero(b + term / c)
        result *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return result


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
