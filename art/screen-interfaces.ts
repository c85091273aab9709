// The interfaces on the screens of the view "screen": pictograms, bars and dots, because an image has no language.
import { type Color, color, mixColors, shade, toHex } from "./color.ts";
import type { ArtKind } from "./kinds.ts";
import { type Paints } from "./paints.ts";
import { itemInTurn, type Random } from "./random.ts";
import { type Scene } from "./scene.ts";
import { box, gem, prism, type Solid, wedge } from "./solids.ts";

export type Area = readonly [x: number, y: number, width: number, height: number];

/** What an interface is drawn on. */
export interface Surface {
  width: number;
  height: number;
  paints: Paints;
  random: Random;
  /** Draws solids in an area. With a `corner`, their sky fills the area, with corners of that radius, and maybe a grid. */
  model: (content: Scene, area: Area, options?: { fill?: number; corner?: number; grid?: boolean }) => string;
  scene: Scene;
  /** The color of the selection. */
  outline: string;
}

type Interface = (surface: Surface) => string;

/** Compositions of products that run on phones, and of games in which pieces are always at hand. */
export const touchGames = new Set(["island", "race", "village", "towers", "pitch"]);
export const phoneApps = new Set(["layers", "steps", "phone", "map"]);
const cardGames = new Set(["towers", "village", "platforms", "dungeon"]);

/** Returns the interface of a composition, and a second one for an app with two screens. */
export function interfacesOf(kind: ArtKind, family: string): readonly [Interface, Interface?] {
  switch (kind) {
    case "game":
      if (cardGames.has(family)) return [playingByCards];
      return [touchGames.has(family) ? playingByTouch : playingByKeys];
    case "apps":
      if (family === "calendar") return [planning];
      return phoneApps.has(family) ? [browsing, listing] : [tracking];
    case "3d":
      return [modeling];
    case "assets":
      return [selling];
    case "design":
    case "post":
      return [writing];
  }
}

/** Draws a rectangle; its ends are round unless `radius` says otherwise. */
export function bar([x, y, width, height]: Area, paint: Color, radius = Math.min(width, height) / 2): string {
  const [left, top, across, down, round] = [x, y, width, height, radius].map(Math.round);
  return `<rect x="${left}" y="${top}" width="${across}" height="${down}"${round ? ` rx="${round}"` : ""} fill="${toHex(paint)}"/>`;
}

export function dot(x: number, y: number, radius: number, paint: Color): string {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" fill="${toHex(paint)}"/>`;
}

/** Draws a button as a block: below it, its front is a darker edge. */
function key([x, y, width, height]: Area, paint: Color): string {
  return bar([x, y + 6, width, height], shade(paint, 0.2), 12) + bar([x, y, width, height], paint, 12);
}

/** Draws lines of text as one path. */
function text(lines: readonly (readonly [x: number, y: number, width: number])[], paint: Color, height = 10): string {
  const path = lines.map(
    ([x, y, width]) => `M${Math.round(x + height / 2)} ${y + height / 2}h${Math.round(width - height)}`,
  );
  return `<path stroke="${toHex(paint)}" stroke-width="${height}" stroke-linecap="round" d="${path.join("")}"/>`;
}

function icon(name: keyof typeof icons, x: number, y: number, size: number, paint: Color): string {
  return `<path transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${size})" fill="${toHex(paint)}" d="${icons[name]}"/>`;
}

/** Pictograms of squares, up to seven wide. */
const icons = {
  heart: "M1 0h2v1h1v-1h2v1h1v2h-1v1h-1v1h-1v1h-1v-1h-1v-1h-1v-1h-1v-2h1z",
  pause: "M1 0h2v6h-2zM4 0h2v6h-2z",
  play: "M1 0l6 3-6 3z",
  check: "M6 0h1v2h-1v1h-1v1h-1v1h-2v-1h-1v-1h-1v-2h1v1h1v1h1v-1h1v-1h1v-1h1z",
  alert: "M1 0h2v4h-2zM1 5h2v2h-2z",
} as const;

/** Draws the same thing several times. */
function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** Returns the colors of an interface: its ground, quiet marks and strong marks. */
function inks({ screen, stone }: Paints) {
  return { ground: mixColors(screen, stone, 0.09), quiet: mixColors(screen, stone, 0.3), strong: stone };
}

