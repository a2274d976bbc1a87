"""A deal in the scorekeeper's words."""

import pytest
from django.utils import translation

from scoring.deals import (
    AlexanderDeal,
    AnnulledDeal,
    Contract,
    CountedDeal,
    CountedKopDeal,
    Deal,
    DeclaredDeal,
    KopContract,
    KopDeal,
    KopMargin,
    Margin,
    PassedDeal,
    PatienceDeal,
    TableDeal,
)
from tournament.words.deals import deal_words


@pytest.mark.parametrize(
    ("deal", "latvian", "english"),
    [
        (
            DeclaredDeal(Contract.ORDINARY, 1, won=True),
            "B lielais, uzvarēts",
            "B ordinary, won",
        ),
        (
            DeclaredDeal(Contract.ORDINARY, 0, won=False, margin=Margin.JANI),
            "A lielais, zaudēts, jaņi",
            "A ordinary, lost, jaņi",
        ),
        (
            DeclaredDeal(Contract.ZOLE, 4, won=True, margin=Margin.BEZSTIKIS),
            "E zole, uzvarēta, bezstiķis",
            "E zole, won, no trick",
        ),
        (
            DeclaredDeal(Contract.SMALL_ZOLE, 2, won=False),
            "C mazā zole, zaudēta",
            "C small zole, lost",
        ),
        (
            DeclaredDeal(Contract.ZOLE, 3, won=False, surrendered=True),
            "D zole, padevās",
            "D zole, given up",
        ),
        (
            CountedDeal(Contract.ORDINARY, 0, eyes=61, tricks=5),
            "A lielais, 61 acs, 5 stiķi",
            "A ordinary, 61 eyes, 5 tricks",
        ),
        (PassedDeal(), "visi garām", "all passed"),
        (AnnulledDeal(), "anulēta", "annulled"),
        (
            TableDeal((50, 40, None, 30), (4, 2, None, 2)),
            "galda izspēle: 50 · 40 · – · 30",
            "table game: 50 · 40 · – · 30",
        ),
        (
            KopDeal(KopContract.ZWYCZAJNA, (0, 2), won=True, doubling="kontra"),
            "A+C zwyczajna, uzvarēta, ar izeju, kontra",
            "A+C zwyczajna, won, losers out, kontra",
        ),
        (
            KopDeal(KopContract.ZOLO, (3,), won=False, margin=KopMargin.EXIT),
            "D zolo, zaudēta",
            "D zolo, lost",
        ),
        (
            CountedKopDeal(KopContract.WESELE, (1, 2), eyes=60, tricks=2),
            "B+C wesele, 60 acis, 2 stiķi",
            "B+C wesele, 60 eyes, 2 tricks",
        ),
        (
            KopDeal(
                KopContract.WESELE,
                (1, 2),
                won=True,
                doubling="slup",
                calls=("young", "old", "young", "old"),
            ),
            "B+C wesele, uzvarēta, ar izeju, słup (jaunie–vecie–jaunie–vecie)",
            "B+C wesele, won, losers out, słup (Young–Old–Young–Old)",
        ),
        (AlexanderDeal((1, 4), (52, 50)), "1/52 · 4/50", "1/52 · 4/50"),
        (PatienceDeal((5, -4, 3)), "5 · −4 · 3", "5 · −4 · 3"),
    ],
)
def test_a_deal_is_described_in_both_languages(deal: Deal, latvian: str, english: str) -> None:
    said = []
    for language in ("lv", "en"):
        with translation.override(language):
            said.append(deal_words(deal))

    assert said == [latvian, english]
