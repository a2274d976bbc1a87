"""Pages that poll and retry ten times as often, so that tests do not wait."""

HURRY = """for (const name of ["setTimeout", "setInterval"]) {
  const plain = window[name];
  const soon = (after) => (after > 1000 && after !== 15000 ? after / 10 : after);
  window[name] = (act, after, ...rest) => plain(act, soon(after), ...rest);
}"""
"""A script for `add_init_script`. Delays under a second, such as for a double tap, and the timeout
of fifteen seconds are unchanged.
"""
