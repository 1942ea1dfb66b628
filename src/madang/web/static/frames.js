// The steps of a turn, shown one after the other. A press or a key shows the end at once; the log has it all in words.

const PAUSE = { played: 450, paired: 250, turned: 600, took: 500, junk: 550, special: 900, decided: 1100, settled: 300 };

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
    await Promise.race([hurrying, new Promise((resolve) => setTimeout(resolve, PAUSE[template.dataset.kind]))]);
  }
  banner.classList.remove("on");
  now.textContent = "";
  hurry = null;
  leave();
}
