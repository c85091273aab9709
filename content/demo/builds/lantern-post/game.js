// Draws the board and takes the moves of pointer and keys. The number of solved boards is kept in the browser.
import { directions, isInside, isSolved, litLanterns, makeBoard, radius, traceBeam } from "./board.js";

const canvas = document.querySelector("#board");
const pen = canvas.getContext("2d");
const status = document.querySelector("#status");
const next = document.querySelector("#next");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const colors = {
  cell: "#1d2740",
  edge: "#2c3a5e",
  mirror: "#babec6",
  chosen: "#ff9138",
  beam: "#ffb36b",
  dark: "#3a4668",
  lit: "#ffd873",
};

const saved = read();
let number = saved.solved;
let board = makeBoard(number);
let chosen = listMirrors()[0];
let hasFocus = false;
let size = 0;
/** How far the beam has come, in cells; it grows after each turn. */
let reach = Infinity;

new ResizeObserver(() => draw()).observe(canvas);
canvas.addEventListener("pointerdown", (event) => {
  const mirror = mirrorAt(event);
  if (mirror) turn(mirror);
});
canvas.addEventListener("keydown", (event) => {
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (step) choose(step);
  else if (event.key === " " || event.key === "Enter") turn(chosen);
  else return;
  event.preventDefault();
});
for (const name of ["focus", "blur"])
  canvas.addEventListener(name, () => {
    hasFocus = name === "focus";
    draw();
  });
next.addEventListener("click", () => {
  number += 1;
  board = makeBoard(number);
  chosen = listMirrors()[0];
  say();
  draw();
  canvas.focus();
});
say();
canvas.focus();
globalThis.savepoint?.ready?.();

function turn(mirror) {
  const wasSolved = isSolved(board);
  mirror.turn = (mirror.turn + 1) % 6;
  chosen = mirror;
  if (!wasSolved && isSolved(board)) write({ solved: Math.max(saved.solved, number + 1) });
  say();
  grow();
}

/** Chooses the nearest mirror in a direction. */
function choose([dx, dy]) {
  const from = placeOf(chosen);
  const [nearest] = listMirrors()
    .filter((mirror) => mirror !== chosen)
    .map((mirror) => {
      const to = placeOf(mirror);
      const [x, y] = [to.x - from.x, to.y - from.y];
      return { mirror, ahead: x * dx + y * dy, aside: Math.abs(x * dy) + Math.abs(y * dx) };
    })
    .filter(({ ahead }) => ahead > 1)
    .toSorted((one, other) => one.ahead + 2 * one.aside - (other.ahead + 2 * other.aside));
  if (nearest) chosen = nearest.mirror;
  draw();
}

function say() {
  const lit = litLanterns(board).length;
  const all = [...board.cells.values()].filter(({ kind }) => kind === "lantern").length;
  status.textContent = isSolved(board)
    ? `Board ${number + 1} is lit. ${saved.solved} solved so far.`
    : `Board ${number + 1}: ${lit} of ${all} lanterns are lit.`;
  // Going on is the main thing to do only once the board is solved.
  next.textContent = isSolved(board) ? "Next board" : "Skip this board";
  next.toggleAttribute("data-main", isSolved(board));
}

function grow() {
  const whole = traceBeam(board).length;
  if (calm.matches) {
    reach = Infinity;
    return draw();
  }
  reach = 0;
  const began = performance.now();
  requestAnimationFrame(function step(now) {
    reach = (now - began) / 16;
    draw();
    if (reach < whole) requestAnimationFrame(step);
  });
}

function draw() {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  size = Math.min(width / (Math.sqrt(3) * (2 * radius + 1.4)), height / (3 * radius + 2.6));
  pen.setTransform(scale, 0, 0, scale, (width / 2) * scale, (height / 2) * scale);
  pen.clearRect(-width, -height, 2 * width, 2 * height);
  for (let q = -radius; q <= radius; q++)
    for (let r = -radius; r <= radius; r++) if (isInside(q, r)) drawHexagon(placeOf({ q, r }));
  drawBeam();
  const lit = new Set(litLanterns(board));
  for (const cell of board.cells.values()) {
    if (cell.kind === "lantern") drawLantern(placeOf(cell), lit.has(cell));
    else if (cell.kind === "mirror") drawMirror(cell);
    else drawSource(placeOf(cell));
  }
}

