// The steps of a turn, shown one after the other: what moves in a step travels to where it lies then.
// A press or a key shows the end at once; the log has it all in words.

// How long each takes in milliseconds, at normal and at fast speed: ways to go first, then what is looked at.
const TIMES = {
  played: [270, 120], turned: [550, 260], took: [300, 160], junk: [350, 200],
  paired: [100, 80], special: [900, 350], decided: [900, 350], settled: [300, 150], rest: [100, 80],
};
const PACE = { off: 0, fast: 0.5, normal: 1, slow: 2 };
const root = document.documentElement;

// How long things take; whoever wants no motion is shown how it ended.
export const pace = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACE[root.dataset.speed] ?? 1);
const time = (kind) => (pace() < 1 ? TIMES[kind][1] : TIMES[kind][0] * pace());
// Drawn, as soon as the machine can; a page that nobody sees is not drawn at all.
const drawn = () => Promise.race([wait(1000), new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))]);
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Nothing is heard unless it is wanted, and not before the first press: browsers would not let it.
export function hear(what) {
  if (!what || !root.dataset.sound || navigator.userActivation?.hasBeenActive === false) return;
  import("./sound.js").then(({ play }) => play(what)).catch(() => {}); // silence is no reason to stop
}

let hurry = null;

// While steps are shown a press only hurries them: it must not hit what happens to lie under it.
function listen() {
  const skip = (event) => {
    if (event.type === "keydown" && (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey)) return;
    event.preventDefault();
    event.stopPropagation();
    hurry?.();
  };
  const kinds = ["click", "keydown"];
  kinds.forEach((kind) => document.addEventListener(kind, skip, true));
  return () => kinds.forEach((kind) => document.removeEventListener(kind, skip, true));
}

// To draw and style a thing anew costs more than all else here: a part becomes like the new one, and cards and buttons in
// it stay. Cards are known by what is on them, buttons by their place.
const keyOf = (node, at) => (node.matches("li, .slot, .fan > *") ? node.querySelector("use")?.getAttribute("href") : null) ?? at;
const childrenOf = (node) => new Map([...node.children].map((child, at) => [keyOf(child, at), child]));
const ownText = (node) => [...node.childNodes].map((child) => child.nodeType === 3 ? child.data.trim() : "").join("");

// Where no card is, a mark that changed is made anew: one that stays and only moves would be a shift of the page.
function alike(old, next) {
  if (next.querySelector("use")) return ownText(old) === ownText(next);
  if (old.className !== next.className) return false;
  return next.matches("button") ? old.innerHTML === next.innerHTML : next.querySelector("button") && ownText(old) === ownText(next);
}

export function become(old, next) {
  if (old.isEqualNode(next)) return;
  const [from, to] = [old, next].map(childrenOf);
  const unique = from.size === old.children.length && to.size === next.children.length;
  if (old.nodeName !== next.nodeName || !unique || !alike(old, next)) { old.replaceWith(next); return; }
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  from.forEach((child, key) => { if (!to.has(key) && !child.matches(".taken")) child.remove(); }); // no step names all cards of a pile
  let at = old.firstElementChild;
  to.forEach((child, key) => {
    const kept = from.get(key);
    if (!kept || kept !== at) { kept?.remove(); old.insertBefore(child, at); return; }
    at = kept.nextElementSibling;
    become(kept, child);
  });
}

const box = (card) => card.getBoundingClientRect();

// Change the page; what only makes room for something slides there, or is there in a moment.
function slide(change, ms) {
  const rows = [...document.querySelectorAll("[data-keep] :is(.layout > *, .layout .slot, .cards-hand > *, .fan > *)")].map((row) => [row, box(row)]);
  rows.forEach(([row]) => row.getAnimations().forEach((old) => old.cancel())); // from where it is seen, not where it was going
  change();
  const ways = rows.map(([row, start]) => [row, start, row.isConnected ? box(row) : start]);
  const moved = new Map(); // a card moves with its group, and within it
  ways.forEach(([row, start, end]) => {
    const whole = [start.x - end.x, start.y - end.y];
    moved.set(row, whole);
    const [x, y] = whole.map((way, axis) => way - (moved.get(row.parentElement)?.[axis] ?? 0));
    if (Math.hypot(x, y) > 0.5) row.animate({ transform: [`translate(${x}px, ${y}px)`, "none"] }, { duration: ms, easing: "ease-out" });
  });
}

