// By which time the clock goes: the page's own answer says it, and whatever the page asks later.

const SLOWEST = 1000;

/** @param {string} said @param {number} sent @param {number} received */
const tell = (said, sent, received) =>
  document.dispatchEvent(new CustomEvent("karta:time", { detail: { said, sent, received } }));

// What the device had kept came at no time; it is the one whose transfer is empty.
const isTold = () => {
  const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const said = way?.serverTiming?.find(({ name }) => name === "now")?.description;
  const took = way ? way.responseStart - way.requestStart : 0;
  if (!said || !way.transferSize || way.workerStart || took > SLOWEST) return false;
  const received = Date.now() - (performance.now() - way.responseStart);
  return tell(said, received - took, received);
};

// Where no answer says so: an old browser, a page that the device had kept.
const ask = async () => {
  const impatience = new AbortController();
  const bell = setTimeout(() => impatience.abort(), 5000);
  const sent = Date.now();
  try {
    const answer = await fetch("/now/", { cache: "no-store", signal: impatience.signal });
    tell(await answer.text(), sent, Date.now());
  } catch {
    if (!document.documentElement.dataset.offset) setTimeout(ask, 5000);
  } finally {
    clearTimeout(bell);
  }
};

document.addEventListener("karta:untimed", ask);
if (!isTold() && document.querySelector("[data-clock]")) ask();
