"""Ranking rules of federations, as data."""

from collections.abc import Mapping
from fractions import Fraction as F  # noqa: N817 tables of figures read better so
from types import MappingProxyType

from scoring.ratings.rules import (
    Ageing,
    BestResults,
    Curve,
    LinearFactor,
    LogPoints,
    Part,
    Proportion,
    RatingRule,
    Steps,
    WeightedMean,
    Worth,
)

EMA = RatingRule(
    share=Proportion(top=F(1000)),
    worth=Worth(
        added=(
            LinearFactor("qualification", F(1), most=F(1)),
            Steps("participants", ((F(41), F(1, 2)), (F(81), F(1)))),
            LinearFactor("days", F(1), most=F(3)),
            Steps("countries", ((F(6), F(1, 2)), (F(10), F(1)))),
        )
    ),
    ageing=Ageing(steps=((12, F(1)), (24, F(1, 2)))),
    parts=(
        Part(keep=BestResults(least=5, part=F(4, 5)), mean=WeightedMean(fill_to=5), share=F(1, 2)),
        Part(keep=BestResults(best=4), mean=WeightedMean(fill_to=4), share=F(1, 2)),
    ),
    weighs=True,
    least_events=2,
)
VEKN = RatingRule(
    share=LogPoints(
        base=F(5),
        figures={"vp": F(4), "gw": F(8)},
        bonus=(F(90), F(30), F(30), F(30), F(30)),
        logarithm=15,
        shift=F(-1),
        by_grade={"national": F(1, 4), "continental": F(1)},
    ),
    ageing=Ageing(steps=((18, F(1)),)),
    parts=(Part(keep=BestResults(best=8)),),
    least_participants=8,
    needs_final=True,
)
WPPR = RatingRule(
    share=Curve(
        straight=F(1, 10),
        curved=F(9, 10),
        inner=F(7, 10),
        outer=3,
        field="rated",
        base=F(1, 2),
        most_base=64,
    ),
    worth=Worth(
        added=(
            LinearFactor("rated", F(1, 2), most=F(32)),
            LinearFactor("rating_value", F(1), most=F(25)),
            LinearFactor("ranking_value", F(1), most=F(50)),
        ),
        multiplied=(
            LinearFactor("grading", F(1), most=F(2)),
            LinearFactor("booster", F(1), most=F(2)),
        ),
    ),
    ageing=Ageing(steps=((12, F(1)), (24, F(3, 4)), (36, F(1, 2)))),
    parts=(Part(keep=BestResults(best=15)),),
)

PRESETS: Mapping[str, RatingRule] = MappingProxyType({"ema": EMA, "vekn": VEKN, "wppr": WPPR})