/** Returns small objects in the colors of the project, of few faces, because an image shows many of them. */
function piecesOf({ main, counter, leaf, wood, gold }: Paints): Scene[] {
  const column = (radius: number, height: number, paint: Color) =>
    prism([0, 0, 0], { radius, height, sides: 6 }, paint);
  const cone = (z: number, radius: number, height: number, paint: Color) =>
    prism([0, 0, z], { radius, topRadius: 0, height, sides: 6 }, paint);
  const pieces: Solid[][] = [
    [column(0.5, 1, main), cone(1, 0.62, 0.7, counter)],
    [box([0, 0, 0], [1, 1, 0.9], wood)],
    [column(0.16, 0.4, wood), cone(0.4, 0.55, 1.2, leaf)],
    [0, 1, 2].map((step) => box([0, 1 - step / 2, 0], [1.2, 0.5, 0.35 * (step + 1)], counter)),
    [box([0, 0, 0], [1.2, 1, 0.5], counter), wedge([-0.1, -0.1, 0.5], [1.4, 1.2, 0.6], 0.5, main)],
    [gem([0, 0, 0], gold)],
  ];
  return pieces.map((solids) => ({ solids, shadows: [] }));
}

const heartRed = color(0.66, 0.19, 18);

/** A game while it is played: hearts and level on the left, coins and pause on the right. */
function playing({ width, height, paints: { screen, gold, stone, leaf }, scene, model }: Surface, shift = 0): string {
  const dark = shade(stone, 0.16);
  const right = width - 28;
  return (
    model(scene, [-shift, 0, width + shift, height + 40], { fill: 0.8, corner: 1 }) +
    times(3, (index) => icon("heart", 30 + index * 46, 26, 5.4, index < 2 ? heartRed : mixColors(dark, screen, 0.45))) +
    bar([28, 76, 190, 22], dark) +
    bar([33, 81, 116, 12], leaf) +
    bar([right - 214, 22, 138, 46], dark) +
    dot(right - 190, 45, 17, gold) +
    dot(right - 190, 45, 9, shade(gold, 0.22)) +
    text([[right - 162, 38, 66]], screen, 14) +
    key([right - 58, 18, 58, 52], screen) +
    icon("pause", right - 50, 26, 6, stone)
  );
}

function playingByCards(surface: Surface): string {
  const { width, height, model, paints } = surface;
  const cards = piecesOf(paints)
    .slice(0, 3)
    .map((piece, index) => {
      const [x, y] = [width - 306 + index * 96, height - 112];
      return (
        key([x, y, 86, 86], index === 0 ? paints.gold : paints.screen) +
        model(piece, [x, y + 4, 86, 64], { fill: 0.8 }) +
        text([[x + 20, y + 69, 46]], inks(paints).quiet, 8)
      );
    });
  // The scene makes room for the cards.
  return playing(surface, 90) + cards.join("");
}

function playingByTouch(surface: Surface): string {
  const {
    width,
    height,
    paints: { screen, main, leaf, stone },
  } = surface;
  const button = (x: number, y: number, paint: Color) => dot(x, y + 7, 40, shade(paint, 0.2)) + dot(x, y, 40, paint);
  return (
    playing(surface) +
    `<g opacity=".5">${dot(112, height - 104, 76, shade(stone, 0.16))}</g>` +
    button(130, height - 118, screen) +
    button(width - 162, height - 64, main) +
    button(width - 76, height - 124, leaf)
  );
}

function playingByKeys(surface: Surface): string {
  const { height, paints } = surface;
  const arrows = [
    [84, 116],
    [28, 60],
    [84, 60],
    [140, 60],
  ] as const;
  return (
    playing(surface) +
    arrows
      .map(([x, y]) => key([x, height - y - 26, 48, 44], paints.screen) + dot(x + 24, height - y - 4, 6, paints.stone))
      .join("")
  );
}

