// The coach is looking at the game: the page asks again.
setTimeout(() => location.reload(), 2000);
