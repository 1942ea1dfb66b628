// While the coach is looking at the game, the page asks again.
if (document.querySelector("[data-preparing]")) setTimeout(() => location.reload(), 2000);

// A step of a line of play is shown in its place, and the next one is a press away.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const turn = link.closest("section");
  const html = await fetch(link.href).then((answer) => answer.text(), () => "");
  const next = new DOMParser().parseFromString(html, "text/html").getElementById(turn.id);
  if (!next) { location.assign(link.href); return; }
  turn.replaceWith(next);
  history.replaceState(null, "", link.href);
  (next.querySelector(`[data-step=${link.dataset.step}]`) ?? next.querySelector("[data-step]")).focus({ preventScroll: true });
});