/** A modeling tool: tools, the scene with its axes, the outliner, properties and a timeline. */
function modeling({ width, height, paints, scene, model, random }: Surface): string {
  const { main, counter, leaf, gold, water, pale } = paints;
  const dark = shade(paints.stone, 0.17);
  const panel = mixColors(dark, paints.screen, 0.12);
  const line = mixColors(dark, paints.screen, 0.5);
  const [side, top] = [width - 218, height - 88];
  const axis = (x: number, y: number, paint: Color) =>
    `<path stroke="${toHex(paint)}" stroke-width="6" d="M${side - 60} 76l${x} ${y}"/>` +
    dot(side - 60 + x, 76 + y, 9, paint);
  return (
    bar([0, 0, width, height], dark, 0) +
    times(5, (index) => {
      const [ground, mark] = index === 1 ? [main, pale] : [panel, line];
      return bar([11, 14 + index * 50, 40, 40], ground, 9) + dot(31, 34 + index * 50, 8, mark);
    }) +
    model(scene, [62, 8, side - 70, top - 16], { corner: 10, fill: 0.8, grid: true }) +
    axis(30, 15, shade(main, 0.06)) +
    axis(-30, 15, shade(leaf, 0.06)) +
    axis(0, -38, shade(water, 0.06)) +
    bar([side, 8, 210, 216], panel, 10) +
    times(6, (index) => {
      const [x, y] = [side + (index % 3 === 0 ? 26 : 50), 36 + index * 33];
      return (
        dot(x, y, 8, itemInTurn([counter, main, leaf], index)) +
        text([[x + 18, y - 7, random.between(60, 110)]], line, 14)
      );
    }) +
    bar([side, 232, 210, top - 240], panel, 10) +
    times(4, (index) => {
      const [x, y] = [side + 18, 258 + index * 36];
      const value = text([[x, y, random.between(50, 150)]], itemInTurn([main, counter], index), 16);
      return text([[x, y, 174]], dark, 16) + value;
    }) +
    bar([62, top, width - 70, 78], panel, 10) +
    icon("play", 82, top + 20, 6, pale) +
    text(
      [0, 26].map((down) => [140, top + 22 + down, width - 172] as const),
      dark,
      8,
    ) +
    times(9, (index) =>
      dot(170 + index * 70 + random.between(0, 26), top + 26 + (index % 2) * 26, 8, itemInTurn([gold, counter], index)),
    ) +
    bar([285, top + 8, 7, 62], pale)
  );
}

/** A planner: people beside a week with their shifts, of which one is in conflict. */
function planning({ width, height, paints, random, scene, model, outline }: Surface): string {
  const { main, counter, leaf, gold, accent, screen } = paints;
  const { ground, quiet, strong } = inks(paints);
  const [cell, row] = [(width - 228) / 7, (height - 110) / 4];
  const shifts = [main, counter, leaf, gold].map((paint, line) =>
    times(7, (day) => {
      const [x, y, across, down] = [217 + day * cell, 104 + line * row, cell - 10, row - 22];
      if (day === 4 && line === 1)
        return (
          key([x, y, across, down], accent) +
          icon("alert", x + across / 2 - 12, y + 18, 6, screen) +
          selection(x, y, across, down + 6, outline)
        );
      if (random.chance(0.28)) return bar([x, y, across, down], ground, 10);
      return (
        key([x, y, across, down], paint) +
        text([[x + 12, Math.round(y) + 16, across / 2]], mixColors(paint, screen, 0.75))
      );
    }),
  );
  return (
    bar([0, 0, 196, height], ground, 0) +
    text([[20, 26, 110]], strong, 20) +
    [main, counter, leaf, gold].map((paint, line) => dot(34, 96 + line * 48, 15, paint)).join("") +
    text(
      [0, 48, 96, 144].flatMap(
        (down) =>
          [
            [60, 84 + down, random.between(80, 118)],
            [60, 104 + down, 54],
          ] as const,
      ),
      quiet,
    ) +
    model(withoutSelection(scene, main), [14, height - 186, 168, 168], { corner: 12, fill: 0.9 }) +
    tabs(212, paints) +
    text(
      [0, 1, 2, 3, 4, 5, 6].map((day) => [192 + (day + 0.5) * cell, 74, 40] as const),
      quiet,
    ) +
    shifts.join("")
  );
}

