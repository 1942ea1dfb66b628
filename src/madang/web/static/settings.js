// Every change is kept at once and acts at once; without this script the buttons of the forms do it.
const root = document.documentElement;
const saved = document.getElementById("saved");
const look = document.getElementById("look-form");
let queue = Promise.resolve(); // one after the other: what was changed last counts
let waiting = 0;
let wanted = null;
let fetching = false;

// The same words twice are told twice; after a while they are out of the way.
let fading = 0;
function say(text) {
  clearTimeout(fading);
  saved.textContent = "";
  requestAnimationFrame(() => { saved.textContent = text; });
  fading = setTimeout(() => { saved.textContent = ""; }, 4000);
}

// The new sheet first; the old one goes when that is there, so that nothing flickers.
function dress(address) {
  wanted = address;
  const old = document.getElementById("look");
  if (fetching || (old?.getAttribute("href") ?? "") === address) return;
  if (!address) { old.remove(); return; }
  fetching = true;
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  sheet.onload = sheet.onerror = () => {
    old?.remove();
    sheet.id = "look";
    fetching = false;
    dress(wanted);
  };
  (old ?? document.querySelector("link[rel=stylesheet]")).after(sheet);
}

// What the server made of it: it knows best how things stand.
function take(fresh) {
  for (const name of ["speed", "sound", "hand"]) {
    const value = fresh.documentElement.dataset[name];
    if (value === undefined) delete root.dataset[name];
    else root.dataset[name] = value;
  }
  const metas = "meta[name=theme-color], meta[name=color-scheme]";
  document.querySelectorAll(metas).forEach((meta) => meta.remove());
  document.head.append(...fresh.querySelectorAll(metas));
  dress(fresh.getElementById("look")?.getAttribute("href") ?? "");
  const preview = document.getElementById("preview");
  const next = fresh.getElementById("preview");
  if (next.outerHTML !== preview.outerHTML) preview.replaceWith(next);
  for (const control of document.querySelectorAll("[data-live] :is(input, select)[id]")) {
    const { value, checked } = fresh.getElementById(control.id);
    control.checked = checked;
    if (control.value !== value) control.value = value;
    show(control);
  }
}

function show(control) {
  if (control.type !== "range") return;
  const percent = new Intl.NumberFormat(root.lang, { style: "percent" }).format(control.value / 100);
  control.setAttribute("aria-valuetext", percent);
  document.getElementById(`${control.id}-shown`).textContent = percent;
}

async function send(form, data) {
  const response = await fetch(form.getAttribute("action"), { method: "POST", body: data });
  if (!response.ok) throw new Error(response.statusText);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  if (data.has("language")) {
    history.replaceState(null, "", `${response.url}#language`);
    location.reload();
  } else if (waiting === 1) {
    take(fresh);
    say(saved.dataset.said);
  }
}

function keep(form, data) {
  waiting += 1;
  queue = queue.then(() => send(form, data)).catch(() => say(saved.dataset.failed)).finally(() => { waiting -= 1; });
}

for (const form of document.querySelectorAll("[data-live]")) {
  form.addEventListener("change", ({ target }) => {
    const value = target.type === "checkbox" && !target.checked ? "off" : target.value;
    keep(form, new URLSearchParams([[target.name, value]]));
    if (target.name === "sound" && target.checked) import("./sound.js").then(({ play }) => play("rolled"));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(form, new URLSearchParams(new FormData(form, event.submitter)));
  });
}

// While a slider is moved the page follows, before anything is kept.
look.addEventListener("input", ({ target }) => {
  show(target);
  dress(`${look.dataset.sheet}&${new URLSearchParams(new FormData(look))}`);
});
if (saved.textContent) say(saved.textContent);
if (location.hash === "#language") document.getElementById("language").focus();
