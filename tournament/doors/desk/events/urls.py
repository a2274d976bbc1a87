"""Tournaments and their settings: the list, a new one, its plan and rules."""

from django.urls import path

from tournament.doors.desk.events import (
    blocks,
    face,
    lifecycle,
    settings,
    start,
    views,
    visibility,
    visitor,
    what_if,
)

urlpatterns = [
    path("", views.my_tournaments, name="my_tournaments"),
    path("what-if/", what_if.what_if, name="what_if"),
    path("new/", views.new_tournament, name="new_tournament"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("new/presets/<int:pk>/remove/", start.remove_preset, name="remove_preset"),
    path("<slug:slug>/settings/preset/", start.keep_preset, name="keep_preset"),
    path("<slug:slug>/settings/visibility/", visibility.visibility, name="visibility"),
    path("<slug:slug>/settings/blocks/", blocks.blocks, name="blocks"),
    path("<slug:slug>/settings/blocks/save/", blocks.save_block, name="save_block"),
    path(
        "<slug:slug>/settings/blocks/<int:number>/remove/",
        blocks.remove_block,
        name="remove_block",
    ),
    path(
        "<slug:slug>/settings/blocks/<int:number>/place/",
        blocks.place_by_hand,
        name="place_by_hand",
    ),
    path("<slug:slug>/settings/lifecycle/", lifecycle.lifecycle, name="lifecycle"),
    path("<slug:slug>/bring-back/", lifecycle.bring_back, name="bring_back"),
    path("<slug:slug>/face/", face.face, name="face"),
    path("<slug:slug>/visitor/", visitor.visitor, name="visitor"),
]