/** A tool for teams: tasks with their states beside the scene. */
function tracking({ width, height, paints, scene, model, random }: Surface): string {
  const { main, counter, leaf, gold, screen } = paints;
  const { ground, quiet, strong } = inks(paints);
  const tile = (width - 434) / 3;
  const tasks = [leaf, leaf, main, gold, counter, leaf].map((paint, index) => {
    const y = 84 + index * 68;
    const isDone = paint === leaf;
    return (
      bar([100, y, 300, 56], ground, 12) +
      dot(132, y + 28, 17, paint) +
      (isDone ? icon("check", 122, y + 20, 2.8, screen) : "") +
      text([[164, y + 13, random.between(110, 200)]], strong, 12) +
      text([[164, y + 34, 200]], quiet) +
      text([[164, y + 34, isDone ? 200 : random.between(50, 150)]], paint)
    );
  });
  return (
    bar([0, 0, 84, height], strong, 0) +
    times(5, (index) => bar([22, 24 + index * 62, 40, 40], index === 0 ? main : mixColors(strong, screen, 0.25), 10)) +
    tabs(100, paints) +
    times(3, (index) => dot(width - 46 - index * 40, 39, 16, itemInTurn([gold, counter, leaf], index))) +
    tasks.join("") +
    model(scene, [418, 84, width - 446, height - 204], { corner: 12, fill: 0.88 }) +
    times(3, (index) => {
      const x = 418 + index * tile;
      const figure = text([[x + 18, height - 84, 62]], itemInTurn([main, counter, leaf], index), 20);
      return bar([x, height - 104, tile - 12, 84], ground, 12) + figure + text([[x + 18, height - 50, 88]], quiet);
    })
  );
}

/** The first screen of a phone's app: the scene, with a sheet of two entries before it. */
function browsing(surface: Surface): string {
  const { width, height, paints, scene, model } = surface;
  const { main, counter, leaf, screen } = paints;
  const { quiet, strong } = inks(paints);
  const top = height - 222;
  const entry = (y: number, paint: Color, ink: Color) =>
    bar([16, y, 48, 48], paint, 12) +
    text(
      [
        [78, y + 8, 136],
        [78, y + 30, 92],
      ],
      ink,
      11,
    );
  return (
    model(scene, [-100, 0, width + 200, top + 70], { fill: 0.94, corner: 1 }) +
    bar([16, 20, width - 32, 44], screen) +
    dot(40, 42, 10, main) +
    text([[60, 36, 110]], quiet, 12) +
    bar([0, top, width, 260], screen, 26) +
    text([[width / 2 - 24, top + 10, 48]], quiet, 7) +
    entry(top + 30, counter, strong) +
    entry(top + 92, leaf, quiet) +
    navigation(surface, 0)
  );
}

/** The second screen of a phone's app: a list. */
function listing(surface: Surface): string {
  const { width, paints, random } = surface;
  const { main, counter, leaf, gold, screen } = paints;
  const { ground, quiet } = inks(paints);
  const soft = mixColors(main, screen, 0.6);
  const rows = [main, leaf, counter, gold, leaf].map((paint, index) => {
    const y = 132 + index * 80;
    return (
      bar([14, y, width - 28, 68], ground, 14) +
      bar([26, y + 12, 44, 44], paint, 10) +
      text(
        [
          [84, y + 18, random.between(70, 110)],
          [84, y + 40, 60],
        ],
        quiet,
        11,
      ) +
      (paint === leaf ? icon("check", width - 54, y + 25, 3.4, shade(leaf, 0.12)) : dot(width - 42, y + 34, 8, quiet))
    );
  });
  return (
    bar([0, 0, width, 112], main, 0) +
    text([[20, 34, 120]], screen, 20) +
    text([[20, 70, 84]], soft, 12) +
    dot(width - 44, 54, 22, soft) +
    rows.join("") +
    navigation(surface, 1)
  );
}

/** A marketplace: the pack beside its pieces, each with a check mark. */
function selling({ width, height, paints, scene, model }: Surface): string {
  const { main, leaf, gold, screen } = paints;
  const { ground, quiet, strong } = inks(paints);
  const left = width - 332;
  const pieces = piecesOf(paints).map((piece, index) => {
    const [x, y] = [left + (index % 2) * 162, 78 + Math.floor(index / 2) * 140];
    return (
      bar([x, y, 150, 128], ground, 14) +
      model(piece, [x + 10, y + 8, 110, 108], { fill: 0.8 }) +
      dot(x + 128, y + 22, 14, leaf) +
      icon("check", x + 120, y + 16, 2.3, screen)
    );
  });
  return (
    tabs(24, paints) +
    bar([left, 22, 250, 34], ground) +
    dot(left + 20, 39, 8, quiet) +
    text([[left + 40, 34, 110]], quiet) +
    dot(width - 38, 39, 18, main) +
    model(scene, [24, 78, left - 44, height - 190], { corner: 14, fill: 0.9 }) +
    text(
      [
        [28, height - 92, 230],
        [28, height - 63, 150],
      ],
      strong,
      14,
    ) +
    times(5, (index) => dot(36 + index * 30, height - 24, 10, index < 4 ? gold : quiet)) +
    key([left - 190, height - 92, 170, 58], main) +
    text([[left - 150, height - 70, 90]], screen, 14) +
    pieces.join("")
  );
}

