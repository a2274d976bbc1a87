/* Putting a sheet right deal by deal: it is typed and added up as a sheet is entered.
   Without it the same form works: what would move is shown by the next page. */

import { DRAFT, SheetPage } from "./sheet.js";

class DealsCorrection extends SheetPage {
  /** What came back from the server is newer than any draft; one that was sent has been saved
      as soon as the table has another version.
      @override */
  restore() {
    const draft = this.drafts.get(DRAFT);
    const isSaved = draft && draft.sent && draft.seen !== this.field("seen").value;
    if (isSaved || "cameBack" in this.form.dataset) this.drafts.drop(DRAFT);
    else super.restore();
  }

  /** @override @returns {Promise<void>} */
  async submit() {
    if (this.drafts.get(DRAFT)) this.drafts.set(DRAFT, { sent: true });
    this.form.submit();
  }
}

const deals = /** @type {HTMLFormElement | null} */ (document.getElementById("correction-sheet"));
if (deals) new DealsCorrection(deals);
