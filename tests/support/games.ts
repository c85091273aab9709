// Small games for tests, as the files of a build.

/**
 * A canvas that an arrow key moves a block on. It counts presses, and keeps the count in its storage like a saved game. It holds no key
 * back, so the page around it would scroll if the keys reached it.
 */
export function canvasGame(name = "Blocks", color = "#2b7"): Record<string, string> {
  return {
    "index.html": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden } canvas { display: block; width: 100%; height: 100% }</style></head>
<body><canvas width="640" height="360"></canvas><p id="count" hidden></p><script src="game.js"></script></body></html>`,
    "game.js": `const canvas = document.querySelector("canvas"), context = canvas.getContext("2d");
let presses = Number(localStorage.getItem("presses") ?? 0), x = 40;
function draw() {
  context.fillStyle = "#123"; context.fillRect(0, 0, 640, 360);
  context.fillStyle = "${color}"; context.fillRect(x, 160, 40, 40);
  context.fillStyle = "#fff"; context.font = "24px sans-serif"; context.fillText("${name}: " + presses, 20, 40);
  document.querySelector("#count").textContent = presses;
}
addEventListener("keydown", (event) => {
  if (!event.key.startsWith("Arrow")) return;
  x = (x + 40) % 600; presses++;
  localStorage.setItem("presses", presses);
  draw();
});
draw();`,
    "level.txt": "x".repeat(20_000),
  };
}

/** Imports memory that is shared: the build counts as one with threads, and says in its page whether they would work. */
export const threadedGame: Record<string, string | Buffer> = {
  "index.html": `<!doctype html><title>Threads</title><canvas></canvas><p id="isolated"></p><script>
document.querySelector("canvas").getContext("2d").fillRect(0, 0, 9, 9);
document.querySelector("#isolated").textContent = crossOriginIsolated + " " + typeof SharedArrayBuffer;
</script>`,
  "threads.wasm": Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 2, 11, 1, 1, 0x61, 1, 0x6d, 2, 3, 1, 0x80, 0x80, 0x02]),
};