/** A document: its outline, a page with the scene above a table, and comments. */
function writing({ width, height, paints, scene, model, random }: Surface): string {
  const { main, counter, gold, leaf, screen } = paints;
  const { quiet, strong } = inks(paints);
  const comment = (y: number, paint: Color, ...widths: number[]) =>
    bar([676, y, width - 696, 58 + widths.length * 23], screen, 14) +
    `<path fill="${toHex(screen)}" d="M680 ${y + 20}l-16 14 16 14z"/>` +
    dot(706, y + 30, 15, paint) +
    text([[730, y + 24, 70]], strong, 12) +
    text(
      widths.map((line, index) => [694, y + 58 + index * 23, line] as const),
      quiet,
      11,
    );
  return (
    bar([0, 0, width, height], mixColors(screen, paints.stone, 0.14), 0) +
    text(
      [104, 76, 90, 60, 96, 70].map((line, index) => [26, 40 + index * 24, line] as const),
      quiet,
      11,
    ) +
    bar([12, 58, 5, 24], main) +
    bar([172, 18, 480, height], screen, 12) +
    text([[202, 44, 220]], strong, 22) +
    text([[202, 82, 400]], quiet) +
    model(scene, [202, 108, 420, 212], { corner: 10, fill: 0.9 }) +
    bar([188, 373, 448, 34], mixColors(screen, gold, 0.7), 8) +
    times(4, (index) => {
      const y = 346 + index * 38;
      const value = text([[362, y, random.between(90, 250)]], itemInTurn([main, counter], index), 12);
      return text([[202, y, random.between(70, 130)]], strong, 12) + value;
    }) +
    comment(60, leaf, 130, 90) +
    comment(178, counter, 110) +
    comment(356, leaf, 138, 110)
  );
}

/** Draws the tabs of a window, of which the first is open. */
function tabs(left: number, paints: Paints): string {
  const { ground, quiet } = inks(paints);
  return times(3, (index) => {
    const [x, paint, ink] = [
      left + index * 104,
      ...(index === 0 ? ([paints.main, paints.screen] as const) : ([ground, quiet] as const)),
    ];
    return bar([x, 22, 92, 34], paint, 10) + text([[x + 20, 34, 52]], ink);
  });
}

/** Draws the bar at the lower edge of a phone's app. */
function navigation({ width, height, paints }: Surface, open: number): string {
  const { ground, quiet } = inks(paints);
  const tab = (index: number) => bar([30 + index * 60, height - 48, 28, 28], index === open ? paints.main : quiet, 9);
  return bar([0, height - 66, width, 66], ground, 0) + times(4, tab);
}

/** Draws the selection outline around a flat object. */
function selection(x: number, y: number, width: number, height: number, outline: string): string {
  const [left, top, right, bottom] = [x - 5, y - 5, x + width + 5, y + height + 5].map(Math.round);
  const handles = [`${left} ${top}`, `${right} ${top}`, `${left} ${bottom}`, `${right} ${bottom}`];
  return (
    `<g class="selection" stroke="${outline}" stroke-linejoin="round"><path fill="none" stroke-width="4.5" d="M${left} ${top}H${right}V${bottom}H${left}z"/>` +
    `<path fill="#fff" stroke-width="3.4" d="${handles.map((corner) => `M${corner}m-6-6h13v13h-13z`).join("")}"/></g>`
  );
}

/** Returns the scene with its selected object in another color, for an interface that selects something else. */
function withoutSelection(scene: Scene, paint: Color): Scene {
  const solids = scene.solids.map((solid) =>
    solid.selected
      ? { ...solid, selected: false, faces: solid.faces.map((face) => ({ ...face, color: paint })) }
      : solid,
  );
  return { ...scene, solids };
}
