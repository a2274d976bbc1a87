"""A browser that loses its storage, or has no room left, while deals are entered."""

from __future__ import annotations

import pytest

from tests.browser.table.phone import LinkOf, Phone, PhoneOf
from tournament.models import PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)

REMEMBER_THE_BASE = (
    "const begin = IDBDatabase.prototype.transaction;"
    "IDBDatabase.prototype.transaction = function (...given) {"
    " window.openedBase = this; return begin.apply(this, given); };"
)
WITHOUT_A_BASE = "indexedDB.open = () => { throw new Error('shut'); };"
FULL = "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }"


def reloaded_with(phone: Phone, script: str) -> Phone:
    """Reload the phone's page with this script, with requests for deals blocked."""
    phone.context.add_init_script(script)
    phone.page.route("**/deals", lambda route: route.abort())
    phone.page.reload()
    phone.expect_deal(1, 4)
    return phone


def test_a_database_closed_by_the_browser_is_reopened(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = reloaded_with(phone_of(link_of(4)), REMEMBER_THE_BASE)
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")

    phone.run("() => window.openedBase.close()")
    phone.write(2, "won-plain")

    phone.expect_lamp("2 deals waiting")
    phone.page.reload()
    phone.expect_lamp("2 deals waiting")
    phone.page.unroute("**/deals")
    phone.expect_sent()
    assert PhoneDeal.objects.count() == 2


def test_a_deal_is_sent_although_local_storage_is_full(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = reloaded_with(phone_of(link_of(4)), WITHOUT_A_BASE)
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")

    phone.run(FULL)
    phone.write(2, "won-plain")

    phone.expect_lamp("This phone stores nothing")
    phone.expect_deal(3, 4)
    phone.page.unroute("**/deals")
    phone.until(lambda: PhoneDeal.objects.count() == 2)


CLEAR = """async () => {
  const open = indexedDB.open("karta-table", 1);
  const base = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result); });
  const all = base.transaction(["states", "queue"], "readwrite");
  all.objectStore("states").clear();
  all.objectStore("queue").clear();
  await new Promise((resolve) => { all.oncomplete = resolve; });
  base.close();
}"""


def test_deals_outlive_storage_that_is_cleared_under_an_open_page(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = reloaded_with(phone_of(link_of(4)), "")
    phone.write(1, "won-plain")
    phone.write(2, "won-plain")
    phone.expect_lamp("2 deals waiting")

    phone.run(CLEAR)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.page.wait_for_timeout(1000)

    phone.expect_lamp("2 deals waiting")
    phone.page.reload()
    phone.expect_lamp("2 deals waiting")
    phone.page.unroute("**/deals")
    phone.expect_sent()
    assert PhoneDeal.objects.count() == 2


AHEAD = """
Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
localStorage.setItem("karta:table:lease", JSON.stringify({ by: "x", until: Date.now() + 7200000 }));
"""


def test_a_lease_of_a_clock_that_was_ahead_stops_nothing(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = reloaded_with(phone_of(link_of(4)), AHEAD)
    phone.page.unroute("**/deals")

    phone.write(1, "won-plain")

    phone.until(lambda: PhoneDeal.objects.count() == 1)
    phone.expect_sent()
