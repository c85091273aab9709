// Draws the blocks of the harbor, each once, as textures: boxes in isometric projection, lit from the upper left.
export const across = Math.cos(Math.PI / 6);
export const down = 0.5;

/** Dusk, night and morning: each run has the next. */
export const palettes = [
  {
    sky: ["#4a4466", "#2b3350"],
    sea: "#2f7f9f",
    wave: "#8cc7db",
    quay: "#b9adc2",
    wall: "#6f647b",
    line: "#f0c66a",
    steel: "#12897a",
    containers: ["#a548a8", "#d58bc9", "#e9cfdc", "#12897a"],
    wood: "#c28a58",
    lamp: "#ffd873",
    gem: "#7fe3ee",
  },
  {
    sky: ["#1c2338", "#12182a"],
    sea: "#1d4f78",
    wave: "#5d97bd",
    quay: "#7b8299",
    wall: "#454b61",
    line: "#e8bd62",
    steel: "#c9573f",
    containers: ["#3f7fae", "#4fb0a5", "#d8cfae", "#7d5fa8"],
    wood: "#a47a55",
    lamp: "#ffe08a",
    gem: "#8df0c2",
  },
  {
    sky: ["#e79cb0", "#f3b98d"],
    sea: "#78b6cf",
    wave: "#d7f0f4",
    quay: "#d3c3b2",
    wall: "#8f7a6b",
    line: "#fff3cf",
    steel: "#1f8f86",
    containers: ["#c9483f", "#ef8a6a", "#f4e3c3", "#1f8f86"],
    wood: "#b97f4c",
    lamp: "#fff1c2",
    gem: "#3fb6d8",
  },
];
export const hero = "#fb8225";

/** Returns a color that is lighter (above 0) or darker. */
export function shade(color, by) {
  const target = by > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(part + (target - part) * Math.abs(by))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/**
 * Draws the three visible sides of a box whose lowest corner is at x, y, z.
 *
 * @param {{ pen: CanvasRenderingContext2D, unit: number }} to
 */
export function box({ pen, unit }, [x, y, z], [dx, dy, dz], color, { ribs = 0 } = {}) {
  const at = (px, py, pz) => [(px + py) * across * unit, (py - px) * down * unit - pz * unit];
  const fill = (points, fillColor) => {
    pen.beginPath();
    for (const point of points) pen.lineTo(...at(...point));
    pen.closePath();
    pen.fillStyle = fillColor;
    pen.fill();
    // Covers the seam between two sides.
    pen.strokeStyle = fillColor;
    pen.lineWidth = 1;
    pen.stroke();
  };
  const [right, front, top] = [x + dx, y + dy, z + dz];
  const left = shade(color, -0.2);
  const dark = shade(color, -0.36);
  fill(
    [
      [x, y, z],
      [x, front, z],
      [x, front, top],
      [x, y, top],
    ],
    left,
  );
  fill(
    [
      [x, front, z],
      [right, front, z],
      [right, front, top],
      [x, front, top],
    ],
    dark,
  );
  const rib = (from, to) =>
    fill(
      [
        [from, front, z + dz * 0.12],
        [to, front, z + dz * 0.12],
        [to, front, z + dz * 0.88],
        [from, front, z + dz * 0.88],
      ],
      shade(color, -0.48),
    );
  for (let each = 0; each < ribs; each++) rib(x + (dx * (each + 0.35)) / ribs, x + (dx * (each + 0.65)) / ribs);
  fill(
    [
      [x, y, top],
      [right, y, top],
      [right, front, top],
      [x, front, top],
    ],
    color,
  );
}

/** The cube of the player, chosen as in an editor: with an outline and handles. */
export function drawHero(to, size) {
  const { pen, unit } = to;
  box(to, [0, 0, 0], [size, size, size], hero);
  const grown = 0.07;
  const [low, high] = [-grown, size + grown];
  const corners = [
    [low, low, low],
    [low, high, low],
    [high, high, low],
    [high, high, high],
    [high, low, high],
    [low, low, high],
  ].map(([x, y, z]) => [(x + y) * across * unit, (y - x) * down * unit - z * unit]);
  pen.beginPath();
  for (const corner of corners) pen.lineTo(...corner);
  pen.closePath();
  pen.strokeStyle = "#ffb36b";
  pen.lineWidth = Math.max(2, unit * 0.045);
  pen.stroke();
  const handle = Math.max(4, unit * 0.12);
  pen.fillStyle = "#fffaf2";
  for (const [x, y] of corners) pen.fillRect(x - handle / 2, y - handle / 2, handle, handle);
}

export function drawGem({ pen, unit }, color) {
  const [width, height] = [0.26 * unit, 0.36 * unit];
  const triangle = (points, fillColor) => {
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x * width, y * height);
    pen.closePath();
    pen.fillStyle = fillColor;
    pen.fill();
  };
  triangle(
    [
      [0, -1],
      [1, -0.1],
      [0, 0.25],
    ],
    color,
  );
  triangle(
    [
      [0, -1],
      [-1, -0.1],
      [0, 0.25],
    ],
    shade(color, 0.45),
  );
  triangle(
    [
      [0, 1],
      [1, -0.1],
      [0, 0.25],
    ],
    shade(color, -0.35),
  );
  triangle(
    [
      [0, 1],
      [-1, -0.1],
      [0, 0.25],
    ],
    shade(color, -0.12),
  );
}

