"""The probabilities are those of the tables, and the authors' own examples of statcheck and GRIM come out as theirs."""

from __future__ import annotations

import pytest

from factlint.consistency.statistics import distributions
from factlint.consistency.statistics.means import is_possible
from factlint.consistency.statistics.reported_tests import find_tests, is_one_tailed

BETA = [
    ((14, 0.5, 0.85), 0.034472630186337),
    ((0.5, 0.5, 0.3), 0.369010119565545),
    ((1, 38, 0.02), 0.53592211167123),
    ((100, 2.5, 0.97), 0.293089089770496),
    ((2000, 0.5, 0.999), 0.0454597584378548),
    ((0.5, 5000, 0.0004), 0.954515935350851),
    ((30, 30, 0.5), 0.5),
    ((3.7, 0.2, 0.99), 0.451540126101118),
]
GAMMA = [
    ((0.5, 1.9207294), 0.0500000006170877),
    ((14, 26.1), 0.00363740263443873),
    ((1, 0.1), 0.90483741803596),
    ((50, 30), 0.999481108537452),
    ((50, 80), 0.00013078397659141),
    ((1000, 1050), 0.0586711113773181),
    ((0.5, 40), 3.7440973842029e-19),
    ((5, 5), 0.440493285065212),
]


@pytest.mark.parametrize(("at", "value"), BETA)
def test_the_incomplete_beta_function_is_good_to_ten_digits(at: tuple[float, float, float], value: float) -> None:
    assert distributions.incomplete_beta(*at) == pytest.approx(value, rel=1e-10)


@pytest.mark.parametrize(("at", "value"), GAMMA)
def test_the_incomplete_gamma_function_is_good_to_ten_digits(at: tuple[float, float], value: float) -> None:
    assert distributions.upper_gamma(*at) == pytest.approx(value, rel=1e-10)


@pytest.mark.parametrize(
    ("p", "value"),
    [
        (distributions.p_of_t(12.706, 1), 0.05),
        (distributions.p_of_t(2.228, 10), 0.05),
        (distributions.p_of_t(2.750, 30), 0.01),
        (distributions.p_of_t(1.984, 100), 0.05),
        (distributions.p_of_f(161.448, 1, 1), 0.05),
        (distributions.p_of_f(3.340, 2, 28), 0.05),
        (distributions.p_of_f(4.103, 2, 10), 0.05),
        (distributions.p_of_chi2(3.841, 1), 0.05),
        (distributions.p_of_chi2(41.337, 28), 0.05),
        (distributions.p_of_chi2(23.209, 10), 0.01),
        (distributions.p_of_z(1.95996), 0.05),
        (distributions.p_of_r(0.576, 10), 0.05),
        (distributions.p_of_r(0.349, 30), 0.05),
    ],
)
def test_the_critical_values_of_the_nist_handbook_have_their_levels(p: float, value: float) -> None:
    assert p == pytest.approx(value, rel=6e-3)


ERRORS = [
    "t(28) = 2.20, p = .03",
    "F(2, 28) = 2.20, p = .15",
    "r(28) = .22, p = .26",
    "chi2(28) = 22.20, p = .79",
    " z = 2.20, p = .04",
    "Q(28) = 22.20, p = .79",
    "t(28) = -2.20, p = .03",
    "t(28) = 2.20, ns",
    "t(28) = 2.20, p > .05",
    "t(28) = 1.20, p = .03",
    "t(28) = 2.20, p = .30",
    "t(28) = 2.20, p = .018",
    "t(28) = 2.20, p = .01, one-tailed",
    "t(28) = 22.20, p = .000",
    "t(28) = 22.20, p < .000",
    "t(28) = 2.2, p = .08",
    "t(28) = 2.2, p = .02",
    "t(28) = 2.2, p > .08",
    "t(28) = 2.2, p < .02",
    "t(28) < 2.2, p < .02",
    "t(28) < 2.2, p = .02",
    "t(28) > 2.2, p > .08",
    "t(28) > 2.2, p = .08",
]
NO_ERRORS = [
    " Z = -2.42, p = 0.016",
    "t(28) = 2.0, p < .05",
    "t(28) = 2, p = .02",
    "t(28) = 2, p = .14",
    "t(28) = 2.2, p = .03",
    "t(28) = 2.2, p = .04",
    "t(28) = 2.20, p = .036",
    "t(28) = 2.20, p = .037",
    "t(28) = 2.20, p = .018, one-tailed",
    "t(28) = 2.20, p = .018, one-sided",
    "t(28) = 2.20, p = .018, directional",
    "t(28) = 2.2, p < .08",
    "t(28) = 2.2, p > .02",
    "t(28) < 2.2, p = .08",
    "t(28) < 2.2, p > .08",
    "t(28) < 2.2, p < .08",
    "t(28) < 2.2, p > .02",
    "t(28) > 2.2, p = .02",
    "t(28) > 2.2, p > .02",
    "t(28) > 2.2, p < .02",
    "t(28) > 2.2, p < .08",
]
DECISION_ERRORS = [
    "t(28) = 2.20, p = .06",
    "t(28) = 1.20, p = .03",
    "F(2, 28) = 22.20, p = .06",
    "F(2, 28) = 2.20, p = .03",
    "r(28) = .22, p = .03",
    "r(28) = .52, p = .06",
    "chi2(28) = 2.20, p = .03",
    "chi2(28) = 52.20, p = .06",
    " z = 1.20, p = .03",
    " z = 2.20, p = .06",
    "Q(28) = 2.20, p = .03",
    "Q(28) = 52.20, p = .06",
]


