"""Classes of minors that the organiser ticks, and the age on which a placing's name depends."""

import re
from typing import Any

from django.db import migrations, models

SAFE_BECAUSE = "the old code neither reads nor writes what is filled in"
OLDEST = 30
"""Older players are minors nowhere."""
MINOR_CLASS = re.compile(
    "(^|[ (/,.-])([Jj][Uu][Nn][Ii][Oo][Rr]|[Yy][Oo][Uu][Tt][Hh]|[Cc][Hh][Ii][Ll][Dd]|"
    "[Kk][Ii][Dd]|[Cc][Aa][Dd][Ee][Tt]|[Mm][Ii][Nn][Oo][Rr]|[Pp][Uu][Pp][Ii][Ll]|[Ss]"
    "[Cc][Hh][Oo][Oo][Ll]|[Tt][Ee][Ee][Nn]|[Bb][Oo][Yy][Ss]|[Gg][Ii][Rr][Ll][Ss]|[Jj]"
    "[Aa][Uu][Nn][Ii][Ee]|[Bb][EeĒē][Rr][Nn]|[Ss][Kk][Oo][Ll][EeĒē][Nn]|[Ss][Kk][Oo]["
    "Ll][Nn][Ii][Ee]|[Kk][Aa][Dd][Ee][Tt]|[Pp][Uu][Ss][Aa][Uu][Dd]|[Zz][EeĒē][Nn]|[Mm"
    "][Ee][Ii][Tt][Ee][Nn]|[Mm][LlŁł][Oo][Dd][Zz][Ii]|[Dd][Zz][Ii][Ee][Cc][Ii]|[Uu][C"
    "c][Zz][Nn]|[Uu][Cc][Zz][Ee][Nn]|[Uu][Cc][Zz][Ee][NnŃń]|[Nn][Aa][Ss][Tt][Oo][Ll]["
    "Aa][Tt]|[Ss][Zz][Kk][Oo][Ll][Nn]|[Cc][Hh][LlŁł][Oo][Pp][Cc]|[Dd][Zz][Ii][Ee][Ww]"
    "[Cc][Zz]|[Юю][Нн][Ии][Оо][Рр]|[Юю][Нн][Оо][Шш]|[Дд][Ее][Тт][Ии]|[Дд][Ее][Тт][Сс]"
    "[Кк]|[Дд][Ее][Тт][Ее][Йй]|[Кк][Аа][Дд][Ее][Тт]|[Шш][Кк][Оо][Лл][Ьь][Нн]|[Пп][Оо]"
    "[Дд][Рр][Оо][Сс][Тт]|[Мм][Оо][Лл][Оо][Дд][Ее][Жж]|[Мм][Оо][Лл][Оо][Дд][ЁЕеё][Жж]"
    "|[Мм][Аа][Лл][Ьь][Чч][Ии][Кк]|[Дд][Ее][Вв][Оо][Чч][Кк]|[uU][ -]?([5-9]|1[0-8])($"
    "|[^0-9])|([Ll][IiĪī][Dd][Zz]|[Дд][Оо]|[Dd][Oo]) ([5-9]|1[0-8])($|[^0-9]))"
)


def fill_in(apps: Any, schema_editor: Any) -> None:  # noqa: ANN401
    """Write the age of each placing whose name the age limit may hide."""
    copy = schema_editor.connection.alias
    placings = apps.get_model("tournament", "Placing").objects.using(copy)
    entries = apps.get_model("tournament", "Entry").objects.using(copy)
    told = entries.filter(tournament__names_minors=False).exclude(born=None, category="")
    rows = told.filter(tournament__in=placings.order_by().values("tournament")).values_list(
        "tournament", "number", "tournament__date", "born", "category"
    )
    ages: dict[int, list[tuple[int, int]]] = {}
    for tournament, number, date, born, category in rows.iterator():
        if born is not None and date.year - born <= OLDEST:
            ages.setdefault(max(date.year - born, 0), []).append((tournament, number))
        elif born is None and MINOR_CLASS.search(category):
            ages.setdefault(0, []).append((tournament, number))
    for age, known in ages.items():
        for tournament, number in known:
            placings.filter(tournament=tournament, number=number).update(shield_age=age)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0041_what_was_paid_out")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="minor_classes",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.AddField(
            model_name="placing",
            name="shield_age",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
