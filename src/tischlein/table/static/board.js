/* Tischlein's own script: touches and keys go to the server, which sends back what changed (htmx.js puts it in place).
 * Nothing about any game is in here.  What can be touched has data-pick (a control of a board) or data-do (a wish). */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  let socket = null;      // the open WebSocket, if there is one
  let early = null;       // what was wished before it was open
  let finger = false;     // whether the last touch was made with a finger
  let here = "";          // id of the board's control that the Tab key leads to
  let slid = null;        // what a slider that is being drawn wishes,
  let sliding = 0;        // and the timer till it is sent: a hand is faster than a table need be
  let held = "";          // id of what had the focus before the last message

  /** Send a wish with the version it was made at; the last one waits a little for a connection that is just being made. */
  function send(wish) {
    const text = JSON.stringify({ ...wish, v: Number(byId("version")?.value), coarse: finger });
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    else early = { text, until: Date.now() + 5000 };
  }

  // touches

  addEventListener("pointerdown", (event) => { finger = event.pointerType === "touch"; }, true);

  addEventListener("click", (event) => {
    if (event.detail === 0) finger = false;  // made with a key
    const copy = event.target.closest("[data-copy]");
    if (copy) return copyText(copy);
    const it = event.target.closest("a[href], [data-do], [data-pick]");
    if (!it || !(it.dataset.do || it.dataset.pick) || it.disabled || it.getAttribute("aria-disabled") === "true" || panned) return;
    const wish = it.dataset.do ? { ...it.dataset } : { do: "touch", id: it.dataset.pick };
    if (it.href && !socket) return;  // without a connection a link stays a link
    event.preventDefault();
    send(wish);
    it.classList.add("pressed");
    if (location.hash === "#happened") location.hash = "#main";
  });

  addEventListener("input", (event) => {
    const { range } = event.target.dataset;
    if (!range) return;
    slid = { do: range, to: event.target.value };
    sliding ||= setTimeout(() => { sliding = 0; send(slid); }, 80);
  });

  function copyText(button) {
    const words = button.querySelector("span") || button;
    navigator.clipboard?.writeText(button.dataset.copy).then(() => { words.textContent = button.dataset.copied; });
    button.previousElementSibling?.select?.();
  }

  // keys: arrows go to the nearest control that way, Enter and Space touch it, Escape lets go

  const AHEAD = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && byId("live")) return send({ do: "clear" });
    const control = event.target.closest?.("[data-pick], [data-told]");
    if (!control) return;
    if ((event.key === "Enter" || event.key === " ") && control.dataset.pick && control.localName !== "button") {
      event.preventDefault();
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 }));
    } else if (AHEAD[event.key]) {
      const next = nearest(control, AHEAD[event.key]);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });

  const middle = (it) => {
    const box = it.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  function nearest(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const it of (from.closest(".hits, .own") || document).querySelectorAll(from.dataset.pick ? "[data-pick]" : "[data-told]")) {
      const [u, v] = middle(it);
      const along = (u - x) * dx + (v - y) * dy, across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (it !== from && along > 1 && along + 2.5 * across < least && across < 2 * along) {
        best = it;
        least = along + 2.5 * across;
      }
    }
    return best;
  }

  addEventListener("focusin", (event) => {
    held = event.target.id;
    if (event.target.closest(".hits")) rove(event.target.id);
    if (event.target.dataset.told) for (const it of document.querySelectorAll("[data-told]")) it.setAttribute("tabindex", it === event.target ? 0 : -1);
  });

  /** One control of the board at a time is reached with Tab, and one of the things that tell something (data-told). */
  function rove(id) {
    const hits = document.querySelectorAll(".hits [data-pick]");
    here = [...hits].some((it) => it.id === id) ? id : document.querySelector('.hits [tabindex="0"]')?.id || "";
    for (const it of hits) {
      const index = it.id === here ? 0 : -1;
      if (it.tabIndex !== index) it.setAttribute("tabindex", index);
    }
  }

  // the address: a replay stands in it, so that it can be reloaded, handed on and left with Back

  let leaving = false;  // on the way back out of a replay

  const shownAt = () => byId("version")?.dataset.at ?? null;
  const askedAt = () => new URL(location.href).searchParams.get("at");

  function withAt(href, at) {
    const url = new URL(href, location.href);
    if (at === null) url.searchParams.delete("at");
    else url.searchParams.set("at", at);
    return url.href;
  }

  /** The address follows the page: into a replay by a step that Back takes back. */
  function follow() {
    const at = shownAt(), before = askedAt();
    for (const it of document.querySelectorAll("a[hreflang]")) it.href = withAt(it.href, at);
    if (at === before || leaving || !byId("live")) return;
    if (before === null) history.pushState({ replay: true }, "", withAt(location.href, at));
    else if (at === null && history.state?.replay) {
      leaving = true;
      history.back();
    }
    else history.replaceState(history.state, "", withAt(location.href, at));
  }

  addEventListener("popstate", () => {
    leaving = false;
    const at = askedAt();
    if (!byId("live") || at === shownAt()) return;
    send(at === null ? { do: "now" } : { do: "replay", to: at });
  });

  // the connection

  addEventListener("htmx:ws:before:connection", (event) => {
    event.detail.connection.url = withAt(event.detail.connection.url, askedAt());
  });

  addEventListener("htmx:ws:after:connection", (event) => {
    socket = event.detail.connection.socket;
    byId("offline").hidden = true;
    if (early && Date.now() < early.until) socket.send(early.text);
    early = null;
  });

  addEventListener("htmx:ws:close", (event) => {
    socket = null;
    const note = byId("offline");
    note.textContent = event.detail.code === 4401 ? note.dataset.gone : note.dataset.words;
    note.hidden = false;
  });

  addEventListener("htmx:ws:after:message:incoming", () => {
    for (const it of document.querySelectorAll(".pressed")) it.classList.remove("pressed");
    rove(here);
    follow();
    if (document.activeElement === document.body && held) refocus();
    if (zoom > 1) place();
  });

  /** What had the focus is gone, such as a button that has done its work: stay where one was. */
  function refocus() {
    (byId(held) || document.querySelector("#act .btn.main, #act .btn") || byId("board"))?.focus({ preventScroll: true });
  }

  // a closer look: steps of the button, then one finger moves the board

  let zoom = 1, shiftX = 0, shiftY = 0, start = null, panned = false;

  addEventListener("click", (event) => {
    if (!event.target.closest("#zoom")) return;
    zoom = zoom > 2 ? 1 : zoom * 1.6;
    shiftX = shiftY = 0;
    byId("zoom").setAttribute("aria-pressed", zoom > 1);
    place();
  });

  function place() {
    const board = byId("board");
    const most = ((zoom - 1) * board.clientWidth) / 2;
    shiftX = Math.max(-most, Math.min(most, shiftX));
    shiftY = Math.max(-most, Math.min(most, shiftY));
    board.style.transform = zoom > 1 ? `translate(${shiftX}px, ${shiftY}px) scale(${zoom})` : "";
    board.style.touchAction = zoom > 1 ? "none" : "";
  }

  addEventListener("pointerdown", (event) => {
    panned = false;
    start = zoom > 1 && event.target.closest("#board") ? [event.clientX - shiftX, event.clientY - shiftY] : null;
  });

  addEventListener("pointermove", (event) => {
    if (!start) return;
    const x = event.clientX - start[0], y = event.clientY - start[1];
    if (panned || Math.hypot(x - shiftX, y - shiftY) > 8) {
      panned = true;
      [shiftX, shiftY] = [x, y];
      place();
    }
  });

  addEventListener("pointerup", () => { start = null; });

  rove("");
  follow();
})();
