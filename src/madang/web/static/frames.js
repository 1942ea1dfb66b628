// The steps of a turn, shown one after the other. A press or a key shows the end at once; the log has it all in words.

const PAUSE = { played: 450, paired: 250, turned: 600, took: 500, junk: 550, special: 900, decided: 1100, settled: 300 };

const PACE = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
const root = document.documentElement;

// How long the pauses are; whoever wants no motion is shown how it ended.
const pace = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACE[root.dataset.speed] ?? 1);

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

export async function playFrames(templates, put) {
  if (!templates.length) return;
  const scale = pace();
  if (!scale) { hear(templates[templates.length - 1].dataset.kind); return; }
  const banner = document.getElementById("banner");
  const now = document.getElementById("now"); // over the status, which tells the whole turn when it is done
  const leave = listen();
  let hurried = false;
  const hurrying = new Promise((resolve) => { hurry = () => { hurried = true; resolve(); }; });
  for (const template of templates) {
    if (hurried) break;
    put(template.content);
    now.textContent = template.dataset.text;
    banner.textContent = template.dataset.banner;
    banner.classList.toggle("on", Boolean(template.dataset.banner));
    hear(template.dataset.kind);
    await Promise.race([hurrying, new Promise((resolve) => setTimeout(resolve, scale * PAUSE[template.dataset.kind]))]);
  }
  banner.classList.remove("on");
  now.textContent = "";
  hurry = null;
  leave();
}
