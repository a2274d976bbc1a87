/* What this phone can do at this address, tried and not guessed: nothing is sent anywhere. */

const shown = /** @type {HTMLElement} */ (document.getElementById("phone-check"));
const words = shown.dataset;

/** Whether a row can be written and found again.
   @returns {Promise<boolean>} */
const keeps = () =>
  new Promise((resolve) => {
    const request = indexedDB.open("karta-check", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("rows");
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      const base = request.result;
      const writing = base.transaction("rows", "readwrite");
      writing.objectStore("rows").put(1, 1);
      writing.onerror = writing.onabort = () => resolve(false);
      writing.oncomplete = () => {
        base.close();
        indexedDB.deleteDatabase("karta-check");
        resolve(true);
      };
    };
  });

async function staysAwake() {
  if (!navigator.wakeLock) return false;
  await (await navigator.wakeLock.request("screen")).release();
  return true;
}

async function worksAlone() {
  if (!navigator.serviceWorker) return false;
  await navigator.serviceWorker.register("/t/sw.js", { scope: "/t/" });
  return Boolean((await navigator.serviceWorker.ready).active);
}

/** @type {Record<string, () => Promise<boolean> | boolean>} */
const CHECKS = {
  secure: () => window.isSecureContext,
  worker: worksAlone,
  awake: staysAwake,
  storage: keeps,
  lasting: async () => Boolean(navigator.storage && navigator.storage.persist && await navigator.storage.persist()),
  buzz: () => Boolean(navigator.vibrate && navigator.vibrate(200)),
};

async function check() {
  for (const [name, can] of Object.entries(CHECKS)) {
    const place = /** @type {HTMLElement} */ (shown.querySelector(`[data-check="${name}"] td`));
    const isAble = await Promise.resolve().then(can).catch(() => false);
    place.textContent = String(isAble ? words.wordYes : words.wordNo);
    place.className = isAble ? "yes" : "no";
  }
}

document.getElementById("phone-check-again")?.addEventListener("click", check);
check();
