import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { bodyOf, drawingOf } from "./drawings.ts";
import { joinShapes } from "./join-shapes.ts";

const names = globSync("web/**/*.ts").flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(/"virtual:drawing\/([\w-]+)"/g)].map(([, name = ""]) => name),
);

async function paint(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" }).grayscale().raw().toBuffer();
}

test("every icon of the site looks the same as one path", async () => {
  expect(names.length).toBeGreaterThan(80);
  for (const name of names) {
    const [drawn, joined] = await Promise.all([paint(bodyOf(name)), paint(drawingOf(name))]);
    expect(
      drawn.some((pixel) => pixel < 128),
      name,
    ).toBe(true);
    // Antialiasing differs slightly where shapes meet. A missing or moved shape would be black on white.
    const furthest = drawn.reduce((most, pixel, index) => Math.max(most, Math.abs(pixel - (joined[index] ?? 255))), 0);
    expect(furthest, name).toBeLessThan(96);
  }
});

test("a drawing becomes one path", () => {
  expect(joinShapes('<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/>')).toBe(
    '<path d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 2v2"/>',
  );
  expect(joinShapes('<path d="M4 4h2"/><path d="m9 18l6-6"/>')).toBe('<path d="M4 4h2M0 0m9 18l6-6"/>');
});

test("a shape with its own paint, or of a kind that no icon uses, stays separate", () => {
  expect(joinShapes('<path d="M4 4h2"/><circle cx="10.5" cy="6.5" r=".5" fill="currentColor"/>')).toBe(
    '<path d="M4 4h2"/><circle cx="10.5" cy="6.5" r=".5" fill="currentColor"/>',
  );
  expect(joinShapes('<path d="M4 4h2"/><polygon points="1 1 2 2 3 1"/>')).toBe(
    '<path d="M4 4h2"/><polygon points="1 1 2 2 3 1"/>',
  );
});