function drawHexagon({ x, y }) {
  pen.beginPath();
  for (let corner = 0; corner < 6; corner++) {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    pen.lineTo(x + size * 0.94 * Math.cos(angle), y + size * 0.94 * Math.sin(angle));
  }
  pen.closePath();
  pen.fillStyle = colors.cell;
  pen.fill();
  pen.strokeStyle = colors.edge;
  pen.lineWidth = 1;
  pen.stroke();
}

function drawBeam() {
  const beam = traceBeam(board);
  const points = beam.slice(0, Math.ceil(reach) + 1).map(placeOf);
  const end = beam.at(-1);
  // Beyond the last cell, the beam leaves the board.
  if (reach >= beam.length)
    points.push(
      placeOf({ q: end.q + directions[end.direction][0] * 0.5, r: end.r + directions[end.direction][1] * 0.5 }),
    );
  for (const [width, alpha] of [
    [0.34, 0.25],
    [0.12, 1],
  ]) {
    pen.beginPath();
    for (const { x, y } of points) pen.lineTo(x, y);
    pen.globalAlpha = alpha;
    pen.strokeStyle = colors.beam;
    pen.lineWidth = size * width;
    pen.lineJoin = "round";
    pen.stroke();
    pen.globalAlpha = 1;
  }
}

function drawMirror(mirror) {
  const { x, y } = placeOf(mirror);
  const angle = (-Math.PI / 6) * mirror.turn;
  const [dx, dy] = [Math.cos(angle) * size * 0.66, Math.sin(angle) * size * 0.66];
  pen.beginPath();
  pen.moveTo(x - dx, y - dy);
  pen.lineTo(x + dx, y + dy);
  pen.strokeStyle = mirror === chosen && hasFocus ? colors.chosen : colors.mirror;
  pen.lineWidth = size * 0.2;
  pen.lineCap = "round";
  pen.stroke();
  pen.lineCap = "butt";
  if (mirror !== chosen || !hasFocus) return;
  pen.strokeStyle = colors.chosen;
  pen.lineWidth = 2;
  pen.strokeRect(x - size * 0.8, y - size * 0.8, size * 1.6, size * 1.6);
}

/** A lit lantern differs by its shape, too. */
function drawLantern({ x, y }, isLit) {
  if (isLit) {
    pen.beginPath();
    for (let ray = 0; ray < 8; ray++) {
      const angle = (Math.PI / 4) * ray;
      pen.moveTo(x + Math.cos(angle) * size * 0.5, y + Math.sin(angle) * size * 0.5);
      pen.lineTo(x + Math.cos(angle) * size * 0.72, y + Math.sin(angle) * size * 0.72);
    }
    pen.strokeStyle = colors.lit;
    pen.lineWidth = size * 0.08;
    pen.stroke();
  }
  pen.fillStyle = isLit ? colors.lit : colors.dark;
  pen.fillRect(x - size * 0.26, y - size * 0.34, size * 0.52, size * 0.68);
  pen.fillRect(x - size * 0.38, y - size * 0.44, size * 0.76, size * 0.14);
}

function drawSource({ x, y }) {
  pen.beginPath();
  pen.arc(x, y, size * 0.34, 0, 2 * Math.PI);
  pen.fillStyle = colors.beam;
  pen.fill();
}

function listMirrors() {
  return [...board.cells.values()].filter(({ kind }) => kind === "mirror");
}

function mirrorAt({ offsetX, offsetY }) {
  const [x, y] = [offsetX - canvas.clientWidth / 2, offsetY - canvas.clientHeight / 2];
  return listMirrors().find((mirror) => {
    const place = placeOf(mirror);
    return Math.hypot(place.x - x, place.y - y) < size * 0.95;
  });
}

function placeOf({ q, r }) {
  return { x: size * Math.sqrt(3) * (q + r / 2), y: size * 1.5 * r };
}

function read() {
  try {
    return { solved: Number(localStorage.getItem("lantern-post.solved")) || 0 };
  } catch {
    return { solved: 0 };
  }
}

function write({ solved }) {
  saved.solved = solved;
  try {
    localStorage.setItem("lantern-post.solved", String(solved));
  } catch {
    // The board can be played without being remembered.
  }
}
