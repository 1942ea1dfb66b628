// A table without page loads: forms are sent by fetch, and the parts of the page that changed are put in place.
// Without this script every form works by itself; with it nothing but the speed is different.
import { watchKeys, restoreGrid } from "./keys.js";

const table = document.getElementById("table");
let busy = false;

// A part is an element whose content the server decides: everything but the two live regions.
function replaceParts(fresh) {
  for (const part of table.querySelectorAll("[data-part]")) {
    const next = fresh.getElementById(part.id);
    if (next && next.outerHTML !== part.outerHTML) part.replaceWith(next);
  }
  const now = fresh.getElementById("table");
  table.className = now.className;
  table.dataset.seq = now.dataset.seq;
}

// Live regions stay in the page; only their text changes, or a screen reader would not notice.
function tell(fresh, moved) {
  const status = document.getElementById("status");
  const text = fresh.getElementById("status").textContent;
  if (moved) {
    status.textContent = "";
    requestAnimationFrame(() => { status.textContent = text; });
  }
  const log = document.getElementById("log");
  const known = log.children.length;
  log.append(...[...fresh.getElementById("log").children].slice(known));
  log.scrollTop = log.scrollHeight;
}

function show(html, url) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const next = fresh.getElementById("table");
  if (!next) { location.assign(url); return; }
  const moved = next.dataset.seq !== table.dataset.seq;
  const focused = document.activeElement?.closest("[data-part]") ? keyOf(document.activeElement) : null;
  replaceParts(fresh);
  history.replaceState(null, "", url);
  restoreGrid(table);
  const wanted = table.querySelector("[autofocus]:not(:disabled)") ?? (focused && find(focused));
  wanted?.focus({ preventScroll: !moved });
  tell(fresh, moved);
}

// What a control is, so that its successor in the new page can be found.
const keyOf = (element) => element.dataset.key ?? element.getAttribute("aria-label") ?? element.value;
const find = (key) => [...table.querySelectorAll("button")].find((button) => !button.disabled && keyOf(button) === key);

async function send(form, submitter) {
  const data = new URLSearchParams(new FormData(form, submitter));
  const address = form.getAttribute("action");
  const posts = form.method === "post";
  const url = posts || ![...data].length ? address : `${address}?${data}`;
  const response = await fetch(url, posts ? { method: "POST", body: data } : {});
  show(await response.text(), response.status < 400 ? response.url : address);
}

table.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  event.submitter?.classList.add("pressed");
  try {
    await send(event.target, event.submitter);
  } catch {
    location.reload(); // no answer: whatever was saved is shown, and the action can be tried again
  } finally {
    busy = false;
    table.querySelector(".pressed")?.classList.remove("pressed");
  }
});

// The second half of a double click, and a key held down, are not a second wish.
table.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("button[name=action]")) event.preventDefault();
});
table.addEventListener("keydown", (event) => {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
});

// A page that comes back from the browser's memory may be old.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

watchKeys(table);
document.getElementById("log").scrollTop = 1e6;
