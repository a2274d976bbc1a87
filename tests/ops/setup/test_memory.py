"""What a web process holds once it has started."""

import gc

from tournament.ops.setup import gc_settings


def test_a_process_that_has_settled_sweeps_seldom_and_leaves_alone_what_stands() -> None:
    before = gc.get_threshold()

    gc_settings.settle()

    told = gc.get_threshold(), gc.get_freeze_count() > 0
    gc.unfreeze()
    gc.set_threshold(*before)
    assert told == ((50_000, 20, 20), True)
