// Calls for the judge are shown, and sound, on every page of the desk.

const place = /** @type {HTMLElement} */ (document.querySelector("[data-calls]"));
const tabs = /** @type {HTMLElement} */ (document.querySelector("[data-pulse]"));
const EVERY = 5000;
const KNOWN = "karta:calls";
const title = document.title;
/** @type {AudioContext | null} */
let sound = null;
let shown = "";

// A browser lets no page sound before somebody has touched it.
const wake = () => {
  try {
    const Sound = window.AudioContext || window.webkitAudioContext;
    sound = sound || new Sound();
    if (sound.state === "suspended") sound.resume();
  } catch {
    sound = null;
  }
};
/** @param {number} frequency @param {number} at */
const tone = (frequency, at) => {
  if (!sound) return;
  const voice = sound.createOscillator();
  const volume = sound.createGain();
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.3, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
  voice.connect(volume).connect(sound.destination);
  voice.start(at);
  voice.stop(at + 0.65);
};

const chime = () => {
  wake();
  if (!sound || sound.state !== "running") return;
  tone(880, sound.currentTime);
  tone(660, sound.currentTime + 0.35);
};

const known = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KNOWN) || "[]");
  } catch {
    return [];
  }
};

/** @param {string[]} ids */
const remember = (ids) => {
  try {
    sessionStorage.setItem(KNOWN, JSON.stringify(ids));
  } catch {
    // Then it chimes once a page; better than not at all.
  }
};

/** @param {string} since */
const minutes = (since) => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60000));

/** @param {OpenCall} call */
const line = (call) => {
  const link = document.createElement("a");
  const words = String(place.dataset.words)
    .replace("{table}", String(call.table))
    .replace("{minutes}", String(minutes(call.since)));
  link.href = `${place.dataset.live}#call-${call.table}`;
  link.textContent = call.words ? `${words} ${call.words}` : words;
  const entry = document.createElement("p");
  entry.append(link);
  return entry;
};

/** @param {OpenCall[]} calls */
const show = (calls) => {
  const ids = calls.map((call) => call.id);
  if (ids.some((id) => !known().includes(id))) chime();
  remember(ids);
  const lines = calls.map(line);
  // Replaced only if the text has changed; otherwise a screen reader would repeat it.
  if (lines.map((entry) => entry.textContent).join() !== shown) place.replaceChildren(...lines);
  shown = lines.map((entry) => entry.textContent).join();
  place.hidden = !calls.length || Boolean(document.querySelector("[data-shows-calls]"));
  document.title = calls.length ? `▲ ${calls.length} · ${title}` : title;
};

const ask = async () => {
  try {
    const answer = await fetch(String(tabs.dataset.pulse), { signal: AbortSignal.timeout(EVERY) });
    if (answer.ok) show((await answer.json()).calls || []);
  } catch {
    // The lamp tells that Kārta does not answer.
  }
};

if (place && tabs) {
  document.addEventListener("pointerdown", wake, { once: true });
  document.addEventListener("keydown", wake, { once: true });
  ask();
  setInterval(ask, EVERY);
}
