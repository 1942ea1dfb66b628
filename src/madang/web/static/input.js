// Whether the last wish came by hand or by key: rings around what has the focus are for keys.
const root = document.documentElement;
const remember = (kind) => {
  if (root.dataset.input === kind) return; // said again it would style the whole page anew
  root.dataset.input = kind;
  sessionStorage.setItem("input", kind);
};
remember(sessionStorage.getItem("input") ?? "pointer");
addEventListener("pointerdown", () => remember("pointer"), true);
addEventListener("keydown", () => remember("keys"), true);
