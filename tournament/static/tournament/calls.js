// Whoever calls the judge is seen and heard on every page of the desk.
"use strict";

(() => {
  const place = document.querySelector("[data-calls]");
  const tabs = document.querySelector("[data-pulse]");
  if (!place || !tabs) return;
  const EVERY = 5000;
  const KNOWN = "karta:calls";
  const title = document.title;
  let sound = null;
  let shown = "";

  // A browser lets no page sound before somebody has touched it.
  const wake = () => {
    try {
      sound = sound || new (window.AudioContext || window.webkitAudioContext)();
      if (sound.state === "suspended") sound.resume();
    } catch {
      sound = null;
    }
  };
  document.addEventListener("pointerdown", wake, { once: true });
  document.addEventListener("keydown", wake, { once: true });

  const tone = (frequency, at) => {
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
      return JSON.parse(sessionStorage.getItem(KNOWN)) || [];
    } catch {
      return [];
    }
  };

  const remember = (ids) => {
    try {
      sessionStorage.setItem(KNOWN, JSON.stringify(ids));
    } catch {
      // Then it chimes once a page; better than not at all.
    }
  };

  const minutes = (since) => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60000));

  const line = (call) => {
    const link = document.createElement("a");
    const words = place.dataset.words
      .replace("{table}", call.table)
      .replace("{minutes}", minutes(call.since));
    link.href = `${place.dataset.live}#call-${call.table}`;
    link.textContent = call.words ? `${words} ${call.words}` : words;
    const entry = document.createElement("p");
    entry.append(link);
    return entry;
  };

  const show = (calls) => {
    const ids = calls.map((call) => call.id);
    if (ids.some((id) => !known().includes(id))) chime();
    remember(ids);
    const lines = calls.map(line);
    // Written anew only when it says something else, or a screen reader would say it again.
    if (lines.map((entry) => entry.textContent).join() !== shown) place.replaceChildren(...lines);
    shown = lines.map((entry) => entry.textContent).join();
    place.hidden = !calls.length || Boolean(document.querySelector("[data-shows-calls]"));
    document.title = calls.length ? `▲ ${calls.length} · ${title}` : title;
  };

  const ask = async () => {
    try {
      const answer = await fetch(tabs.dataset.pulse, { signal: AbortSignal.timeout(EVERY) });
      if (answer.ok) show((await answer.json()).calls || []);
    } catch {
      // The lamp tells that Kārta does not answer.
    }
  };

  ask();
  setInterval(ask, EVERY);
})();
