/* What stands in the middle of the page in each phase, and what is about to be written. */
"use strict";

const byId = (id) => document.getElementById(id);

function drawPhase(page, phase) {
  const { state } = page.book;
  if (phase === "agreeing") return drawAgreeing(page);
  if (phase === "watching") return make("div", { class: "step" }, make("h2", null, say("watching")));
  if (phase === "locked") return [make("h2", null, say("locked")), make("p", null, say("lockedHow"))];
  const isChanged = state.result.corrected && !state.result.by_table && !state.result.same;
  const checked = isChanged ? "deskChanged" : state.result.state === "disputed" ? "deskDisputed" : state.result.state === "checked" ? "deskChecked" : "deskEntered";
  return [
    make("h2", null, say(checked)),
    state.result.same ? drawResult(page).slice(1) : drawHandedIn(state),
    make("p", null, make("a", { class: "button", href: state.tournament.url }, state.tournament.name)),
  ];
}

/* The desk has other figures than this sheet: what counts is the desk's. */
function drawHandedIn(state) {
  return [
    make("p", null, say("deskOther")),
    make("p", { class: "n big" }, state.players.map(({ seat, letter }) => make("span", { class: "point" }, make("b", null, letter), " ", signed(state.result.totals[seat]), " "))),
  ];
}

/* Nothing is kept here any more, or never could be: say so, and lead away. */
function drawShut({ book }, phase) {
  const words = phase === "gone" ? book.gone.words : say("paperOnly");
  const waiting = book.queue.length;
  const { name, url } = book.state.tournament;
  fill(byId("notices"),
    make("div", { class: "refusal" }, make("strong", null, words), waiting ? make("p", null, sayCount("goneWaiting", waiting)) : null),
    make("p", null, make("a", { class: "button full", href: url }, name)));
  document.dispatchEvent(new CustomEvent("karta:clock", { detail: null }));
  ["keep", ...VIEWS, "sheet", "confirm", "dock"].forEach((part) => { byId(part).hidden = true; });
}

/* The deal just written, with the pules given after it and its way back. */
function drawLast(page) {
  const { book, entry } = page;
  const number = book.played;
  const line = number ? book.line(number) : null;
  if (!line) return [];
  return [
    make("p", null, make("small", null, say("lastDeal", { number })), " ", dealSaid(book.state, line.deal),
      givenAfter(book, line).map((pule) => make("small", null, " ", puleSaid(pule)))),
    button(say("correct"), () => page.correct(number), { "data-at": "correct" }),
    button(say("undo"), () => entry.takeBack(line), { "data-at": "undo" }),
  ];
}

/* A player who would rather agree on their own phone scans their own code here. */
function drawOwnPhones(page) {
  const { seat_links: links, players } = page.book.state;
  if (!links.length) return [];
  const show = (seat) => {
    page.shownCode = page.shownCode === seat ? null : seat;
    page.draw();
  };
  return [
    make("h3", null, say("ownPhones")),
    make("div", { class: "letters" }, players.map(({ seat, letter, name }) =>
      button(letter, () => show(seat), { "aria-pressed": String(page.shownCode === seat), "aria-label": name, "data-at": "code" + seat }))),
    typeof page.shownCode === "number" ? make("img", { class: "own-code", src: page.book.path + "seats/" + page.shownCode + ".svg", alt: say("ownCode", { name: players[page.shownCode].name }) }) : null,
  ];
}

/* What will be written, with its points, before it is. */
function drawConfirm(page, proposal, isChoosing) {
  const bar = byId("confirm");
  bar.hidden = !proposal;
  document.body.classList.toggle("is-sure", Boolean(proposal));
  byId("dock").hidden = Boolean(proposal) || isChoosing;
  if (!proposal) return;
  const { book } = page;
  const before = book.sum();
  const after = book.sum(...[page.entry.lineBefore(), proposal].filter(Boolean));
  const row = after.rows.find((own) => own.number === proposal.number);
  const { step } = page.entry.draft;
  const staying = page.entry.outliving();
  const isDeal = !["undo", "pule", "drop"].includes(step);
  const pules = [pulesSaid(before.pules), pulesSaid(after.pules)];
  fill(bar,
    make("p", { role: "status" }, make("strong", null, confirmSaid(page.entry, proposal)), " ",
      !isDeal || !row.points.some(Boolean) ? null : make("span", { class: "points" }, pointsSaid(row.points)),
      book.play.pules && pules[0] !== pules[1] ? make("small", null, say("pulesChange", { before: pules[0], after: pules[1] })) : null,
      staying.length ? make("small", null, " ", say("stays", { words: staying.map(puleSaid).join(", ") })) : null),
    button(say(["undo", "drop"].includes(step) ? "undoNow" : "save"), () => page.save(), { class: "button primary save", "data-at": "save" }));
}

function confirmSaid({ book, draft }, { deal, pules }) {
  if (draft.step === "undo") return say("undoOf", { words: dealSaid(book.state, draft.line.deal) });
  if (draft.step === "pule") return puleSaid(pules[pules.length - 1]);
  return draft.step === "drop" ? dropSaid(draft.dropped) : dealSaid(book.state, deal);
}
