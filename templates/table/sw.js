{% load static %}// Keeps the page of a table's sheet and all it is made of, so that it opens without a network.
// Deals are none of its business: the page itself keeps and sends them.
"use strict";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "karta-table-1";
const PATIENCE = 4000;
const PARTS = [
  "{% static "tournament/palette.css" %}",
  "{% static "tournament/table/table.css" %}",
  "{% static "tournament/fonts/phone.woff2" %}",
  "{% static "tournament/icon.svg" %}",
  "{% static "tournament/clock.js" %}",
  "{% static "tournament/table/draw.js" %}",
  "{% static "tournament/table/fold.js" %}",
  "{% static "tournament/table/checks.js" %}",
  "{% static "tournament/table/form_fold.js" %}",
  "{% static "tournament/table/forms.js" %}",
  "{% static "tournament/table/forms_parts.js" %}",
  "{% static "tournament/table/figures.js" %}",
  "{% static "tournament/table/store.js" %}",
  "{% static "tournament/table/server.js" %}",
  "{% static "tournament/table/book.js" %}",
  "{% static "tournament/table/lost.js" %}",
  "{% static "tournament/table/sender.js" %}",
  "{% static "tournament/table/board.js" %}",
  "{% static "tournament/table/paper.js" %}",
  "{% static "tournament/table/entry.js" %}",
  "{% static "tournament/table/entry_parts.js" %}",
  "{% static "tournament/table/entry_forms.js" %}",
  "{% static "tournament/table/entry_steps.js" %}",
  "{% static "tournament/table/guard.js" %}",
  "{% static "tournament/table/keeping.js" %}",
  "{% static "tournament/table/agree.js" %}",
  "{% static "tournament/table/rivals.js" %}",
  "{% static "tournament/table/own_phones.js" %}",
  "{% static "tournament/table/news.js" %}",
  "{% static "tournament/table/strange.js" %}",
  "{% static "tournament/table/stage.js" %}",
  "{% static "tournament/table/totals.js" %}",
  "{% static "tournament/table/page.js" %}",
];
// A network's page of greeting has neither.
const SHEET = '"karta.table/1"';
const SHUT = 'id="left-here"';
/** @param {Response} answer @param {string} text */
const isSheet = (answer, text) => answer.ok && text.includes(SHEET);
/** @param {URL} url */
const isPart = (url) => PARTS.includes(url.pathname);
/** @param {URL} url */
const isHashed = (url) => /\.[0-9a-f]{12}\.\w+$/.test(url.pathname);
/** @param {URL} url */
const isPage = (url) => /^\/t\/[^/]+\/$/.test(url.pathname);

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(PARTS)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

// The page asks to be kept: the very first time it came past this worker. It has just been loaded,
// so the browser's own copy will do, and the hall's network is spared a second time.
worker.addEventListener("message", (event) => {
  const { keep } = event.data || {};
  if (typeof keep !== "string" || !isPage(new URL(keep, worker.location.href))) return;
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    if (!(await cache.match(keep))) await cache.add(new Request(keep, { cache: "force-cache" }));
    if (event.source) event.source.postMessage({ kept: keep });
    await tidy(cache);
  })().catch(() => {}));
});

// Parts of an older version go only once no page that is made of them is kept any more.
/** @param {Cache} cache */
async function tidy(cache) {
  const kept = await cache.keys();
  const old = kept.filter(({ url }) => !isPage(new URL(url)) && !isPart(new URL(url)));
  if (!old.length) return;
  const pages = kept.filter(({ url }) => isPage(new URL(url)));
  const renewed = await Promise.all(pages.map((request) => renew(cache, new URL(request.url).pathname)));
  if (renewed.every(Boolean)) await Promise.all(old.map((request) => cache.delete(request)));
}

/** @param {Cache} cache @param {string} path */
async function renew(cache, path) {
  try {
    const answer = await fetch(path, { credentials: "same-origin" });
    const text = await answer.clone().text();
    if (isSheet(answer, text)) await cache.put(path, answer);
    else if (answer.status === 404 && text.includes(SHUT)) await cache.delete(path);
    else return false;
    return true;
  } catch (silence) {
    return false;
  }
}

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (event.request.mode === "navigate" && isPage(url)) event.respondWith(page(url));
  else if (isPart(url)) event.respondWith(part(event.request, url));
});

// The network first, so that a new version comes; what is kept where it is slow, silent or odd.
/** @param {URL} url */
async function page(url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url.pathname);
  const impatience = new AbortController();
  const bell = setTimeout(() => kept && impatience.abort(), PATIENCE);
  try {
    const answer = await fetch(url.pathname, { signal: impatience.signal, credentials: "same-origin", redirect: "error" });
    if (!isSheet(answer, await answer.clone().text())) return kept || answer;
    await cache.put(url.pathname, answer.clone());
    return answer;
  } catch (silence) {
    if (kept) return kept;
    throw silence;
  } finally {
    clearTimeout(bell);
  }
}

/** @param {Request} request @param {URL} url */
async function part(request, url) {
  const kept = await caches.match(url.pathname);
  if (kept && isHashed(url)) return kept;
  try {
    return await fetch(request);
  } catch (silence) {
    if (kept) return kept;
    throw silence;
  }
}
