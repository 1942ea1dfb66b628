// The hand by hand: a card dragged onto the table is chosen and confirmed; a press elsewhere closes an open pile.
const table = document.getElementById("table");
const layout = () => document.getElementById("layout");
const month = (slot) => parseInt(slot.querySelector("use").getAttribute("href").split("#")[1], 10);
let held = null; // the card under the finger, where it was taken up, and whether it has moved
let swallow = false; // the click that ends a drag is none

function isOver({ clientX: x, clientY: y }) {
  const box = layout().getBoundingClientRect();
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function letGo(confirm) {
  const { card, moves } = held;
  held = null;
  if (!moves) return;
  swallow = true;
  setTimeout(() => { swallow = false; }, 50);
  table.classList.remove("dragging", "onto");
  layout().querySelectorAll(".met").forEach((slot) => slot.classList.remove("met"));
  if (!confirm) { card.removeAttribute("style"); return; }
  confirm.value = `play:${card.querySelector("use").getAttribute("href").split("#")[1]}`;
  confirm.disabled = false;
  confirm.click();
}

table.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("#mine button:enabled");
  held = card && event.isPrimary && !event.button ? { card, x: event.clientX, y: event.clientY, moves: false } : null;
});
addEventListener("pointermove", (event) => {
  if (!held || !event.isPrimary) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moves && Math.hypot(x, y) < 8) return;
  if (!held.moves) {
    held.moves = true;
    table.classList.add("dragging");
    layout().querySelectorAll(".slot").forEach((slot) => slot.classList.toggle("met", month(slot) === month(held.card)));
  }
  Object.assign(held.card.style, { translate: `${x}px ${y}px`, position: "relative", zIndex: 5 });
  table.classList.toggle("onto", isOver(event));
});
addEventListener("pointerup", (event) => { if (held) letGo(isOver(event) && table.querySelector("#bar button[form=act]")); });
addEventListener("pointercancel", () => { if (held) letGo(); });
addEventListener("click", (event) => {
  if (swallow && event.isTrusted) { event.preventDefault(); event.stopPropagation(); }
  for (const pile of document.querySelectorAll(".pile[open]")) if (!pile.contains(event.target)) pile.open = false;
}, true);
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (held) letGo();
  const pile = document.querySelector(".pile[open]");
  if (pile) { pile.open = false; pile.firstElementChild.focus(); }
});
