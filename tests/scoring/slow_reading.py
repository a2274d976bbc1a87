"""A slow second implementation of blocks, groups, teams and sitting out, without state.

It is written from the rules alone, for tables of three to five with totals from paper, and shares
no code with the engine. Every question is recomputed from the file.
"""

from fractions import Fraction
from typing import Any

Json = dict[str, Any]
Row = tuple[str | None, int, Fraction, Fraction, str | None]
"""Place, player, big points, small points, group."""

SCALES: dict[str, dict[int, tuple[int, ...]]] = {
    "lzf-classic": {3: (6, 4, 2), 4: (6, 4, 2, 0), 5: (6, 4, 2, 1, 0)},
    "kop": {4: (4, 3, 2, 1)},
}
LEAST = {"lzf-classic": 3, "kop": 4}


class SlowReading:
    """An event read from its file, with the recorded lots."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.players = {player["number"]: player for player in raw["players"]}
        self.rounds = {played["number"]: played for played in raw["rounds"]}
        own = {"first_round": 1, "carry": "none", "settings": {}}
        self.blocks = [own, *raw.get("blocks", [])]

    def block(self, n: int) -> Json:
        return [block for block in self.blocks if block["first_round"] <= n][-1]

    def preset(self, n: int) -> str:
        return str(self.block(n).get("preset", self.raw["preset"]))

    def setting(self, name: str, n: int, default: Any) -> Any:  # noqa: ANN401 — whatever the file says
        block = self.block(n)
        usual = {} if "preset" in block else self.raw["settings"]
        return {**usual, **block["settings"]}.get(name, default)

    # Points of a round.

    def at_table(self, p: int, r: int) -> tuple[Fraction, Fraction] | None:
        played = self.rounds[r]
        scale = SCALES[self.preset(r)]
        for table in played["tables"]:
            if p not in table["seats"]:
                continue
            if table.get("void"):
                return Fraction(0), Fraction(0)
            small = table["small"]
            mine = small[table["seats"].index(p)]
            above, equal = sum(s > mine for s in small), small.count(mine)
            covered = scale[len(small)][above : above + equal]
            big = Fraction(sum(covered), equal)
            if equal == 4 == len(small) and self.preset(r) == "lzf-classic":
                big = Fraction(2)
            return big, Fraction(mine)
        if p in played.get("sits_out", []):
            pay = self.setting("sit_out", r, {"big": "5/2", "small": 0})
            return Fraction(pay["big"]), Fraction(pay["small"])
        return None

    def brought(self, p: int, r: int) -> tuple[Fraction, Fraction]:
        big, small = self.at_table(p, r) or (Fraction(0), Fraction(0))
        for penalty in self.rounds[r].get("penalties", []):
            if penalty["player"] == p:
                big, small = big + Fraction(penalty["big"]), small + penalty["small"]
        return big, small

    def counts(self, p: int, n: int) -> tuple[Fraction, Fraction]:
        """Return a player's points that count after round n."""
        first, taken = n, (Fraction(0), Fraction(0))
        block = self.block(n)
        while True:
            first = block["first_round"]
            if first == 1 or block["carry"] == "none":
                break
            if block["carry"] == "half":
                big, small = self.counts(p, first - 1)
                taken = (big / 2, small / 2)
                break
            block = self.block(first - 1)
        rounds = [
            (self.at_table(p, r) is not None, *self.brought(p, r)) for r in range(first, n + 1)
        ]
        spare = min(self.setting("strike_worst", n, 0), len(rounds) - 1)
        kept = sorted(rounds)[spare:]
        return taken[0] + sum(row[1] for row in kept), taken[1] + sum(row[2] for row in kept)

    # Standings.

    def stands(self, p: int, n: int) -> bool:
        player = self.players[p]
        leaves = player.get("to_round")
        if any(self.at_table(p, r) is not None for r in range(1, n + 1)):
            return True
        return player["from_round"] <= n and (leaves is None or leaves >= player["from_round"])

    def entered(self, p: int, n: int) -> bool:
        leaves = self.players[p].get("to_round")
        return self.players[p]["from_round"] <= n and (leaves is None or n <= leaves)

    def key(self, p: int, n: int) -> tuple[Any, ...]:
        key: tuple[Any, ...] = self.counts(p, n)
        if "last_round" in self.setting("tie_breaks", n, []):
            key = (*key, self.at_table(p, n) is not None, *self.brought(p, n))
        return key

    def divided(
        self, n: int
    ) -> tuple[list[tuple[str, list[int]]], list[tuple[str | None, list[int], int]]]:
        """Return the groups that play on in round n, and others with their last round."""
        starts = [
            b["first_round"] for b in self.blocks if b.get("groups") and b["first_round"] <= n
        ]
        if not starts:
            return [], []
        start = starts[-1]
        block = self.block(start)
        _, below = self.divided(start - 1)
        beyond = {p for _, left, _ in below for p in left}
        rows = [row[1] for row in self.standing(start - 1, with_disqualified_in_place=True)]
        remaining = [p for p in rows if p not in beyond and self.entered(p, start)]
        groups: list[tuple[str, list[int], bool]] = []
        for group in block["groups"]:
            if "first" in group:
                taken = remaining[: group["first"]]
            elif "per_table" in group:
                taken = self.best_of_tables(remaining, start - 1, group["per_table"])
            else:
                taken = remaining
            remaining = [p for p in remaining if p not in taken]
            groups.append((group["name"], list(taken), group.get("out", False)))
        late = [p for p in self.players if self.entered(p, start) and p not in rows]
        [*_, last] = [members for _, members, out in groups if not out]
        last.extend(late)
        for i in range(len(groups) - 1, 0, -1):
            if not groups[i][2] and len(groups[i][1]) < LEAST[self.preset(start)]:
                groups[i - 1][1].extend(groups.pop(i)[1])
        least = LEAST[self.preset(start)]
        while len(groups) > 1 and not groups[1][2] and len(groups[0][1]) < least:
            groups[0][1].extend(groups.pop(1)[1])
        out = [
            (name, [p for p in rows if p in members], start - 1)
            for name, members, is_out in groups
            if is_out
        ]
        left = [p for p in rows if p not in beyond and not self.entered(p, start)]
        return (
            [(name, members) for name, members, is_out in groups if not is_out],
            [*out, (None, left, start - 1), *below],
        )

    def best_of_tables(self, order: list[int], r: int, count: int) -> list[int]:
        best: set[int] = set()
        for table in self.rounds[r]["tables"]:
            here = [p for p in table["seats"] if p in order]
            if not table.get("void"):
                small = dict(zip(table["seats"], table["small"], strict=True))
                here.sort(key=lambda p: (-small[p], order.index(p)))
            else:
                here.sort(key=order.index)
            best.update(here[:count])
        return [p for p in order if p in best]

    def apart(self, n: int) -> list[tuple[str | None, list[int], int]]:
        """Return the parts ranked separately after round n: group, players, deciding round.

        Players below all groups are divided again where an earlier block had groups.
        """
        everybody = [p for p in self.players if self.stands(p, n)]
        groups, below = self.divided(n)
        if not groups:
            return [(None, everybody, n)]
        beyond = {p for _, left, _ in below for p in left}
        placed = {p for _, members in groups for p in members} | beyond
        strangers = [p for p in everybody if p not in placed]
        groups[-1][1].extend(strangers)
        ranked: list[tuple[str | None, list[int], int]] = [
            (name, [p for p in members if p in everybody], n) for name, members in groups
        ]
        for label, left, since in below:
            ranked += [
                (label, [p for p in members if p in left], rank)
                for _, members, rank in self.apart(since)
            ]
        return ranked

    def without_place(self, n: int) -> set[int]:
        if self.raw["settings"].get("disqualified") == "keeps_place":
            return set()
        last = self.raw["settings"]["rounds"]
        return {
            p
            for p, player in self.players.items()
            if player.get("disqualified")
            and n >= (last if player.get("to_round") is None else player["to_round"])
        }

    def standing(self, n: int, *, with_disqualified_in_place: bool = False) -> list[Row]:
        if n == 0:
            return []
        gone = set() if with_disqualified_in_place else self.without_place(n)
        rows: list[Row] = []
        last: list[Row] = []
        for label, members, by in self.apart(n):
            by_lot = sorted(members, key=lambda p: self.players[p]["lot"])
            key_of = {p: self.key(p, by) for p in members}
            ordered = sorted(by_lot, key=key_of.__getitem__, reverse=True)
            above = len(rows)
            staying = [p for p in ordered if p not in gone]
            keys = [self.key(p, by) for p in staying]
            for p in staying:
                first = above + 1 + keys.index(self.key(p, by))
                end = first + keys.count(self.key(p, by)) - 1
                place = str(first) if first == end else f"{first}-{end}"
                rows.append((place, p, *self.counts(p, by), label))
            last += [(None, p, *self.counts(p, by), label) for p in ordered if p in gone]
        return rows + last

    def teams(self, n: int) -> list[tuple[int, str, Fraction, Fraction]]:
        """Return each team's place (the first if shared), name, big and small points."""
        place_of = {row[1]: int(row[0].split("-")[0]) for row in self.standing(n) if row[0]}
        found = []
        for team in self.raw.get("teams", []):
            sums: dict[int, tuple[Fraction, Fraction]] = {}
            now = []
            for member in team["members"]:
                entry = member if isinstance(member, dict) else {"player": member}
                rounds = range(entry.get("from_round", 1), (entry.get("to_round") or n) + 1)
                p = entry["player"]
                parts = [self.brought(p, r) for r in rounds if r <= n]
                had = sums.get(p, (Fraction(0), Fraction(0)))
                sums[p] = had[0] + sum(x[0] for x in parts), had[1] + sum(x[1] for x in parts)
                if n in rounds or (entry.get("to_round") is None and n >= rounds.start):
                    now.append(place_of.get(p, 10_000))
            best = sorted(sums.values(), reverse=True)[: self.raw["settings"].get("teams_best")]
            key = (sum(x[0] for x in best), sum(x[1] for x in best), -min(now, default=10_000))
            found.append((key, team["name"]))
        return [
            (1 + sum(other > key for other, _ in found), name, Fraction(key[0]), Fraction(key[1]))
            for key, name in sorted(found, key=lambda each: each[0], reverse=True)
        ]

    # Seats.

    def seats(self, n: int, absent: list[int]) -> tuple[list[list[int]], list[int]]:
        """Return the tables of round n, except by rotation, and the players who sit out."""
        groups, below = self.divided(n)
        beyond = {p for _, left, _ in below for p in left}
        there = [
            p for p in self.players if self.entered(p, n) and p not in absent and p not in beyond
        ]
        rows = [row[1] for row in self.standing(n - 1)]
        late = sorted((p for p in there if p not in rows), key=lambda p: self.players[p]["lot"])
        order = [*(p for p in rows if p in there), *late]
        parts = [[p for p in order if p in members] for _, members in groups] or [order]
        if groups:
            parts[-1] += [p for p in late if not any(p in members for _, members in groups)]
        for i in range(len(parts) - 1, 0, -1):
            if len(parts[i]) < LEAST[self.preset(n)]:
                merged = parts[i - 1] + parts.pop(i)
                parts[i - 1] = [p for p in order if p in merged]
        while len(parts) > 1 and len(parts[0]) < LEAST[self.preset(n)]:
            merged = parts[0] + parts.pop(1)
            parts[0] = [p for p in order if p in merged]
        tables: list[list[int]] = []
        out: list[int] = []
        for part in parts:
            if part:
                seated, sitting = self.tables_of(part, n)
                tables += seated
                out += sitting
        return tables, sorted(out)

    def tables_of(self, order: list[int], n: int) -> tuple[list[list[int]], list[int]]:
        out: list[int] = []
        if self.preset(n) == "kop":
            turns = {
                p: sum(p in self.rounds[r].get("sits_out", []) for r in self.rounds if r < n)
                for p in order
            }
            for _ in range(len(order) % 4):
                if n == 1:
                    out.append(
                        max(
                            (p for p in order if p not in out), key=lambda p: self.players[p]["lot"]
                        )
                    )
                else:
                    waiting = [p for p in order if p not in out]
                    least = min(turns[p] for p in waiting)
                    out.append([p for p in waiting if turns[p] == least][-1])
        if n == 1:
            order = sorted(order, key=lambda p: self.players[p]["lot"])
        order = [p for p in order if p not in out]
        sizes = [4] * (len(order) // 4)
        over = len(order) % 4
        if over <= len(sizes):
            sizes = [4] * (len(sizes) - over) + [5] * over
        else:
            sizes = {3: [3], 6: [3, 3], 7: [4, 3], 11: [4, 4, 3]}.get(len(order), [])
        tables = []
        for size in sizes:
            tables.append(order[:size])
            order = order[size:]
        return tables, out
