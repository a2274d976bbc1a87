// A screen's page and all it is made of, kept by its worker for a hall without network.

const here = location.pathname;

// The last page that came is kept, so that a reload without network still shows it.
/** @param {Response} [answer] */
export const keepPage = async (answer) => {
  if (!window.caches || !navigator.serviceWorker?.controller) return;
  const cache = await caches.open("karta-screens");
  if (answer) return cache.put(here, answer);
  const used = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const files = used.filter((url) => /^\/static\/|\/look\//.test(url.pathname)).map((url) => url.pathname);
  await cache.addAll([...new Set([here, ...files])]);
};

/** @param {string} worker */
export const keepFromNowOn = (worker) => {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => keepPage().catch(() => {}));
  navigator.serviceWorker.register(worker).catch(() => {});
  keepPage().catch(() => {});
};
