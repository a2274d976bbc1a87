/* Totals on their way to the server: one table after the other, tried again until it answers.
   Every save carries its key, so a lost connection loses nothing and a retry doubles nothing. */

import { post } from "./sending.js";

const RETRY_AFTER = 3000;
const LOUD_AFTER = 1500;

export class SaveQueue {
  /** `told` is called with a table that was saved or refused, and what the server says to it.
     @param {{ url: string, drafts: Drafts, lamp: Lamp, words: any, told: (news: News) => unknown }} given */
  constructor({ url, drafts, lamp, words, told }) {
    this.url = url;
    this.drafts = drafts;
    this.lamp = lamp;
    this.words = words;
    this.told = told;
    this.isSending = false;
    this.trouble = "";
    this.lit = "";
    window.addEventListener("online", () => this.send());
    window.addEventListener("beforeunload", (event) => {
      if (drafts.names().length && !drafts.isKept) event.preventDefault();
    });
  }

  waiting() {
    return this.drafts.names().filter((name) => this.drafts.get(name).isSent);
  }

  async send() {
    if (this.isSending) return;
    this.isSending = true;
    this.trouble = "";
    while (!this.trouble && this.waiting().length) {
      const name = this.waiting()[0];
      this.trouble = await this.sendOne(name, this.drafts.get(name));
    }
    this.isSending = false;
    if (this.trouble) setTimeout(() => this.send(), RETRY_AFTER);
    this.told({});
  }

  /** Send one table; return what stands in the way of trying the next.
     @param {string} name @param {Draft} draft */
  async sendOne(name, draft) {
    /** @type {Record<string, string>} */
    const fields = { table: name, seen: draft.seen, deals_played: draft.deals, key: draft.key };
    draft.totals.forEach((total, seat) => { fields[`total_${seat}`] = total; });
    const answer = await post(this.url, fields);
    if (answer === null) return this.words.wordSilent;
    if (answer.ok && !answer.redirected) {
      const { version, html } = await answer.json();
      this.settle(name, draft, version);
      await this.told({ saved: name, version, words: html });
      return "";
    }
    if (answer.status === 503) return answer.text();
    if (answer.status !== 409 && answer.status !== 422) return this.words.wordSignedOut;
    this.drafts.set(name, { isSent: false });
    await this.told({ refused: name, words: await answer.text() });
    return "";
  }

  /** What was typed into the table meanwhile rests on the version just saved.
     @param {string} name @param {Draft} draft @param {number} version */
  settle(name, draft, version) {
    const now = this.drafts.get(name);
    if (now && now.key === draft.key) this.drafts.drop(name);
    else if (now) this.drafts.set(name, { seen: String(version) });
    this.lit = "";
  }

  /** Show by the lamp how things stand; what is being typed into the table at hand is no alarm.
     @param {string} at */
  light(at) {
    const names = this.drafts.names();
    const owed = names.filter((name) => this.drafts.get(name).isSent || name !== at);
    const since = owed.length ? this.drafts.oldest(owed) : Date.now();
    if (!this.drafts.isKept && names.length) this.lamp.unsaved(since, this.words.wordLost);
    else if (!names.length && this.lit !== "saved") this.lamp.saved();
    else if (owed.length && (this.trouble || Date.now() - since > LOUD_AFTER)) {
      this.lamp.unsaved(since, this.trouble || this.words.wordTables.replace("{tables}", owed.join(", ")));
    } else if (names.length) this.lamp.typing();
    this.lit = names.length ? "" : "saved";
  }
}
