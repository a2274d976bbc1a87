/* Putting a sheet right: what the totals give is shown while they are typed, deals are added up.
   Without it the same forms work: what would move is shown by the next page. */
"use strict";

class TotalsCorrection {
  constructor(form) {
    this.form = form;
    this.scale = JSON.parse(document.getElementById("scale").textContent);
    this.inputs = [...form.querySelectorAll("input[data-seat]")];
    this.gives = document.getElementById("gives");
    this.inputs.forEach((input) => input.addEventListener("focus", () => input.select()));
    /* The page may have led the keyboard to the first one before anybody listened. */
    this.inputs.find((input) => input === document.activeElement)?.select();
    form.addEventListener("input", () => this.reckon());
    this.reckon();
  }

  reckon() {
    const figures = this.inputs.map((input) => Places.read(input.value));
    this.gives.textContent = "";
    if (figures.includes(null)) return;
    const sum = figures.reduce((all, figure) => all + figure, 0);
    if (this.scale.zeroSum && sum) this.say("odd", this.form.dataset.wordSum.replace("{sum}", Places.signed(sum)));
    else this.say("even", this.places(figures));
  }

  places(figures) {
    const places = Places.of(figures, this.scale);
    return places.map((place, seat) => Places.shown(place, seat, this.scale)).join(" · ");
  }

  say(state, words) {
    const said = document.createElement("span");
    said.className = `zero ${state}`;
    said.textContent = words;
    this.gives.append(said);
  }
}

const totals = document.getElementById("correction");
if (totals) new TotalsCorrection(totals);

const deals = document.getElementById("correction-sheet");
if (deals) {
  class DealsCorrection extends SheetPage {
    /* What came back from the server is newer than any draft; one that was sent has been saved
       as soon as the table has another version. */
    restore() {
      const draft = this.drafts.get(DRAFT);
      const isSaved = draft && draft.sent && draft.seen !== this.form.elements.seen.value;
      if (isSaved || "cameBack" in this.form.dataset) this.drafts.drop(DRAFT);
      else super.restore();
    }

    submit() {
      if (this.drafts.get(DRAFT)) this.drafts.set(DRAFT, { sent: true });
      this.form.submit();
    }
  }
  new DealsCorrection(deals);
}
