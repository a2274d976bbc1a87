/* A link that opens nothing any more, on a phone that may still hold deals: they go to the desk,
   which keeps them apart, or wait here for the table's new code. */

import { post } from "./server.js";
import { deviceId, Store } from "./store.js";

async function handOver() {
  const place = /** @type {HTMLElement} */ (document.getElementById("left-here"));
  const path = location.pathname;
  const store = await Store.open();
  const kept = await store.kept(path);
  if (!kept) return;
  const { tournament, round, table } = kept.state;
  const waiting = (await store.queue([tournament.url, round, table].join(" "))).filter(({ kind }) => kind === "deal");
  if (!waiting.length) return;
  const answer = await post(path + "deals", { device: deviceId(), items: waiting.map(({ body }) => body) });
  const apart = answer && answer.status === 410 && answer.body.apart ? answer.body.apart : [];
  const taken = waiting.filter(({ body }) => apart.includes(body.id));
  for (const own of taken) await store.remove(own);
  const left = waiting.length - taken.length;
  place.textContent = String(place.dataset[left ? "wordLeft" : "wordTaken"]).replace("{count}", String(left || taken.length));
  place.hidden = false;
}

handOver();
