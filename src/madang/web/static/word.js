// Fills in the player's word with 128 random bits, unless there is one already (chance.md, 2).
export function fillWord() {
  const word = document.getElementById("word");
  if (!word || word.value) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  word.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

fillWord();
