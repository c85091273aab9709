// Shows a run, and takes presses of keys, pointers and gamepads. The best score is kept in the browser.
import { CANVAS, Game, Scene } from "./phaser.js";
import {
  across,
  down,
  drawBollard,
  drawContainer,
  drawCrane,
  drawCrate,
  drawGem,
  drawGull,
  drawHero,
  drawLamp,
  drawLoad,
  drawShip,
  hero as heroColor,
  box,
  palettes,
  shade,
} from "./paint.js";
import { move, scoreOf, size, startRun, step } from "./rules.js";
import { sound } from "./sound.js";

const element = (id) => document.querySelector(`#${id}`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const keys = { best: "harbor-run.best", sound: "harbor-run.sound" };
/** Half the width of the lane, and where the quay ends on its far side. */
const lane = 1.3;
const yardDepth = 40;
/** Seconds after an end in which a press starts no new run, because it was meant for the last one. */
const rest = 0.45;

let best = Number(read(keys.best)) || 0;
let hasSound = read(keys.sound) === "on";
let number = 0;

class Harbor extends Scene {
  create() {
    this.ground = this.add.graphics().setDepth(-1e6);
    this.images = new Map();
    this.isHeld = false;
    this.isPressed = false;
    this.state = "ready";
    this.owed = 0;
    this.clock = 0;
    this.restUntil = 0;
    this.begin();
    this.listen();
    addEventListener("resize", () => this.resize());
    this.resize();
    requestAnimationFrame(() => globalThis.savepoint?.ready?.());
  }

  begin() {
    number += 1;
    this.palette = palettes[(number - 1) % palettes.length];
    this.run = startRun(Date.now() + number);
    this.before = { x: 0, height: 0 };
    this.debris = [];
    this.isHeld = this.isPressed = false;
    this.forget();
    document.body.style.background = this.palette.sky[1];
  }

  listen() {
    const isJump = ({ code }) => code === "Space" || code === "ArrowUp" || code === "KeyW";
    this.input.keyboard.on("keydown", (event) => {
      // A button takes its own keys.
      const isOnButton = event.target instanceof HTMLButtonElement;
      if (event.code === "KeyM") toggleSound();
      else if (event.code === "KeyP" || (event.code === "Escape" && !event.shiftKey)) this.togglePause();
      else if (isOnButton && /^(Space|Enter)$/.test(event.code)) return;
      else if (isJump(event)) {
        event.preventDefault();
        if (!event.repeat) this.press();
      } else if (event.code === "Enter" && this.state !== "running") this.press();
    });
    this.input.keyboard.on("keyup", (event) => {
      if (isJump(event)) this.isHeld = false;
    });
    this.input.on("pointerdown", () => this.press());
    this.input.on("pointerup", () => (this.isHeld = false));
    this.input.on("pointerupoutside", () => (this.isHeld = false));
    this.input.gamepad.on("down", (_pad, { index }) => {
      if (index === 9) this.togglePause();
      else if (index <= 3) this.press();
    });
    this.input.gamepad.on("up", () => (this.isHeld = false));
    element("run").addEventListener("click", () => this.press());
    element("pause").addEventListener("click", () => this.togglePause());
    const pause = () => {
      if (this.state === "running") this.togglePause();
    };
    addEventListener("blur", pause);
    document.addEventListener("visibilitychange", () => document.hidden && pause());
  }

  press() {
    if (this.state === "running") {
      this.isPressed = this.isHeld = true;
      return;
    }
    if (this.state === "over" && performance.now() < this.restUntil) return;
    if (this.state === "over") this.begin();
    if (this.state !== "paused") say("");
    this.state = "running";
    this.owed = 0;
    show(null);
  }

  togglePause() {
    if (this.state === "paused") return this.press();
    if (this.state !== "running") return;
    this.state = "paused";
    this.isHeld = false;
    show({ title: "Paused", words: "", action: "Go on" });
  }

  end() {
    this.state = "over";
    this.restUntil = performance.now() + rest * 1000;
    const score = scoreOf(this.run);
    const isBest = score > best;
    if (isBest) write(keys.best, String((best = score)));
    if (hasSound) sound("end");
    const words = { gap: "You fell into the harbor.", hook: "The load was lower than your jump." }[this.run.ended];
    const result = isBest ? `${score} points, your best so far.` : `${score} points. Your best is ${best}.`;
    show({
      title: isBest ? "A new best" : "Run over",
      words: `${words ?? "You ran into the cargo."} ${result}`,
      action: "Run again",
    });
    say(result);
    if (!calm.matches) this.shatter();
  }

  shatter() {
    for (let each = 0; each < 8; each++)
      this.debris.push({
        x: this.run.x + (each % 2) * 0.4 - 0.2,
        y: (Math.floor(each / 2) % 2) * 0.4 - 0.2,
        z: this.run.height + Math.floor(each / 4) * 0.4,
        speed: [-2 - Math.random() * 3, Math.random() * 4 - 2, 3 + Math.random() * 5],
      });
  }

  /** Frames come when the screen likes; the world moves in steps, and is drawn between two of them. */
  update(_time, milliseconds) {
    const elapsed = Math.min(milliseconds / 1000, 0.1);
    if (this.state !== "paused") this.clock += elapsed;
    if (this.state === "running") {
      this.owed += elapsed;
      while (this.owed >= step && !this.run.isOver) {
        this.owed -= step;
        this.before = { x: this.run.x, height: this.run.height };
        const { collected, rise } = this.run;
        move(this.run, { pressed: this.isPressed, held: this.isHeld });
        this.isPressed = false;
        if (hasSound && this.run.collected > collected) sound("gem");
        if (hasSound && this.run.rise > rise + 5) sound("jump");
      }
      count(scoreOf(this.run));
      if (this.run.isOver) this.end();
    }
    for (const part of this.debris) {
      const [dx, dy, dz] = part.speed;
      part.x += dx * elapsed;
      part.y += dy * elapsed;
      part.z += dz * elapsed;
      part.speed[2] -= 18 * elapsed;
    }
    this.draw();
  }

  resize() {
    const scale = Math.min(devicePixelRatio, 2);
    const [width, height] = [Math.max(1, innerWidth), Math.max(1, innerHeight)];
    this.scale.setZoom(1 / scale);
    this.scale.resize(Math.round(width * scale), Math.round(height * scale));
    [this.width, this.height] = [width * scale, height * scale];
    // Far enough ahead to see what comes, on any screen.
    this.unit = Math.min(
      (this.width * 0.74) / (across * 12.5),
      (this.height * 0.64) / (down * 12.5),
      this.height / 9.5,
    );
    this.forget();
  }

  /** Textures have the size of the screen and the colors of the run. */
  forget() {
    for (const { image } of this.images.values()) image.forEach((each) => each.destroy());
    this.images.clear();
    for (const key of this.textures.getTextureKeys()) if (key.startsWith("harbor ")) this.textures.remove(key);
  }

  /**
   * Shows a thing whose lowest corner is at a point of the world. Each is drawn once.
   *
   * @param {string} name
   * @param {[number, number, number]} extent Of the thing, in meters.
   * @param {(to: { pen: CanvasRenderingContext2D, unit: number }) => void} draw
   */
  put(name, extent, draw, { x, y, z = 0, depth = y - x }) {
    const [px, py] = this.at(x, y, z);
    const [dx, dy, dz] = extent;
    const { unit } = this;
    const pad = Math.ceil(unit * 0.4);
    const [width, height] = [(dx + dy) * across * unit, (dx + dy) * down * unit + dz * unit];
    if (px > this.width + pad || px + width < -pad || py - dx * down * unit - dz * unit > this.height + pad)
      return null;
    if (py + dy * down * unit < -pad) return null;
    const origin = [pad, pad + (dx * down + dz) * unit];
    let known = this.images.get(name);
    if (!known) {
      const texture = this.textures.createCanvas(
        `harbor ${name}`,
        Math.ceil(width + 2 * pad),
        Math.ceil(height + 2 * pad),
      );
      const pen = texture.getContext();
      pen.translate(...origin);
      draw({ pen, unit });
      this.images.set(name, (known = { image: [], used: 0, origin }));
    }
    const image = known.image[known.used] ?? this.add.image(0, 0, `harbor ${name}`).setOrigin(0);
    known.image[known.used] = image;
    known.used += 1;
    return image
      .setVisible(true)
      .setScale(1)
      .setAlpha(1)
      .setPosition(px - origin[0], py - origin[1])
      .setDepth(depth);
  }

  at(x, y, z) {
    const ahead = x - this.eye;
    const { unit } = this;
    return [this.width * 0.2 + (ahead + y) * across * unit, this.height * 0.74 + (y - ahead) * down * unit - z * unit];
  }

  draw() {
    const { run, before, palette, clock } = this;
    const share = this.state === "running" ? Math.min(1, this.owed / step) : 1;
    const x = before.x + (run.x - before.x) * share;
    const height = before.height + (run.height - before.height) * share;
    this.eye = x;
    for (const known of this.images.values()) known.used = 0;
    this.drawGround(x);
    this.drawPlaces(x);
    for (const block of run.blocks) this.drawBlock(block);
    for (const gem of run.gems) {
      if (gem.isTaken) continue;
      const bob = calm.matches ? 0 : Math.sin(clock * 4 + gem.x) * 0.06;
      this.put("gem", [0.7, 0, 0.8], (to) => drawGem({ ...to, pen: moved(to, 0.3, -0.3) }, palette.gem), {
        x: gem.x - 0.3,
        y: 0,
        z: gem.height + bob - 0.3,
        depth: -gem.x + 0.5,
      });
    }
    if (this.state !== "over" || this.debris.length === 0) this.drawHero(x, height);
    for (const part of this.debris)
      this.put("part", [0.36, 0.36, 0.36], (to) => box(to, [0, 0, 0], [0.36, 0.36, 0.36], heroColor), {
        ...part,
        depth: part.y - part.x + 1,
      });
    for (const { image, used } of this.images.values()) image.slice(used).forEach((each) => each.setVisible(false));
  }

  drawHero(x, height) {
    const floor = this.floorBelow(x, height);
    if (floor !== null && height > floor + 0.02)
      this.put("shadow", [size, size, 0], (to) => box(to, [0.08, 0.08, 0], [size - 0.16, size - 0.16, 0], "#0c0f15"), {
        x: x - size / 2,
        y: -size / 2,
        z: floor,
        depth: -x - 0.01,
      })?.setAlpha(0.35);
    this.put("hero", [size, size, size], (to) => drawHero(to, size), {
      x: x - size / 2,
      y: -size / 2,
      z: height,
      depth: -x,
    });
  }

  floorBelow(x, height) {
    const block = this.run.blocks.find(
      (each) => each.bottom === 0 && x > each.x && x < each.x + each.length && height >= each.height - 0.1,
    );
    if (block) return block.height;
    return this.run.gaps.some((gap) => x > gap.x && x < gap.x + gap.length) ? null : 0;
  }

  drawBlock({ x, length, bottom, kind, look }) {
    const { palette } = this;
    const end = -(x + length) + 0.4;
    if (kind === "crate")
      this.put("crate", [0.95, 0.95, 0.85], (to) => drawCrate(to, palette), { x, y: -0.45, depth: end });
    else if (kind === "container")
      this.put(
        `container ${length.toFixed(1)} ${look}`,
        [length, 1.1, 1.2],
        (to) => drawContainer(to, length, palette.containers[look]),
        { x, y: -0.55, depth: end },
      );
    else this.put("load", [2.4, 1.1, 10.4], (to) => drawLoad(to, palette), { x, y: -0.55, z: bottom, depth: -x + 0.4 });
    if (kind === "hook")
      this.put("load shadow", [2.4, 1.1, 0], (to) => box(to, [0, 0, 0], [2.4, 1.1, 0], "#0c0f15"), {
        x,
        y: -0.55,
        depth: -1e5,
      })?.setAlpha(0.22);
  }

  /** What stands beside the lane. The same places come again, each with other things. */
  drawPlaces(x) {
    const { palette, clock } = this;
    const first = Math.floor((x - 10) / 6);
    for (let place = first; place < first + 8; place++) {
      const [kind, look, stack] = [chance(place), chance(place + 0.3), chance(place + 0.6)];
      const at = place * 6;
      if (place % 2 === 0) this.put("lamp", [0.6, 0.6, 3.1], (to) => drawLamp(to, palette), { x: at, y: -2 });
      this.put("bollard", [0.4, 0.4, 0.5], (to) => drawBollard(to), { x: at + 3, y: 0.9, depth: 1.1 - at - 3.2 });
      if (place % 5 === 0) this.put("crane", [3.6, 14, 7], (to) => drawCrane(to, palette), { x: at, y: -7.5 });
      else
        for (let row = 0; row < 5; row++) {
          const levels = row === 0 ? (kind < 0.45 ? 1 : 0) : 1 + Math.floor(((stack * 10 + row * 3.7) % 1) * 3);
          for (let level = 0; level < levels; level++) {
            const color = Math.floor((look * 17 + row * 1.7 + level * 2.3) % 4);
            this.put(
              `stack ${color}`,
              [4.6, 1.8, 1.5],
              (to) => drawContainer(to, 4.6, shade(palette.containers[color], -0.08), 1.8, 1.5),
              { x: at + 0.6, y: -5.4 - row * 3, z: level * 1.5, depth: -5.4 - row * 3 - at - 4.6 + level * 0.01 },
            );
          }
        }
    }
    const ships = Math.floor((x - 20) / 34);
    for (let ship = ships; ship < ships + 3; ship++)
      this.put("ship", [11.2, 3.2, 3.6], (to) => drawShip(to, palette), {
        x: ship * 34 + 16,
        y: 4.6 + chance(ship) * 2,
        z: -1 + (calm.matches ? 0 : Math.sin(clock + ship) * 0.05),
        depth: 1e5,
      });
    if (calm.matches) return;
    for (let gull = 0; gull < 3; gull++) {
      const flap = Math.floor(clock * 5 + gull * 1.7) % 2;
      this.put(
        `gull ${flap}`,
        [0.7, 0.1, 0.6],
        (to) => drawGull({ ...to, pen: moved(to, 0.4, -0.2) }, flap ? 0.2 : -0.1),
        {
          x: x + 4 + gull * 4 + Math.sin(clock * 0.5 + gull) * 2,
          y: -3 + gull * 3 + Math.cos(clock * 0.4 + gull * 2) * 1.5,
          z: 5 + gull * 0.6,
          depth: 2e5,
        },
      );
    }
  }

  drawGround(x) {
    const { ground, palette, run, clock } = this;
    const [from, to] = [x - 14, x + 30];
    ground.clear();
    const fill = (color, ...points) => {
      ground.fillStyle(Number.parseInt(color.slice(1), 16));
      ground.fillPoints(
        points.map(([px, py, pz]) => {
          const [left, top] = this.at(px, py, pz);
          return { x: left, y: top };
        }),
        true,
      );
    };
    const flat = (color, x1, x2, y1, y2, z) => fill(color, [x1, y1, z], [x2, y1, z], [x2, y2, z], [x1, y2, z]);
    ground.fillStyle(Number.parseInt(palette.sea.slice(1), 16)).fillRect(0, 0, this.width, this.height);
    const firstWave = Math.floor(from / 3);
    for (let wave = firstWave; wave < firstWave + 15; wave++)
      for (let row = 0; row < 5; row++) {
        const drift = calm.matches ? 0 : (clock * 0.3 + chance(wave * 7 + row)) % 1;
        const at = wave * 3 + chance(wave * 5 + row) * 2 + drift;
        const y = 2.4 + row * 2.3 + chance(wave + row * 0.37) * 1.5;
        flat(palette.wave, at, at + 0.9, y, y + 0.09, -1);
      }
    flat(palette.quay, from, to, -yardDepth, -lane, 0);
    // The rails of the cranes, and the line along the lane.
    for (const rail of [-4.2, -7.2]) flat(shade(palette.quay, -0.3), from, to, rail, rail + 0.12, 0);
    flat(palette.line, from, to, -lane - 0.32, -lane - 0.2, 0);
    const gaps = run.gaps.filter((gap) => gap.x < to && gap.x + gap.length > from);
    for (const gap of gaps) {
      const end = gap.x + gap.length;
      fill(palette.sea, [gap.x, -lane, 0], [end, -lane, 0], [end, lane, 0], [gap.x, lane, 0]);
      fill(shade(palette.wall, -0.12), [gap.x, -lane, 0], [end, -lane, 0], [end, -lane, -1], [gap.x, -lane, -1]);
      fill(palette.wall, [end, -lane, 0], [end, lane, 0], [end, lane, -1], [end, -lane, -1]);
      flat(palette.wave, gap.x + 0.7, gap.x + 1.3, 0.3, 0.38, -1);
    }
    let start = from;
    for (const end of [...gaps, { x: to, length: 0 }]) {
      if (end.x > start) {
        flat(palette.quay, start, end.x, -lane, lane, 0);
        fill(shade(palette.wall, -0.12), [start, lane, 0], [end.x, lane, 0], [end.x, lane, -1], [start, lane, -1]);
        flat(shade(palette.quay, 0.25), start, end.x, lane - 0.16, lane, 0);
      }
      start = end.x + end.length;
    }
    for (let seam = Math.ceil(from / 2) * 2; seam < to; seam += 2)
      if (!gaps.some((gap) => seam >= gap.x && seam <= gap.x + gap.length))
        flat(shade(palette.quay, -0.08), seam, seam + 0.05, -lane - 0.2, lane, 0);
  }
}

/** Moves the pen by meters across and down, for things that are drawn around their middle. */
function moved({ pen, unit }, right, below) {
  pen.translate(right * unit, below * unit);
  return pen;
}

/** Returns a number from 0 to 1, always the same for a place. */
function chance(place) {
  const value = Math.sin(place * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}

function count(score) {
  const text = String(score);
  const shown = element("score").querySelector("b");
  if (shown.textContent !== text) shown.textContent = text;
}

function show(panel) {
  const hadFocus = element("panel").contains(document.activeElement);
  element("panel").hidden = panel === null;
  element("pause").hidden = panel !== null;
  element("best").textContent = best > 0 ? `Best ${best}` : "";
  if (panel === null) {
    if (hadFocus) document.activeElement.blur();
    return;
  }
  element("title").textContent = panel.title;
  element("words").textContent = panel.words;
  element("words").hidden = panel.words === "";
  element("run").textContent = panel.action;
  if (document.hasFocus()) element("run").focus({ preventScroll: true });
}

function say(words) {
  element("status").textContent = words;
}

function toggleSound() {
  hasSound = !hasSound;
  write(keys.sound, hasSound ? "on" : "off");
  showSound();
  if (hasSound) sound("gem");
}

function showSound() {
  element("sound").setAttribute("aria-pressed", String(hasSound));
}

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The game can be played without being remembered.
  }
}

element("sound").addEventListener("click", toggleSound);
showSound();
if (best > 0) element("best").textContent = `Best ${best}`;
if (document.hasFocus()) element("run").focus();

const harbor = new Game({
  type: CANVAS,
  parent: "game",
  scene: Harbor,
  banner: false,
  transparent: false,
  backgroundColor: "#2b3350",
  input: { gamepad: true },
  disableContextMenu: true,
});
harbor.canvas?.setAttribute("aria-hidden", "true");
