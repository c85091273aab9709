// 3D models on a project's page. The browser draws them in software.
import type { Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { brotliCompressSync } from "node:zlib";
import type { Upload } from "#contract/media.ts";
import { makeBox } from "#tests/support/models.ts";
import { uploadTo } from "./support/media.ts";
import { addProject, openProject, projects } from "./support/projects.ts";
import { expect, test, type Site } from "./support/site.ts";
import { axeInBothThemes, overflow } from "./support/usable.ts";
import { watchPolicy } from "./support/watch-policy.ts";

declare global {
  interface Window {
    /** Counts the WebGL contexts that are not lost, on the page that watches them. */
    countContexts: () => number;
  }
}

// Drawing without a GPU is slow on a busy machine.
test.describe.configure({ timeout: 150_000 });

test.use({
  // A small view, which doesn’t turn by itself: without a GPU each frame costs time.
  viewport: { width: 640, height: 700 },
  contextOptions: { reducedMotion: "reduce" },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-unsafe-swiftshader"] });
  },
});

const canvas = (page: Page) => page.getByRole("application", { name: "3D view of Crate" });

async function addModel(site: Site): Promise<Upload> {
  return uploadTo(site, { name: "Crate.glb", mimeType: "model/gltf-binary", buffer: await makeBox() });
}

/** Returns how many different colors the view has: one if nothing is drawn. */
async function countColors(page: Page): Promise<number> {
  const { data, info } = await sharp(await canvas(page).screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels)
    colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  return colors.size;
}

async function open(page: Page): Promise<void> {
  await page.getByRole("button", { name: "View in 3D" }).click();
  await expect(page.locator("canvas[data-ready]")).toBeVisible({ timeout: 45_000 });
}

test("an owner uploads a model for a project, and a visitor opens it, turns it and leaves it", async ({
  page,
  site,
}) => {
  const project = await addProject(site, "Crate");
  await openProject(page, site, project);
  await page
    .getByLabel("3D model file")
    .setInputFiles({ name: "Crate.glb", mimeType: "model/gltf-binary", buffer: await makeBox() });
  await expect(page.getByRole("textbox", { name: "3D model" })).toHaveValue(/^\/media\/[0-9a-f]{32}\.glb$/);
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect.poll(async () => (await projects(site))[0]?.modelUrl).toMatch(/\.glb$/);

  const forbidden = await watchPolicy(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${site.url}/portfolio/crate`);
  await expect(page.getByText("12 triangles")).toBeVisible();
  expect(requests.filter((url) => /\.glb|model-viewer/.test(url))).toEqual([]);

  await open(page);
  await expect(canvas(page)).toBeFocused();
  // Nothing moves by itself for those who asked for that.
  await expect(page.getByRole("button", { name: "Turntable" })).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => countColors(page)).toBeGreaterThan(50);
  const before = await canvas(page).screenshot();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await canvas(page).screenshot()).equals(before)).toBe(false);
  await page.keyboard.press("3");
  await expect(page.getByRole("button", { name: "Base color" })).toHaveAttribute("aria-pressed", "true");
  for (const name of ["Clay", "Normals", "Roughness", "Metalness", "Shaded"]) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => countColors(page), name).toBeGreaterThan(1);
  }
  await page.getByRole("button", { name: "Wireframe" }).click();
  await page.getByLabel("Animation").selectOption("Turn");
  await page.getByRole("button", { name: "Pause" }).click();
  const still = await canvas(page).screenshot();
  await page.getByRole("slider").fill("0.5");
  await expect.poll(async () => (await canvas(page).screenshot()).equals(still)).toBe(false);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeInBothThemes(page)).toEqual([]);

  await canvas(page).focus();
  await page.keyboard.press("Escape");
  await expect(canvas(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "View in 3D" })).toBeFocused();
  expect(forbidden).toEqual([]);
});

test("nothing of a 3D view stays on the GPU after leaving it, and one that the browser stops ends with a sentence", async ({
  page,
  site,
}) => {
  const { url } = await addModel(site);
  await addProject(site, "Crate", { modelUrls: [url] });
  await page.addInitScript(() => {
    const contexts = new Set<WebGL2RenderingContext>();
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: never) {
      const context: unknown = Reflect.apply(getContext, this, given);
      if (context instanceof WebGL2RenderingContext) contexts.add(context);
      return context as null;
    } as typeof getContext;
    window.countContexts = () => [...contexts].filter((each) => !each.isContextLost()).length;
  });
  const count = () => page.evaluate(() => window.countContexts());
  await page.goto(`${site.url}/portfolio/crate`);
  await open(page);
  expect(await count()).toBe(1);
  await page.getByRole("button", { name: "Close 3D view" }).click();
  await expect.poll(count).toBe(0);

  await open(page);
  await canvas(page).evaluate((element: HTMLCanvasElement) =>
    element.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(),
  );
  await expect(page.getByText("The browser stopped the 3D view")).toBeVisible();
  await expect(page.getByRole("button", { name: "View in 3D" })).toBeVisible();
  expect(await count()).toBe(0);
});

test("a model that can’t be loaded says so", async ({ page, site, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const { url } = await addModel(site);
  await addProject(site, "Crate", { modelUrls: [url] });
  await page.route("**/*-model.glb", (route) => route.abort());
  await page.goto(`${site.url}/portfolio/crate`);
  await page.getByRole("button", { name: "View in 3D" }).click();
  await expect(page.getByText("The model couldn’t be loaded.")).toBeVisible();
});

test("the viewer has at most 140 KB, and is in no other file", () => {
  const folder = "build/client/assets";
  const holding = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`) }))
    .filter(({ text }) => text.includes("WebGLRenderer"));
  expect(holding.map(({ name }) => name)).toEqual([expect.stringMatching(/^model-viewer-/)]);
  expect(brotliCompressSync(holding[0]?.text ?? "").length).toBeLessThanOrEqual(140_000);
});
