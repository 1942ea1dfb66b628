// Every text that is cut off, wider or taller than its box, beyond the edge of the page, or over another.
() => {
  const all = new CSSStyleSheet(); // also what is far below and not laid out yet
  all.replaceSync("* { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [all];
  const found = [];
  const width = document.documentElement.clientWidth;
  const tell = (what, element, text) =>
    found.push(`${what}: “${text.trim().slice(0, 60)}” in <${element.tagName.toLowerCase()} id="${element.id}" class="${element.className}">`);
  const boxed = "button, .button, .cell, .badge, .note, .price, .choice, .sheet, td, th, .icon, .tabs a, .top a, .foot a, input, select";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".unseen, .skip, script, style, template, noscript, option, .banner")) continue;
    if (parent.closest("details:not([open])") && !parent.closest("summary")) continue;
    if (getComputedStyle(parent).visibility === "hidden") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((each) => each.width > 0.5);
    if (!rects.length) continue;
    const box = {
      left: Math.min(...rects.map((each) => each.left)), right: Math.max(...rects.map((each) => each.right)),
      top: Math.min(...rects.map((each) => each.top)), bottom: Math.max(...rects.map((each) => each.bottom)),
    };
    let scrolls = false, unseen = false;
    for (let up = parent; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up), area = up.getBoundingClientRect();
      if (style.clipPath !== "none") { unseen = true; break; } // only for screen readers
      const x = style.overflowX, y = style.overflowY;
      if (/auto|scroll/.test(x + y)) scrolls = true;
      if (up.matches(boxed) && !scrolls) {
        if (box.left < area.left - 1 || box.right > area.right + 1) tell("wider than its box", up, node.data);
        // A line box may be taller than what is drawn in it: a third of a line above or below is air.
        const air = parseFloat(style.fontSize) / 3;
        if (box.top < area.top - air || box.bottom > area.bottom + air) tell("taller than its box", up, node.data);
      }
      if (!scrolls && (x === "hidden" || x === "clip") && (box.left < area.left - 1 || box.right > area.right + 1)) tell("cut off", up, node.data);
      if (!scrolls && (y === "hidden" || y === "clip") && (box.top < area.top - 2 || box.bottom > area.bottom + 2)) tell("cut off", up, node.data);
    }
    if (unseen) continue;
    if (!scrolls && (box.left < -1 || box.right > width + 1)) tell("beyond the edge of the page", parent, node.data);
    if (!scrolls) texts.push([rects, node]);
  }
  // Two texts in one place. Rectangles of lines may touch; a third of the lower one's height is too much.
  const flat = texts.flatMap(([rects, node]) => rects.map((rect) => [rect, node])).sort(([a], [b]) => a.top - b.top);
  flat.forEach(([a, first], i) => {
    for (let j = i + 1; j < flat.length && flat[j][0].top < a.bottom; j++) {
      const [b, second] = flat[j];
      if (first === second) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - b.top;
      if (across > 2 && down > Math.min(a.height, b.height) / 2.5) tell(`over “${second.data.trim().slice(0, 40)}”`, first.parentElement, first.data);
    }
  });
  const buttons = [...document.querySelectorAll("main button, main a.button, .top a, .foot a")]
    .filter((each) => !each.closest(".cards-hand, .cell, .fan, .layout, .unseen, details:not([open])") && each.getClientRects().length)
    .map((each) => [each, each.getBoundingClientRect()]);
  for (let i = 0; i < buttons.length; i++) for (let j = i + 1; j < buttons.length; j++) {
    const [, a] = buttons[i], [, b] = buttons[j];
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      tell(`over the button “${buttons[j][0].textContent.trim()}”`, buttons[i][0], buttons[i][0].textContent);
  }
  if (document.documentElement.scrollWidth > width) tell("the page scrolls sideways", document.documentElement, String(document.documentElement.scrollWidth));
  return [...new Set(found)];
}
