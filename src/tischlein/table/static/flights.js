/* What is new on the page flies there from where it was before, and what is gone flies to where it went (docs/adding_a_game.md).
 * Nothing about any game is in here: drawings say it with data-flies-from, data-flies-to, data-place and data-live. */
"use strict";
(() => {
  const MOST = 12;       // flights at once; where more is new, somebody has only gone to another moment of the game
  const LASTS = 460;     // milliseconds
  const byId = (id) => document.getElementById(id);
  const seat = () => byId("version")?.dataset.seat;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let before = null;     // id to thing, place and size of its drawing, as they were before the message
  let eyes = null;       // through whose eyes that was

  // what moved before this page was there is at rest
  for (const it of document.querySelectorAll("[data-live]")) for (const moving of it.getAnimations({ subtree: true })) moving.finish();

  addEventListener("htmx:ws:before:message:incoming", () => {
    before = calm.matches || document.hidden ? null : new Map();
    eyes = seat();
    for (const it of before ? document.querySelectorAll("[data-flies-from], [data-flies-to], [data-place]") : []) {
      before.set(it.id, { it, box: it.getBoundingClientRect(), drawn: it.dataset.fliesTo && it.getBBox() });
    }
  });

  addEventListener("htmx:ws:after:message:incoming", () => {
    if (!before || eyes !== seat()) return;
    const flights = [], used = new Set(), gone = (id) => before.get(id)?.box.width && !byId(id) && !used.has(id);
    for (const it of document.querySelectorAll("[data-flies-from]")) {
      if (before.has(it.id) || !it.getBoundingClientRect().width) continue;
      const ids = it.dataset.fliesFrom.split(" "), left = ids.find(gone), stays = ids.find(byId);
      used.add(left);
      if (left) flights.push(() => arrive(it, before.get(left).box, 0));
      else if (stays) flights.push(() => arrive(it, byId(stays), 1000 * parseFloat(getComputedStyle(it).transitionDelay)));
    }
    for (const [id, was] of before) {
      const goal = was.drawn && gone(id) && byId(was.it.dataset.fliesTo);
      if (goal) flights.push(() => fly(id, picture(was.it, was.drawn), was.box, goal, 0));
    }
    if (flights.length <= MOST) for (const start of flights) start();
  });

  /** Hidden until it is there, it is seen on its way.  start: a place, or what lies there. */
  function arrive(it, start, wait) {
    it.animate([{ opacity: 0 }, { opacity: 0 }], wait + LASTS);
    setTimeout(() => {
      if (it.isConnected) fly(it.id, picture(it, it.getBBox()), start.getBoundingClientRect?.() || start, it, 1);
    }, wait);
  }

  /** A drawn thing by itself, to fly over everything. */
  function picture(it, box) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), copy = it.cloneNode(true);
    for (const inner of copy.querySelectorAll("[id]")) inner.removeAttribute("id");
    for (const name of ["id", "class", "transform", "data-flies-from", "data-flies-to", "data-place"]) copy.removeAttribute(name);
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    svg.setAttribute("class", "flight");
    svg.setAttribute("aria-hidden", "true");
    svg.append(copy);
    return svg;
  }

  /** Move a picture to where something is at every moment.  end: how much of it is seen at last. */
  function fly(id, svg, from, goal, end) {
    const began = performance.now();
    svg.dataset.of = id;
    document.body.append(svg);
    const step = () => {
      const part = Math.min(1, (performance.now() - began) / LASTS), eased = part * part * (3 - 2 * part);
      const to = goal.getBoundingClientRect(), between = (a, b) => a + (b - a) * eased;
      const lifted = 4 * part * (1 - part), swell = 1 + 0.15 * lifted;
      const [wide, high] = [between(from.width, to.width) * swell, between(from.height, to.height) * swell];
      svg.style.width = `${wide}px`;
      svg.style.height = `${high}px`;
      svg.style.left = `${between(from.x + from.width / 2, to.x + to.width / 2) - wide / 2}px`;
      svg.style.top = `${between(from.y + from.height / 2, to.y + to.height / 2) - high / 2 - 24 * lifted}px`;
      svg.style.opacity = between(1, end);
      if (part < 1 && goal.isConnected) requestAnimationFrame(step);
      else svg.remove();
    };
    step();
  }
})();
