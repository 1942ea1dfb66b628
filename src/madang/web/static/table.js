// A table without page loads: forms are sent by fetch, and the parts of the page that changed are put in place.
// Without this script every form works by itself; with it nothing but the speed is different.
import { become, hear, inPlace, playFrames, wait } from "./frames.js";
import { restoreGrid, watchKeys } from "./keys.js";

const table = document.getElementById("table");
const address = location.pathname;

// What a game may do about it: how a new state is put in place, a part that was replaced, an answer that has come.
export const game = { change: (fresh, put) => put(), replaced() {}, answered() {} };

// A part is an element whose content the server decides: everything but the two live regions.
function replaceParts(fresh, ms, still) {
  const changed = [...table.querySelectorAll("[data-part]")].map((part) => [part, fresh.getElementById(part.id)])
    .filter(([part, next]) => next && !next.isEqualNode(part));
  return inPlace(changed.map(([part, next]) => () => {
    if ("keep" in next.dataset && "keep" in part.dataset) become(part, next);
    else part.replaceWith(next);
    game.replaced(part, next);
  }), ms, still);
}

// Live regions stay in the page; only their text changes, or a screen reader would not notice.
function tell(fresh, changed) {
  const status = document.getElementById("status");
  const words = [...fresh.getElementById("status").childNodes];
  if (changed) {
    status.textContent = "";
    requestAnimationFrame(() => status.replaceChildren(...words));
  }
  const log = document.getElementById("log");
  log?.append(...[...fresh.getElementById("log").children].slice(log.children.length)); // a lesson keeps none
  requestAnimationFrame(() => log?.scrollTo(0, 1e6));
}

// A page is read bit by bit, or a press would be kept waiting.
async function read(html) {
  const page = document.implementation.createHTMLDocument();
  for (let at = 0; at < html.length; at += 12_000) {
    page.write(html.slice(at, at + 12_000));
    await wait();
  }
  page.close();
  return page;
}

// With ``stay`` nothing was done, and the focus stays where it is.
export async function show(html, url, stay) {
  const fresh = await read(html);
  const next = fresh.getElementById("table");
  if (!next) { location.assign(url); return; }
  const moved = next.dataset.seq !== table.dataset.seq;
  const hinted = (next.dataset.hint ?? "") !== (table.dataset.hint ?? "");
  const focused = document.activeElement?.closest("#table") ? keyOf(document.activeElement) : null;
  await playFrames(fresh.querySelectorAll("#frames template"), replaceParts);
  if (moved) hear(next.dataset.heard);
  await game.change(fresh, () => {
    table.toggleAttribute("data-moved", moved); // what the last action changed is seen to change
    table.className = next.className;
    return replaceParts(fresh, 1);
  });
  table.dataset.seq = next.dataset.seq;
  if (hinted) table.dataset.hint = next.dataset.hint;
  table.toggleAttribute("data-waiting", next.hasAttribute("data-waiting"));
  history.replaceState(null, "", url);
  restoreGrid(table);
  const wanted = (!stay && table.querySelector("[autofocus]:not(:disabled)")) || find(focused);
  wanted?.focus({ preventScroll: true });
  if (moved && wanted) setTimeout(() => wanted.scrollIntoView({ block: "nearest" }), 50); // once it is in place
  tell(fresh, moved || hinted);
  if (document.getElementById("word")) (await import("./word.js")).fillWord();
  if (document.getElementById("share")) (await import("./share.js")).offerCopy();
}

// What a control is, so that its successor in the new page can be found.
const keyOf = (element) => element.dataset.key || element.dataset.cell || element.getAttribute("aria-label") || element.value || element.textContent;
const find = (key) => [...table.querySelectorAll("button:not(:disabled)")].find((button) => keyOf(button) === key);

async function get(query) {
  const response = await fetch(query ? `${address}?${query}` : address);
  return response.text();
}

async function send(form, submitter) {
  const data = new URLSearchParams(new FormData(form, submitter));
  if (form.getAttribute("method") !== "post") {
    const query = data.toString();
    await show(await get(query), query ? `${address}?${query}` : address, form.hasAttribute("data-stay"));
    return;
  }
  data.set("since", table.dataset.seq); // the steps from here on come with the answer
  const response = await fetch(address, { method: "POST", body: data });
  await show(await response.text(), address);
}

// Only one thing at a time, and the page says so; whatever goes wrong on the way, the server knows how the game stands.
export async function alone(work) {
  if (table.hasAttribute("data-busy")) return;
  table.setAttribute("data-busy", "");
  try {
    await work();
  } catch {
    location.reload(); // no answer: whatever was saved is shown, and the action can be tried again
  } finally {
    table.removeAttribute("data-busy");
  }
  game.answered();
  if (table.hasAttribute("data-waiting")) setTimeout(lookAgain, 250);
}

// The opponent is thinking: ask again, and the server answers as soon as there is something to see.
function lookAgain() {
  if (table.hasAttribute("data-waiting")) alone(async () => show(await get(`since=${table.dataset.seq}`), address));
}

table.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.hasAttribute("data-whole")) return; // leads to another page
  event.preventDefault();
  event.submitter?.classList.add("pressed");
  alone(() => send(form, event.submitter)).finally(() => table.querySelector(".pressed")?.classList.remove("pressed"));
});

// The second half of a double click, and a key held down, are not a second wish.
table.addEventListener("click", (event) => {
  const control = event.target.closest("button[name=action]");
  if (event.detail > 1 && control && !control.hasAttribute("data-again")) event.preventDefault();
});
table.addEventListener("keydown", (event) => {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
});

// A page that comes back from the browser's memory may be old.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

watchKeys(table);
document.getElementById("log")?.scrollTo(0, 1e6);
if (document.querySelector("#frames template")) {
  // The deal began with the opponent's turn: it is seen like any other, and told.
  const page = document.documentElement.outerHTML;
  table.dataset.seq = "0";
  alone(() => show(page, new URLSearchParams(location.search).has("did") ? location.href : address)); // a lesson is its address
} else if (table.hasAttribute("data-waiting")) lookAgain();
