// Whether the last wish came by hand or by key: rings around what has the focus are for keys.
const remember = (kind) => {
  document.documentElement.dataset.input = kind;
  sessionStorage.setItem("input", kind);
};
document.documentElement.dataset.input = sessionStorage.getItem("input") ?? "pointer";
addEventListener("pointerdown", () => remember("pointer"), true);
addEventListener("keydown", () => remember("keys"), true);