@pytest.mark.parametrize("text", [*ERRORS, *DECISION_ERRORS])
def test_the_errors_of_statcheck_are_errors(text: str) -> None:
    [test] = find_tests(text)
    assert test.is_error(one_tailed=is_one_tailed(text))


@pytest.mark.parametrize("text", NO_ERRORS)
def test_what_statcheck_lets_pass_passes(text: str) -> None:
    [test] = find_tests(text)
    assert not test.is_error(one_tailed=is_one_tailed(text))


@pytest.mark.parametrize("text", DECISION_ERRORS)
def test_the_decision_errors_of_statcheck_are_told_apart(text: str) -> None:
    [test] = find_tests(text)
    assert test.is_decision_error()


@pytest.mark.parametrize("text", ["t(28) = 2.20, p = .03", "t(28) = 2.20, p = .05", "F(2, 28) = 2.20, p = .15"])
def test_a_slip_on_the_same_side_is_no_decision_error(text: str) -> None:
    [test] = find_tests(text)
    assert not test.is_decision_error()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Both were, F(2, 28) = 2.20, p = .03, F(2, 28) = 1.23, p = .04.", 2),
        (" F ( 2 , 28 ) = 2.20 , p = .03", 1),
        ("F(2,28)=2.20,p=.03", 1),
        ("F(2.1, 28.1) = 2.20, p = .03", 1),
        ("F(l, 76) = 23.95, p <.001", 1),
        ("chi2(1, N = 11,455) = 16.78, p <.001", 1),
        ("chi2(1, n = 81) = 3.25, p = 0.07", 1),
        ("X2(28) = 2.20, p = .03", 1),
        ("chi_2(28) = 2.20, p = .03", 1),
        ("Qw(2) = 2.20, p = .03", 1),
        ("Q-between(2) = 2.20, p = .03", 1),
        ("t(28) = 2,000.20, p = .03", 1),
        ("Qs(2) = 2.2, p = .03", 0),
        ("Qb(2, N = 187) = 2.20, p = .03", 0),
        ("r(16) = 26.05, p = .10", 0),
        ("see p. 01", 0),
    ],
)
def test_the_forms_that_statcheck_reads_are_read(text: str, count: int) -> None:
    assert len(list(find_tests(text))) == count


@pytest.mark.parametrize(
    ("mean", "size", "possible"),
    [
        ("7.22", 32, True),
        ("4.74", 25, False),
        ("5.23", 29, False),
        ("2.57", 24, False),
        ("6.77", 27, False),
        ("2.68", 28, True),
        ("7.01", 29, False),
        ("7.38", 26, True),
        ("3.14", 27, False),
        ("6.89", 31, False),
        ("5.00", 25, True),
        ("0.24", 28, False),
        ("5.93", 49, False),
        ("3.48", 20, False),
        ("5.19", 28, False),
        ("5.18", 28, True),
        ("1.12", 8, True),
        ("1.13", 8, True),
        ("3.48", 200, True),
    ],
)
def test_the_published_examples_of_grim_come_out_as_theirs(mean: str, size: int, possible: bool) -> None:
    assert is_possible(mean, size) is possible
