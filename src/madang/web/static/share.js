// The text of a finished game, for somebody else: copied where the browser lets a page do that, else selected.
export function offerCopy() {
  const button = document.querySelector("#share [data-copied]");
  if (button) button.hidden = false;
}

async function copy(button) {
  const text = document.getElementById("share-text");
  const said = document.getElementById("share-said");
  said.textContent = "";
  try {
    await navigator.clipboard.writeText(text.value);
    said.textContent = button.dataset.copied;
  } catch { // there is no clipboard on a page without encryption, and it can be forbidden
    text.focus();
    text.select();
    said.textContent = button.dataset.selected;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copied]");
  if (button) copy(button);
});

offerCopy();
