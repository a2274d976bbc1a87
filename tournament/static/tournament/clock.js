// The round's clock on every page that has one: [data-clock], filled with facts that stay true.
// What counts is the server's time; a device whose own clock is wrong shows the right minutes.

const SIGNALS = [15, 5, 3, 1, 0];
const MINUTE = 60000;
const root = document.documentElement;

/** @param {string} name @param {any} value */
const keep = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
};
/** @param {string} name */
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// A signal that rings by itself is unknown to televisions of the last few years.
/** @param {number} milliseconds */
export const within = (milliseconds) => {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), milliseconds);
  return patience.signal;
};

// How far this device is from the server; the quickest of a few answers is the truest.
/** @typedef {{ offset: number, took: number }} Measured */
let offset = Number(kept("karta:offset")) || 0;
let isMeasured = kept("karta:offset") !== null;
/** @type {Measured | null} */
let best = null;
const now = () => Date.now() + offset;
// A device that slept, or whose clock was corrected, measures again.
const drift = () => Date.now() - performance.now();
let lastDrift = drift();
let lastMeasured = 0;
const isMoved = () => Math.abs(drift() - lastDrift) > 500;
// Two answers that cannot both be true: the device's clock was set, or one came out of a cache.
/** @param {Measured} one @param {Measured} other */
const isApart = (one, other) => Math.abs(one.offset - other.offset) > (one.took + other.took) / 2 + 250;
/** @param {Measured} found */
const take = (found) => {
  if (best && found.took > best.took && !isApart(found, best) && Date.now() - lastMeasured < 5 * MINUTE) return;
  // Put right by seconds, the clock has jumped: what it jumped over is no signal.
  if (Math.abs(found.offset - offset) > 2000) before.clear();
  best = found;
  offset = found.offset;
  isMeasured = true;
  lastDrift = drift();
  lastMeasured = Date.now();
  root.dataset.offset = String(Math.round(offset));
  keep("karta:offset", Math.round(offset));
};
// Every response has its server time; the script that requested it sends this event.
document.addEventListener("karta:time", (event) => {
  const { said, sent, received = Date.now() } = /** @type {CustomEvent} */ (event).detail;
  const [time] = /\d{13}/.exec(said) || [];
  if (time) take({ offset: Number(time) - (sent + received) / 2, took: received - sent });
});
const askWhereNeeded = () => {
  if (!isMoved() && Date.now() - lastMeasured < 10 * MINUTE) return;
  lastDrift = drift();
  lastMeasured = Date.now();
  document.dispatchEvent(new Event("karta:untimed"));
};

// Signals: heard only where somebody has asked for it, and pressed a key or button since.
/** @type {AudioContext | null} */
let ears = null;
const isWanted = () => kept("karta:sound") === "on";
const isAudible = () => ears?.state === "running";
const isHeard = () => isWanted() && isAudible();
const open = () => {
  const Ears = window.AudioContext || window.webkitAudioContext;
  if (!Ears) return;
  ears = ears || new Ears();
  ears.resume().then(showSound, () => {});
};
/** @param {number} at @param {number} length @param {number} pitch */
const beep = (at, length, pitch) => {
  if (!ears) return;
  const tone = ears.createOscillator();
  const volume = ears.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.6, at + 0.02);
  volume.gain.setValueAtTime(0.6, at + length - 0.1);
  volume.gain.linearRampToValueAtTime(0, at + length);
  tone.connect(volume).connect(ears.destination);
  tone.start(at);
  tone.stop(at + length);
};
/** @param {number} minutes */
const ring = (minutes) => {
  if (!ears || !isHeard()) return;
  const start = ears.currentTime + 0.05;
  if (!minutes) [880, 660, 440].forEach((pitch, n) => beep(start + n * 0.9, n < 2 ? 0.8 : 2, pitch));
  else for (let n = 0; n <= SIGNALS.indexOf(minutes); n += 1) beep(start + n * 0.45, 0.3, 880);
};
const showSound = () => {
  root.dataset.heard = String(isHeard());
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clock-sound]")).forEach((button) => {
    const words = !isWanted() ? "wordOff" : isAudible() ? "wordOn" : "wordWait";
    write(button, String(button.dataset[words]));
    button.setAttribute("aria-pressed", String(isHeard()));
    button.hidden = false;
  });
};
document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-clock-sound]"))) return;
  const wants = !isHeard();
  keep("karta:sound", wants ? "on" : "off");
  if (wants) {
    open();
    ears?.resume().then(() => ring(15), () => {});
  }
  showSound();
});
["pointerdown", "keydown"].forEach((gesture) =>
  document.addEventListener(gesture, () => isWanted() && !isAudible() && open()),
);

