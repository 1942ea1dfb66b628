// While the coach is getting ready the page asks again, without keeping the player from anything.
import { wait } from "./frames.js";
import { alone, show } from "./table.js";

const table = document.getElementById("table");
const preparing = (page) => page.querySelector("#coach[data-preparing]");

while (table) {
  await wait(1000);
  if (!preparing(table) || document.hidden) continue;
  const [url, seq] = [location.href, table.dataset.seq];
  const html = await fetch(url).then((answer) => answer.text(), () => "");
  if (html && location.href === url && table.dataset.seq === seq && !html.includes("data-preparing")) alone(() => show(html, url, true));
}
