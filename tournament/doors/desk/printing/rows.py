"""Rows of the print page: available documents, and recent orders."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Count, Q
from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.doors.desk.printing.forms import Choices, OrderForm
from tournament.doors.desk.printing.moments import first_documents, moment_text
from tournament.models import Job, JobStep, Round, Tournament
from tournament.ops.setup.language_coverage import document_speaks
from tournament.paper.documents import DOCUMENTS, LAYOUTS, Document
from tournament.reading.applications import announced_of
from tournament.reading.results.bump_chart import LEAST_ROUNDS
from tournament.reading.results.prizes import has_prizes
from tournament.reading.results.stakes import stake_cents
from tournament.reading.visibility import SeatedRound, counted
from tournament.standings.sheets import settings_of
from tournament.words.language import OWN_NAMES
from tournament.words.printing import JOB_FAILURES, JOB_STATES, PARTICULARS, WITHOUT_RESULTS
from tournament.words.terms import category_words

LATEST: Final = 12
LOOKED_THROUGH: Final = 60
AT_THE_END: Final = (
    "final_results", "payouts", "stakes", "certificates", "nominations", "team_certificates",
)  # fmt: skip
LEAST_OF: Final = {"course": LEAST_ROUNDS}
OF_TEAMS: Final = ("team_standings", "team_certificates")
ONCE_SEATED: Final = ("fallback_pack", "rotation_cards")


@dataclass(frozen=True, slots=True)
class DocumentOffer:
    """A document that can be ordered now, with its options form.

    `section` is its part of the page: the round, the result, or neither.
    """

    document: Document
    form: OrderForm
    section: str


@dataclass(frozen=True, slots=True)
class Printed:
    """An ordered document: its name, its progress, and whether it is outdated."""

    job: Job
    name: str
    particulars: str
    state: str
    reason: str
    done: int
    all: int
    is_stale: bool

    @property
    def is_worth_again(self) -> bool:
        """Whether ordering again would produce another file."""
        return self.is_stale or not (self.job.is_active or self.job.is_done)


@dataclass(frozen=True, slots=True)
class PrintPage:
    """The data of the print page."""

    rounds: Sequence[SeatedRound]
    chosen: SeatedRound | None
    moment: str
    now: Sequence[DocumentOffer]
    of_round: Sequence[DocumentOffer]
    of_result: Sequence[DocumentOffer]
    at_any_time: Sequence[DocumentOffer]
    printed: Sequence[Printed]
    language: str
    languages: Sequence[tuple[str, str]]

    @property
    def folded(self) -> Sequence[tuple[str, str, Sequence[DocumentOffer]]]:
        """The sections that open on demand: name, title, offers."""
        number = self.chosen.number if self.chosen else 0
        sections = [
            ("round", _("Other papers of round %(round)s") % {"round": number}, self.of_round),
            ("result", _("At the end"), self.of_result),
            ("always", _("At any time"), self.at_any_time),
        ]
        return [section for section in sections if section[2]]

    @property
    def is_draft(self) -> bool:
        """Whether the round is a draft, which is stamped on its paper."""
        return self.chosen is not None and self.chosen.round.state == Round.State.DRAFTED


def read_printing(
    tournament: Tournament, number: int | None, typed: OrderForm | None = None, language: str = ""
) -> PrintPage:
    """Read the print page of a tournament; a refused form keeps its input.

    It offers the documents available in the paper's language, by default the page's.
    """
    language = language if language in OWN_NAMES else get_language() or ""
    rounds = counted(tournament.rounds.all())
    chosen = _chosen(rounds, number)
    first = first_documents(tournament, chosen)
    offers: dict[str, list[DocumentOffer]] = {"now": [], "round": [], "result": [], "any": []}
    for offer in _offers(tournament, chosen, language):
        if typed is not None and typed.document == offer.document:
            offer = replace(offer, form=typed)
        offers["now" if offer.document.id in first else offer.section].append(offer)
    return PrintPage(
        rounds=rounds,
        chosen=chosen,
        moment=moment_text(tournament, chosen),
        now=sorted(offers["now"], key=lambda offer: first.index(offer.document.id)),
        of_round=offers["round"],
        of_result=offers["result"],
        at_any_time=offers["any"],
        printed=printed_lately(tournament),
        language=language,
        languages=list(OWN_NAMES.items()),
    )


def printed_lately(tournament: Tournament) -> list[Printed]:
    """Return the latest orders, each once, newest first, in two queries."""
    newest: dict[tuple[str, str, str], Job] = {}
    for job in tournament.jobs.of_paper()[:LOOKED_THROUGH]:
        told = json.dumps(job.params, sort_keys=True)
        newest.setdefault((job.document, told, job.language), job)
    jobs = list(newest.values())[:LATEST]
    progress = progress_of(jobs)
    return [printed(job, tournament, progress.get(job.pk, (0, 0))) for job in jobs]


def printed(job: Job, tournament: Tournament, progress: tuple[int, int]) -> Printed:
    """Return a job as a row with its words."""
    document = DOCUMENTS.get(job.document)
    return Printed(
        job=job,
        name=str(document.words) if document else job.document,
        particulars=" · ".join((*_particulars(job.params), *_foreign(job.language))),
        state=str(JOB_STATES[job.state]),
        reason=job.words or str(JOB_FAILURES.get(job.failure, "")),
        done=progress[0],
        all=progress[1],
        is_stale=job.is_done and job.revision != tournament.revision,
    )


def progress_of(jobs: Iterable[Job]) -> Mapping[int, tuple[int, int]]:
    """Return the numbers of finished and of all steps for each job."""
    steps = JobStep.objects.filter(job__in=[job.pk for job in jobs])
    done = Count("pk", filter=Q(state=JobStep.State.DONE))
    counted = steps.order_by().values("job").annotate(done=done, all=Count("pk"))
    return {row["job"]: (row["done"], row["all"]) for row in counted}


def _chosen(rounds: Sequence[SeatedRound], number: int | None) -> SeatedRound | None:
    if number is None:
        return rounds[-1] if rounds else None
    for seated in rounds:
        if seated.number == number:
            return seated
    raise Http404


def _offers(
    tournament: Tournament, chosen: SeatedRound | None, language: str
) -> Iterator[DocumentOffer]:
    choices = Choices(tournament)
    rotates = settings_of(tournament, 1).rotates and not tournament.blocks
    offered = (
        d
        for d in DOCUMENTS.values()
        if (choices.has_teams or d.id not in OF_TEAMS)
        and (rotates or d.id != "rotation_cards")
        and (d.id != "payouts" or has_prizes(announced_of(tournament)))
        and (d.id != "stakes" or stake_cents(tournament))
    )
    for document in offered:
        if _makes_sense(document, tournament, chosen) and document_speaks(document.id, language):
            section, particular = _section(document)
            initial = {particular: chosen.number} if particular and chosen else None
            form = OrderForm(document, choices, initial=initial, language=language)
            yield DocumentOffer(document, form, section)


def _section(document: Document) -> tuple[str, str]:
    """Return the document's section and the option that names its round."""
    if "round" in document.needs:
        return "round", "round"
    if "after" in document.takes:
        return "round", "after"
    return ("result", "") if document.id in AT_THE_END else ("any", "")


def _makes_sense(document: Document, tournament: Tournament, chosen: SeatedRound | None) -> bool:
    if "round" in document.needs:
        is_draft = chosen is not None and chosen.round.state == Round.State.DRAFTED
        return chosen is not None and (document.is_draft_allowed or not is_draft)
    if "after" in document.takes:
        is_enough = chosen is not None and chosen.number >= LEAST_OF.get(document.id, 1)
        return chosen is not None and is_enough and chosen.tables_in > 0
    if document.id in AT_THE_END:
        return tournament.state in (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)
    return chosen is not None or document.id not in ONCE_SEATED


def _particulars(params: Mapping[str, object]) -> Iterator[str]:
    for name, words in PARTICULARS.items():
        if name in params:
            yield str(words) % {"value": params[name]}
    if "category" in params:
        yield category_words(str(params["category"]))
    if "layout" in params:
        yield str(LAYOUTS.get(str(params["layout"]), _("another layout")))
    if params.get("is_blank"):
        yield str(WITHOUT_RESULTS)
    if params.get("has_sums"):
        yield _("with the sum of the prize")


def _foreign(language: str) -> Iterator[str]:
    """Yield the language of a document if it differs from the page's."""
    if language != get_language():
        yield OWN_NAMES.get(language, language)