// All changes at once; or, while a transition holds the picture still, with a breath after each, so that no press is kept
// waiting. A press in between makes the browser look where things are: each change has its slides before the breath.
export async function inPlace(changes, ms = 1, still = false) {
  if (!still) { slide(() => changes.forEach((change) => change()), ms); return; }
  for (const change of changes) { slide(change, ms); await wait(); }
}

// The open cards by their codes, and where one lies: the part of the table, and the pile in it.
const cards = (within) => new Map([...within.querySelectorAll(".slot > .card, .fan .card")].map((card) =>
  [card.firstElementChild.getAttribute("href").split("#")[1], card.closest(".slot") ?? card]));
const place = (card) => card.closest("[data-part]").id + card.closest(".pile")?.classList[1];
const call = (card, name) => { if (name) card.style.viewTransitionName = name; else card.removeAttribute("style"); };
const way = (from, to) => `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;

// Which cards lie in another part or pile after a step, and where they come from.
function movesOf({ content, dataset: { kind } }, before) {
  const turned = kind === "turned";
  return [...cards(content)].filter(([code, card]) => code !== "back" && (!before.has(code) || place(before.get(code)) !== place(card)))
    .map(([code]) => ({
      code,
      name: `card-${code.toLowerCase()}`, // Chromium finds no other by its pseudo-element
      from: before.get(code) ?? document.querySelector(turned ? ".stock .slot" : ".in-hand .mini"),
      flips: turned && !before.has(code),
    })).filter(({ from }) => from);
}

export function animate({ name, flips, start, end }, duration) {
  const first = (turn) => `${way(start, end)} scale(${start.width / end.width}) scale(${turn}, 1)`;
  const on = (part, frames) => root.animate(frames, { duration, pseudoElement: `::view-transition-${part}(${name})` });
  if (!flips) { on("image-pair", { transform: [first(1), "none"], easing: "ease-out" }); return; }
  // It is turned over where it lies, by making it narrow and wide again, and then it goes.
  on("image-pair", { transform: [first(1), first(0), first(1), "none"], offset: [0, 0.25, 0.5, 1], easing: ["ease-in", "ease-out", "ease-out"] });
  on("old", { opacity: [1, 1, 0, 0], offset: [0, 0.25, 0.25, 1] });
  on("new", { opacity: [0, 0, 1, 1], offset: [0, 0.25, 0.25, 1] });
}

// Put a step in place. What goes somewhere else has a name meanwhile and travels above the page, which already shows the
// step. Nothing but transform and opacity is animated.
function travel(template, put) {
  const before = cards(document);
  const moves = template.dataset.kind === "settled" || !document.startViewTransition ? [] : movesOf(template, before);
  if (!moves.length) return { updateCallbackDone: put(1), finished: wait(time(template.dataset.kind)), skipTransition() {} };
  const duration = time(template.dataset.kind);
  moves.forEach((move) => { move.start = box(move.from); });
  moves.forEach(({ from, name }) => call(from, name));
  const transition = document.startViewTransition(async () => {
    moves.forEach(({ from }) => call(from));
    if (!hurry) return;
    await put(duration / 2, true);
    const after = cards(document);
    moves.forEach((move) => { move.card = after.get(move.code); move.end = box(move.card); });
    moves.forEach(({ card, name }) => call(card, name));
  });
  // Skipped, or hurried before anything was put in place: then nothing has a place to go to.
  transition.ready.then(() => moves.forEach((move) => move.end && animate(move, duration)), () => {});
  transition.finished.finally(() => moves.forEach(({ card }) => card && call(card)));
  return transition;
}

export async function playFrames(templates, put) {
  if (!templates.length) return;
  if (!pace()) { hear(templates[templates.length - 1].dataset.kind); return; }
  const banner = document.getElementById("banner");
  const now = document.getElementById("now"); // over the status, which tells the whole turn when it is done
  const leave = listen();
  const hurrying = new Promise((resolve) => { hurry = () => { hurry = null; resolve(); }; });
  for (const template of templates) {
    const { kind, text, banner: special } = template.dataset;
    now.textContent = text;
    banner.textContent = special;
    banner.classList.toggle("on", Boolean(special));
    const transition = travel(template, (ms, still) => put(template.content, ms, still));
    hear(kind);
    await Promise.race([hurrying, transition.finished.then(() => wait(time("rest")))]);
    await transition.updateCallbackDone;
    if (hurry) continue;
    transition.skipTransition();
    if (transition.ready) await transition.finished; // the picture is held still until then, and nothing is drawn
    await drawn(); // what follows is no leap out of a slide
    document.getAnimations().forEach((each) => each.finish());
    await drawn();
    break;
  }
  banner.classList.remove("on");
  now.textContent = "";
  hurry = null;
  leave();
}