export function drawCrate(to, { wood }) {
  box(to, [0, 0, 0], [0.9, 0.9, 0.8], wood);
  box(to, [-0.02, -0.02, 0.3], [0.94, 0.94, 0.16], shade(wood, -0.22));
  box(to, [0.06, 0.06, 0.8], [0.78, 0.78, 0.02], shade(wood, 0.16));
}

export function drawContainer(to, length, color, depth = 1.1, height = 1.2) {
  box(to, [0, 0, 0], [length, depth, height], color, { ribs: Math.round(length / 0.45) });
}

/** A container that hangs on a rope from above the picture. */
export function drawLoad(to, { steel, containers }) {
  drawContainer(to, 2.4, containers[0]);
  box(to, [0.2, 0.45, 1.2], [2, 0.2, 0.14], steel);
  box(to, [1.12, 0.5, 1.34], [0.12, 0.12, 9], "#1b2336");
}

export function drawLamp(to, { lamp }) {
  box(to, [0, 0, 0], [0.16, 0.16, 2.6], "#1b2336");
  box(to, [-0.16, -0.16, 2.6], [0.48, 0.48, 0.36], lamp);
  box(to, [-0.22, -0.22, 2.96], [0.6, 0.6, 0.12], "#1b2336");
}

export function drawBollard(to) {
  box(to, [0, 0, 0], [0.26, 0.26, 0.36], "#2a3047");
  box(to, [-0.06, -0.06, 0.36], [0.38, 0.38, 0.12], "#363d58");
}

/** A crane on four legs, which stands over the rails. */
export function drawCrane(to, { steel }) {
  const legs = [
    [0, 0],
    [3, 0],
    [0, 3],
    [3, 3],
  ];
  for (const [x, y] of [legs[1], legs[0]]) box(to, [x, y, 0], [0.4, 0.4, 5], steel);
  box(to, [0, 0, 4.6], [3.4, 0.4, 0.4], steel);
  for (const [x, y] of [legs[3], legs[2]]) box(to, [x, y, 0], [0.4, 0.4, 5], steel);
  box(to, [0, 3, 4.6], [3.4, 0.4, 0.4], steel);
  box(to, [1.2, -5, 5], [0.9, 12.4, 0.55], steel);
  box(to, [1.1, 0.4, 5.55], [1.1, 2, 1], shade(steel, 0.12));
}

export function drawShip(to, { containers, quay }) {
  box(to, [0, 0, 0], [11, 3, 0.9], "#1d2438");
  box(to, [0.15, 0.15, 0.9], [10.7, 2.7, 0.14], quay);
  box(to, [8.6, 0.5, 1.04], [1.6, 2, 2.2], shade(quay, 0.4));
  box(to, [8.5, 0.7, 2.3], [0.1, 1.6, 0.5], "#24344d");
  [5.6, 3, 0.5].forEach((x, at) => {
    to.pen.save();
    to.pen.translate((x + 0.4) * across * to.unit, (0.4 - x) * down * to.unit - 1.04 * to.unit);
    drawContainer(to, 2.3, containers[at], 2, 1.1);
    if (at !== 1) {
      to.pen.translate(0, -1.1 * to.unit);
      drawContainer(to, 2.3, containers[(at + 1) % 4], 2, 1.1);
    }
    to.pen.restore();
  });
}

export function drawGull({ pen, unit }, lift) {
  pen.strokeStyle = "#f7f4ee";
  pen.lineWidth = Math.max(2, unit * 0.07);
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(-0.34 * unit, -lift * unit);
  pen.quadraticCurveTo(-0.14 * unit, -0.16 * unit, 0, 0);
  pen.quadraticCurveTo(0.14 * unit, -0.16 * unit, 0.34 * unit, -lift * unit);
  pen.stroke();
}
