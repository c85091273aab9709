// Small games for tests, as the files of a build.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the files of an example game. */
export function exampleGame(slug: string): Record<string, Buffer> {
  const folder = `content/demo/builds/${slug}`;
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

/** A PixiJS block that each click rotates. It counts the clicks in its storage. */
export function pixiGame(): Record<string, string | Buffer> {
  return {
    "index.html": `<!doctype html><title>Pixi</title><style>body { margin: 0 } canvas { display: block }</style>
<body><p id="count"></p><script type="module" src="game.js"></script></body>`,
    "pixi.js": readFileSync("node_modules/pixi.js/dist/pixi.min.mjs"),
    "game.js": `import { Application, Graphics } from "./pixi.js";
const app = new Application();
await app.init({ width: 320, height: 180, background: "#112233", preference: "webgl" });
document.body.prepend(app.canvas);
const block = new Graphics().rect(-40, -40, 80, 80).fill("#fb8225");
block.position.set(160, 90);
app.stage.addChild(block);
const count = document.querySelector("#count");
count.textContent = localStorage.getItem("clicks") ?? "0";
app.canvas.addEventListener("click", () => {
  block.rotation += 0.3;
  count.textContent = Number(count.textContent) + 1;
  localStorage.setItem("clicks", count.textContent);
});`,
  };
}

/** A chess engine that searches with two threads, which share its memory. It counts the moves that it has found in its storage. */
export function chessEngine(): Record<string, string | Buffer> {
  const names = ["stockfish.js", "stockfish.wasm", "stockfish.worker.js"];
  return {
    ...Object.fromEntries(names.map((name) => [name, readFileSync(`node_modules/stockfish.wasm/${name}`)])),
    "index.html": `<!doctype html><title>Chess</title><canvas width="160" height="160"></canvas><p id="move"></p><p id="count"></p>
<script src="stockfish.js"></script><script type="module">
const pen = document.querySelector("canvas").getContext("2d");
for (let field = 0; field < 64; field++) {
  pen.fillStyle = (field + (field >> 3)) % 2 ? "#fb8225" : "#ffffff";
  pen.fillRect((field % 8) * 20, (field >> 3) * 20, 20, 20);
}
const count = document.querySelector("#count");
count.textContent = localStorage.getItem("moves") ?? "0";
const engine = await Stockfish();
engine.addMessageListener((line) => {
  if (!line.startsWith("bestmove")) return;
  document.querySelector("#move").textContent = line;
  localStorage.setItem("moves", count.textContent = Number(count.textContent) + 1);
});
for (const command of ["uci", "setoption name Threads value 2", "go depth 6"]) engine.postMessage(command);
</script>`,
  };
}

/**
 * A canvas with a block that an arrow key moves. It counts presses, and keeps the count in its storage like a saved game. It doesn't
 * prevent the default of keys, so the page around it would scroll if the keys reached it.
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

/** Imports shared memory: the build counts as one with threads, and its page says whether they would work. */
export const threadedGame: Record<string, string | Buffer> = {
  "index.html": `<!doctype html><title>Threads</title><canvas></canvas><p id="isolated"></p><script>
document.querySelector("canvas").getContext("2d").fillRect(0, 0, 9, 9);
document.querySelector("#isolated").textContent = crossOriginIsolated + " " + typeof SharedArrayBuffer;
</script>`,
  "threads.wasm": Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 2, 11, 1, 1, 0x61, 1, 0x6d, 2, 3, 1, 0x80, 0x80, 0x02]),
};
