"""Pages that look and try again ten times as often, so that no test waits for them to do so."""

HURRY = """for (const name of ["setTimeout", "setInterval"]) {
  const plain = window[name];
  const soon = (after) => (after > 1000 && after !== 15000 ? after / 10 : after);
  window[name] = (act, after, ...rest) => plain(act, soon(after), ...rest);
}"""
"""For `add_init_script`. What takes under a second, as a second tap does, and the fifteen seconds
that an answer may take stay as they are.
"""
