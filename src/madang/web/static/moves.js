// A die goes where it lies next, by itself or under a finger, and points count up. Nothing waits for any of it.
import { animate, pace } from "./frames.js";
import { game } from "./table.js";

const table = document.getElementById("table");
const things = (root) => new Map([...root.querySelectorAll("[data-thing]")].map((thing) => [thing.dataset.thing, thing]));
const partOf = (thing) => thing.closest("[data-part]")?.id;
let running = null;

function call(thing, name) {
  const picture = thing.querySelector("svg");
  if (name) picture.style.viewTransitionName = name; else picture.removeAttribute("style");
  return picture.getBoundingClientRect();
}

// What lies in another part of the table afterwards travels there; everything else is in place at once.
game.change = async (fresh, put) => {
  const after = things(fresh);
  const moves = [...things(table)].filter(([name, from]) => after.has(name) && partOf(after.get(name)) !== partOf(from));
  const change = () => { if (!held) lay(); return put(); };
  if (!moves.length || !document.startViewTransition || !pace()) { await change(); return; }
  const starts = moves.map(([name, from]) => call(from, name));
  let ends = [];
  const transition = running = document.startViewTransition(async () => {
    await change(); // in one go: parts that do not fit each other for a moment would move the dice
    ends = moves.map(([name]) => call(things(table).get(name), name));
  });
  transition.ready.then(() => moves.forEach(([name], i) => animate({ name, start: starts[i], end: ends[i] }, 220 * pace())), () => {}); // or skipped
  transition.finished.finally(() => things(table).forEach((thing) => call(thing)));
  await transition.updateCallbackDone;
};

// A press or a key while something travels: it is there. Half of a change is never shown.
const skip = () => running?.updateCallbackDone.then(() => running.skipTransition());
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, true);

// Points count up; the text has its final width while it changes, so that nothing beside it moves.
game.replaced = (part, next) => {
  if (part.id === "end") table.append(...table.querySelectorAll(".log-section, .fairness")); // they appear below the bill
  const [from, to] = [part, next].map((each) => each.querySelector("[data-count]"));
  const [start, text] = [Number(from?.textContent), to?.textContent];
  const time = text > start ? 600 * pace() : 0;
  if (!time) return;
  const began = performance.now();
  const step = () => {
    const share = (performance.now() - began) / time;
    to.textContent = share < 1 ? String(Math.round(start + (text - start) * share)).padStart(text.length, "\u2007") : text;
    if (share < 1 && to.isConnected) requestAnimationFrame(step);
  };
  step();
};

// Dragging a die is pressing it, and then the cell that it is let go on.
let held = null; // the die under the finger: its name, where it was picked up, and its picture once it moves
let drop = null; // what is left to do once the die is chosen
const dieOf = (name) => table.querySelector(`[data-thing="${name}"][name=die]`);
const chosen = (name) => dieOf(name)?.matches(".chosen");
const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell[value]:not([value=''])");
const leave = () => table.querySelector(".onto")?.classList.remove("onto");
const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };

function lay() {
  table.querySelector(".ghost")?.remove();
  leave();
}

function pickUp(name) {
  const { left, top, width } = dieOf(name).firstElementChild.getBoundingClientRect();
  const ghost = document.createElement("span");
  ghost.className = "ghost";
  ghost.dataset.thing = name;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  ghost.append(dieOf(name).firstElementChild.cloneNode(true));
  table.append(ghost);
  return ghost;
}

game.answered = () => {
  if (held?.ghost && !chosen(held.name)) dieOf(held.name)?.click();
  else if (drop) setTimeout(drop);
  drop = null;
};

table.addEventListener("pointerdown", (event) => {
  const name = event.target.closest("[name=die]")?.dataset.thing;
  held = name && event.isPrimary && !event.button ? { name, x: event.clientX, y: event.clientY } : null;
});
addEventListener("pointermove", (event) => {
  if (!held || !event.isPrimary) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.ghost) {
    if (Math.hypot(x, y) < 8 || !dieOf(held.name)) return;
    held.ghost = pickUp(held.name);
    game.answered();
  }
  held.ghost.style.translate = `${x}px ${y}px`;
  leave();
  cellAt(event)?.classList.add("onto");
});
addEventListener("pointerup", (event) => {
  const { name, ghost } = held ?? {};
  held = null;
  if (!ghost) return;
  addEventListener("click", swallow, true); // that of this very release
  setTimeout(() => removeEventListener("click", swallow, true));
  drop = () => {
    const cell = chosen(name) && cellAt(event);
    if (cell) cell.click(); else lay();
  };
  if (chosen(name)) game.answered();
});
addEventListener("pointercancel", () => { held = null; lay(); });