// What a clock shows.
/** @returns {NodeListOf<HTMLElement>} */
const clocks = () => document.querySelectorAll("[data-clock]");
/** @param {number} milliseconds */
const asMinutes = (milliseconds) => {
  const seconds = Math.ceil(Math.abs(milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
/** @param {HTMLElement} clock */
const leftOn = (clock) => {
  if (clock.dataset.state === "running") return Number(clock.dataset.ends) - now();
  return clock.dataset.left === "" ? null : Number(clock.dataset.left);
};
// What the player of a page does is for them alone: their device has said “This is me”.
/** @param {HTMLElement} clock @param {number} minutes */
const wordFor = (clock, minutes) =>
  (document.querySelector(".known[data-remembers]") && clock.dataset[`mine-${minutes}`]) ||
  clock.dataset[`word-${minutes}`];
/** @param {HTMLElement} clock @param {number} left */
const wordsFor = (clock, left) => {
  const { state, said } = clock.dataset;
  if (state !== "running") return String(clock.dataset[state === "paused" ? "wordPaused" : "wordWaiting"]);
  if (left <= -5 * MINUTE && clock.dataset.wordLate) return clock.dataset.wordLate;
  const due = SIGNALS.filter((minutes) => left <= minutes * MINUTE).pop();
  // Fifteen and five are said for half a minute; from three on it stays said.
  const isSaid = due !== undefined && (due <= 3 || left > due * MINUTE - MINUTE / 2);
  return String(isSaid ? wordFor(clock, Number(due)) : clock.dataset.wordRunning).replace("{time}", said || "");
};
/** @param {string} state @param {number} left */
const phaseOf = (state, left) => {
  if (state !== "running") return state;
  if (left <= 0) return "over";
  return left <= 3 * MINUTE ? "last" : "running";
};
/** @param {Element | null} element @param {string} text */
export const write = (element, text) => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** @type {Map<string, number>} */
const before = new Map();
/** @param {HTMLElement} clock */
const keyOf = (clock) => `${clock.dataset.round}+${clock.dataset.extra}+${clock.dataset.of}`;
/** @param {HTMLElement} clock @param {number} left */
const signal = (clock, left) => {
  const key = keyOf(clock);
  const earlier = before.get(key);
  before.set(key, left);
  if (earlier === undefined || clock.dataset.state !== "running" || !isMeasured) return;
  const passed = SIGNALS.filter((m) => earlier > m * MINUTE && left <= m * MINUTE).pop();
  // A device that slept through a signal keeps quiet about it; what it shows is true.
  if (passed === undefined || left < passed * MINUTE - MINUTE / 2) return;
  clocks().forEach((other) => {
    if (keyOf(other) !== key) return;
    write(other.querySelector("[data-clock-told]"), String(wordFor(other, passed)));
  });
  if (document.querySelector("[data-clock-sound]")) ring(passed);
  document.dispatchEvent(new CustomEvent("karta:signal", { detail: passed }));
};

/** @param {HTMLElement} clock */
const show = (clock) => {
  const left = leftOn(clock);
  clock.hidden = left === null;
  if (left === null) return;
  const phase = phaseOf(String(clock.dataset.state), left);
  if (!clock.classList.contains(phase)) {
    clock.classList.remove("running", "paused", "waiting", "last", "over");
    clock.classList.add(phase);
    document.dispatchEvent(new CustomEvent("karta:clock-phase"));
  }
  const time = /** @type {HTMLElement} */ (clock.querySelector("[data-clock-time]"));
  const isOver = left < 0 && clock.dataset.over !== undefined;
  write(time, isOver ? `−${asMinutes(left)}` : asMinutes(Math.max(left, 0)));
  time.hidden = false;
  write(clock.querySelector("[data-clock-words]"), wordsFor(clock, left));
  signal(clock, left);
};
const tick = () => {
  if (clocks().length) askWhereNeeded();
  clocks().forEach(show);
  showSound();
};

// Other scripts send new clock data with this event; no data means no clock.
document.addEventListener("karta:clock", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  clocks().forEach((clock) => {
    // Where the groups have clocks of their own, each finds its own.
    const facts = (detail && detail.groups && detail.groups[String(clock.dataset.of)]) || detail || {};
    for (const name of ["round", "state", "extra", "ends", "left", "said"]) {
      clock.dataset[name] = facts[name] === undefined || facts[name] === null ? "" : String(facts[name]);
    }
  });
  tick();
});

document.addEventListener("visibilitychange", () => document.hidden || tick());
document.addEventListener("karta:chime", () => ring(5));
if (isWanted()) open();
tick();
setInterval(tick, 250);
