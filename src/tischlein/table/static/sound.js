/* A sound when it becomes the reader's turn, like a spoon on porcelain: off until it is asked for, remembered in this browser. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const ours = () => byId("act").dataset.turn === "mine";
  const heard = () => byId("sound").getAttribute("aria-pressed") === "true";
  let was = ours(), audio = null;

  /** Two high notes, one a moment after the other, that fade out. */
  function ring() {
    audio ||= new AudioContext();
    audio.resume();
    for (const [k, pitch] of [1319, 1760].entries()) {
      const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + 0.14 * k;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.08, at);
      loud.gain.exponentialRampToValueAtTime(0.0005, at + 0.6);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.6);
    }
  }

  byId("sound").addEventListener("click", () => {
    byId("sound").setAttribute("aria-pressed", !heard());
    try { localStorage.sound = heard(); } catch { /* a browser that keeps nothing */ }
    if (heard()) ring();
  });

  addEventListener("htmx:ws:after:message:incoming", () => {
    if (ours() && !was && heard()) ring();
    was = ours();
  });

  try { byId("sound").setAttribute("aria-pressed", localStorage.sound === "true"); } catch { /* as above */ }
})();
