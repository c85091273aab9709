// Figures of boxes and arrows: a save, a contract and a jump.
import { arrow, color, rect, selected, sheet, text } from "./paper.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
  fill?: string;
  stroke?: string;
}

export function saveStates(): string {
  const steps = [
    { lines: ["write", "save.tmp"], loads: "old save", fill: color.white, stroke: color.grey },
    { lines: ["read back,", "compare"], loads: "new save", fill: color.white, stroke: color.grey },
    { lines: ["save.json", "→ save.bak"], loads: "new save", fill: color.orangeSoft, stroke: color.orange },
    { lines: ["save.tmp", "→ save.json"], loads: "new save", fill: color.greenSoft, stroke: color.green },
  ];
  const width = 266;
  const gap = 65;
  const body = steps.flatMap((step, index) => {
    const x = 70 + index * (width + gap);
    return [
      box({ x, y: 170, width, height: 170, lines: step.lines, fill: step.fill, stroke: step.stroke }),
      index === 0 ? "" : arrow({ x: x - gap + 8, y: 255 }, { x: x - 8, y: 255 }),
      box({ x, y: 478, width, height: 96, lines: [step.loads], fill: color.tealSoft, stroke: color.teal }),
    ];
  });
  return sheet(650, "One save in four steps, and what a power cut leaves", [
    ...body,
    text(70, 428, "Pull the plug during that step, and the next start loads the", { size: 32, fill: color.orangeInk }),
  ]);
}

export function contractImports(): string {
  const contract = { x: 500, y: 360, width: 400, height: 170 };
  return sheet(880, "Who imports what: the contract imports nothing", [
    box({ ...contract, lines: ["contract", "zod schemas, no I/O"], fill: color.orangeSoft, stroke: color.orange }),
    selected(contract.x - 16, contract.y - 16, contract.width + 32, contract.height + 32),
    box({
      x: 70,
      y: 180,
      width: 310,
      height: 130,
      lines: ["Next.js pages"],
      stroke: color.teal,
      fill: color.tealSoft,
    }),
    box({
      x: 70,
      y: 375,
      width: 310,
      height: 130,
      lines: ["typed client"],
      stroke: color.teal,
      fill: color.tealSoft,
    }),
    box({ x: 70, y: 640, width: 310, height: 130, lines: ["browser tests"], stroke: color.grey }),
    box({ x: 1020, y: 180, width: 310, height: 130, lines: ["OpenAPI file"], stroke: color.grey }),
    box({
      x: 1020,
      y: 375,
      width: 310,
      height: 130,
      lines: ["NestJS API"],
      stroke: color.green,
      fill: color.greenSoft,
    }),
    box({
      x: 1020,
      y: 640,
      width: 310,
      height: 130,
      lines: ["PostgreSQL"],
      stroke: color.green,
      fill: color.greenSoft,
    }),
    arrow({ x: 225, y: 318 }, { x: 225, y: 367 }),
    arrow({ x: 388, y: 440 }, { x: 472, y: 440 }),
    arrow({ x: 388, y: 690 }, { x: 560, y: 556 }),
    arrow({ x: 1012, y: 250 }, { x: 860, y: 334 }),
    arrow({ x: 1012, y: 440 }, { x: 928, y: 440 }),
    arrow({ x: 1175, y: 513 }, { x: 1175, y: 632 }, color.grey, 0, "10 10"),
    text(1195, 585, "SQL", { size: 30, fill: color.grey }),
    text(700, 690, "a changed field", { anchor: "middle", size: 32, weight: 700, fill: color.orangeInk }),
    text(700, 734, "turns both sides red", { anchor: "middle", size: 32, fill: color.orangeInk }),
  ]);
}

export function jumpStates(): string {
  const ground = { x: 90, y: 500, width: 300, height: 140 };
  const rise = { x: 550, y: 190, width: 300, height: 140 };
  const fall = { x: 1010, y: 500, width: 300, height: 140 };
  return sheet(830, "Three states, and two kinds of forgiveness", [
    box({ ...ground, lines: ["Ground"], fill: color.greenSoft, stroke: color.green }),
    box({ ...rise, lines: ["Rise", "11 frames"], fill: color.orangeSoft, stroke: color.orange }),
    box({ ...fall, lines: ["Fall"], fill: color.tealSoft, stroke: color.teal }),
    arrow({ x: 300, y: 490 }, { x: 545, y: 300 }),
    text(390, 370, "press", { anchor: "end" }),
    arrow({ x: 858, y: 280 }, { x: 1110, y: 488 }),
    text(1010, 340, "top reached,"),
    text(1010, 382, "or button let go"),
    arrow({ x: 1000, y: 600 }, { x: 402, y: 600 }),
    text(700, 648, "land", { anchor: "middle" }),
    arrow({ x: 402, y: 540 }, { x: 1000, y: 540 }),
    text(700, 525, "walk off the edge", { anchor: "middle" }),
    arrow({ x: 1030, y: 490 }, { x: 780, y: 340 }, color.orange, -6, "12 12"),
    text(930, 470, "coyote: 6 frames", { anchor: "end", size: 32, weight: 700, fill: color.orangeInk }),
    arrow({ x: 1160, y: 650 }, { x: 240, y: 652 }, color.orange, -38, "12 12"),
    text(700, 772, "buffer: a press in the last 7 frames of the fall jumps on landing", {
      anchor: "middle",
      size: 32,
      weight: 700,
      fill: color.orangeInk,
    }),
  ]);
}

function box({ x, y, width, height, lines, fill = color.white, stroke = color.grey }: Box): string {
  const middle = y + height / 2 - (lines.length - 1) * 22;
  return (
    rect(x, y, width, height, { fill, stroke, width: 4, radius: 10 }) +
    lines
      .map((line, index) =>
        text(x + width / 2, middle + 12 + index * 46, line, {
          anchor: "middle",
          weight: index === 0 ? 700 : 400,
          size: index === 0 ? 36 : 32,
        }),
      )
      .join("")
  );
}
