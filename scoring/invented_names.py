"""Names for rehearsals: common first names and surnames, put together by chance."""

from scoring.chance import Chance

WOMEN = (
    "Agnese", "Aija", "Anna", "Baiba", "Dace", "Daina", "Dzintra", "Elīna", "Evija", "Guna",
    "Ieva", "Ilze", "Inese", "Inga", "Ināra", "Irēna", "Jolanta", "Kristīne", "Laima", "Laura",
    "Līga", "Maija", "Māra", "Rasma", "Ruta", "Sanita", "Silvija", "Skaidrīte", "Vēsma", "Zane",
)  # fmt: skip
MEN = (
    "Agris", "Aivars", "Aldis", "Andris", "Arnis", "Artūrs", "Dainis", "Edgars", "Egils",
    "Ēriks", "Gatis", "Guntis", "Gunārs", "Ģirts", "Imants", "Ivars", "Jānis", "Juris", "Kārlis",
    "Laimonis", "Māris", "Modris", "Normunds", "Oskars", "Pēteris", "Raimonds", "Uldis", "Valdis",
    "Viesturs", "Zigmārs",
)  # fmt: skip
# A surname as a man bears it and as a woman does.
SURNAMES = (
    ("Ābele", "Ābele"), ("Apsītis", "Apsīte"), ("Balodis", "Balode"), ("Bērziņš", "Bērziņa"),
    ("Briedis", "Briede"), ("Celmiņš", "Celmiņa"), ("Cīrulis", "Cīrule"), ("Dreimanis", "Dreimane"),
    ("Dzenis", "Dzene"), ("Eglītis", "Eglīte"), ("Freimanis", "Freimane"), ("Gailītis", "Gailīte"),
    ("Grīnbergs", "Grīnberga"), ("Ķīsis", "Ķīse"), ("Jansons", "Jansone"), ("Kalniņš", "Kalniņa"),
    ("Kārkliņš", "Kārkliņa"), ("Krūmiņš", "Krūmiņa"), ("Lācis", "Lāce"), ("Liepiņš", "Liepiņa"),
    ("Lūsis", "Lūse"), ("Mednis", "Medne"), ("Mežals", "Mežala"), ("Ošenieks", "Ošeniece"),
    ("Ozoliņš", "Ozoliņa"), ("Paeglis", "Paegle"), ("Pētersons", "Pētersone"), ("Priede", "Priede"),
    ("Putniņš", "Putniņa"), ("Roze", "Roze"), ("Rudzītis", "Rudzīte"), ("Sīlis", "Sīle"),
    ("Skujiņš", "Skujiņa"), ("Straume", "Straume"), ("Šmits", "Šmite"), ("Upītis", "Upīte"),
    ("Vanags", "Vanaga"), ("Vītols", "Vītola"), ("Zariņš", "Zariņa"), ("Žagars", "Žagare"),
)  # fmt: skip
CLUBS = (
    "Ogre", "Cēsis", "Rīga", "Valmiera", "Liepāja", "Jelgava", "Kuldīga", "Talsi", "Madona",
    "Rēzekne", "Ventspils", "Sigulda",
)  # fmt: skip


def invent_names(count: int, chance: Chance) -> tuple[str, ...]:
    """Return so many names, no two alike as long as double surnames can tell them apart."""
    names: dict[str, None] = {}
    for _ in range(count):
        name = _invent_name(chance)
        for _ in range(20):
            if name not in names:
                break
            name = f"{name.split('-')[0]}-{_invent_name(chance).split()[1].split('-')[0]}"
        else:
            name = f"{name} {len(names) + 1}"
        names[name] = None
    return tuple(names)


def _invent_name(chance: Chance) -> str:
    surname = chance.one_of(SURNAMES)
    if chance.below(3) == 0:
        return f"{chance.one_of(WOMEN)} {surname[1]}"
    return f"{chance.one_of(MEN)} {surname[0]}"
