// Keeps a screen's last page: where no network is, it is shown from the cache.
"use strict";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "karta-screens";
const PATIENCE = 8000;

/** @param {Request} request */
const fromCache = async (request) => {
  const cache = await caches.open(CACHE);
  return cache.match(new URL(request.url).pathname, { ignoreVary: true });
};
const silence = () => new Promise((_give, refuse) => setTimeout(refuse, PATIENCE, new Error("silence")));
/** @param {Request} request */
const fromNetworkFirst = async (request) => {
  try {
    const answer = await Promise.race([fetch(request), silence()]);
    if (answer.status < 500) return answer;
    return (await fromCache(request)) || answer;
  } catch (fault) {
    const kept = await fromCache(request);
    if (kept) return kept;
    throw fault;
  }
};
/** @param {Request} request */
const fromCacheFirst = async (request) => (await fromCache(request)) || fetch(request);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fromNetworkFirst(request));
  // A file's name changes with what is in it, but not on a developer's machine.
  else if (/^\/static\/|\/look\//.test(url.pathname)) {
    event.respondWith(/\.[0-9a-f]{12}\./.test(url.pathname) ? fromCacheFirst(request) : fromNetworkFirst(request));
  }
});
