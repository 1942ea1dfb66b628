// The keyboard: arrow keys in the board, and a letter or figure for each control that names one.
// Letters and figures act only while the focus is inside the table,
// and not at all for who turned them off.

const cells = (table) => [...table.querySelectorAll("[data-grid] td button")];
let last = 0;

function enter(list, index) {
  list.forEach((cell, at) => { cell.tabIndex = at === index ? 0 : -1; });
  last = index;
}

// One stop of the Tab key for the whole board: the cell that was visited last.
export function restoreGrid(table) {
  const list = cells(table);
  if (list.length) enter(list, Math.min(last, list.length - 1));
}

// In a row of cards the arrow keys go from card to card.
function along(event) {
  const list = [...(event.target.closest("[data-row]")?.querySelectorAll("button") ?? [])];
  const to = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const at = list.indexOf(event.target);
  if (at < 0 || !to) return false;
  list[(at + to + list.length) % list.length].focus();
  return true;
}

function move(table, event) {
  if (along(event)) return true;
  const list = cells(table);
  const at = list.indexOf(event.target);
  if (at < 0) return false;
  const row = at - (at % 4);
  const steps = { ArrowLeft: Math.max(row, at - 1), ArrowRight: Math.min(row + 3, at + 1), ArrowUp: at - 4, ArrowDown: at + 4, Home: row, End: row + 3 };
  const to = steps[event.key];
  if (to === undefined) return false;
  if (list[to]) { enter(list, to); list[to].focus(); }
  return true;
}

// What is only there to be read is told by the live region; the same words twice are told twice.
function say(text) {
  const status = document.getElementById("status");
  status.textContent = "";
  requestAnimationFrame(() => { status.textContent = text; });
}

export function watchKeys(table) {
  restoreGrid(table);
  table.addEventListener("focusin", (event) => {
    const list = cells(table);
    const at = list.indexOf(event.target);
    if (at >= 0) enter(list, at);
  });
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move(table, event)) { event.preventDefault(); return; }
    const key = event.key.toLowerCase();
    if (key.length > 1 || event.repeat || document.documentElement.dataset.keys || event.target.matches("input, textarea")) return;
    const control = document.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`); // the link to all keys is not in the table
    if (!control) return;
    event.preventDefault();
    if (control.hidden) say(control.textContent);
    else { if (!control.closest("[data-stay]")) control.focus(); control.click(); }
  });
}
