"""Generate a tournament with all deals (karta.tournament/1); reproducible by its seed."""

import json
from collections.abc import Sequence

from django.core.management.base import CommandParser

from scoring import presets
from scoring.errors import Fault
from scoring.event_files import write_event
from scoring.event_settings import MOST_ROUNDS
from scoring.events import Event
from scoring.json_reader import LONGEST_NAME, Fields
from scoring.rehearsals import MOST_INVENTED_PLAYERS, invent_event
from scoring.sheets import MOST_DEALS
from tournament.management.terminal.block_words import SYNTAX, read_block_words
from tournament.management.terminal.commands import AnsweringCommand
from tournament.management.terminal.files import STANDARD_STREAM, write_text
from tournament.words import fault_words

ASKED = ("players", "rounds", "deals", "teams", "seed")


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--players", default="53", help="how many (53)")
        parser.add_argument("--rounds", help="as the preset has it")
        parser.add_argument("--deals", help="in each round, as the preset has it")
        parser.add_argument("--preset", default="lzf-classic", help=", ".join(presets.PRESETS))
        parser.add_argument("--teams", help="how many, among whom everybody is dealt out")
        parser.add_argument("--blocks", default="", help=SYNTAX)
        parser.add_argument("--seed", default="1", help="a word or a number")
        parser.add_argument("--output", default=STANDARD_STREAM, help="a file; - is the screen")

    def handle(
        self,
        *_: object,
        output: str,
        preset: str,
        blocks: str,
        language: str,
        **options: object,
    ) -> None:
        with self.answering(language):
            event = _invent(preset, blocks, {name: options[name] for name in ASKED})
            if output == STANDARD_STREAM:
                self.tell_json(write_event(event))
            else:
                write_text(output, json.dumps(write_event(event), ensure_ascii=False) + "\n")

    def tell_faults(self, faults: Sequence[Fault], *, is_json: bool, between: str = "\n") -> None:
        """Write the faults to standard error; the output is a file or nothing."""
        self.stderr.write(between.join(map(fault_words, faults)))


def _invent(preset_id: str, blocks: str, asked: dict[str, object]) -> Event:
    preset = presets.find(preset_id)
    given = {name: _figure(value) for name, value in asked.items() if value is not None}
    fields = Fields({**given, "seed": str(asked["seed"])}, known=ASKED)
    players = fields.whole("players", low=1, high=MOST_INVENTED_PLAYERS)
    rounds = fields.whole("rounds", low=1, high=MOST_ROUNDS, default=preset.rounds)
    deals = fields.whole("deals", low=1, high=MOST_DEALS, default=preset.deals)
    teams = fields.whole("teams", low=1, high=players, default=1) if fields.has("teams") else 0
    seed = fields.text("seed", longest=LONGEST_NAME)
    fields.finish()
    return invent_event(
        players=players,
        rounds=rounds,
        deals=deals,
        preset=preset.id,
        seed=seed,
        teams=teams,
        blocks=read_block_words(blocks),
    )


def _figure(value: object) -> object:
    """Return the value as a number if possible, otherwise as text, which is refused later."""
    try:
        return int(str(value))
    except ValueError:
        return str(value)
