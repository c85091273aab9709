// 3D models on a project's page. The browser draws them in software.
import type { Page } from "@playwright/test";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import type { Upload } from "#contract/media.ts";
import { makeBox } from "#tests/support/models.ts";
import { library, uploadTo } from "./support/media.ts";
import { addProject, openProject, projects } from "./support/projects.ts";
import { expect, test, type Site } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";

declare global {
  interface Window {
    /** Counts the WebGL contexts on the page that watches them: those that are not lost, and those in memory. */
    countContexts: () => { alive: number; inMemory: number };
  }
}

// Drawing without a GPU is slow on a busy machine.
test.describe.configure({ timeout: 150_000 });

test.use({
  // A small view, which doesn’t turn by itself: without a GPU each frame costs time.
  viewport: { width: 640, height: 700 },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-unsafe-swiftshader"] });
  },
});

const canvas = (page: Page) => page.getByRole("application", { name: "3D view of Crate" });

/** Uploads a model, and waits until it is ready. */
async function addModel(site: Site, name = "Crate"): Promise<Upload> {
  const buffer = await makeBox({ name });
  const upload = await uploadTo(site, { name: `${name}.glb`, mimeType: "model/gltf-binary", buffer });
  await expect.poll(() => stateOf(site, upload), { timeout: 60_000 }).toBe("ready");
  return upload;
}

async function stateOf(site: Site, { fileId }: Upload): Promise<string | undefined> {
  return (await library(site)).find(({ id }) => id === fileId)?.state;
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
    .getByLabel("3D model files")
    .setInputFiles({ name: "Crate.glb", mimeType: "model/gltf-binary", buffer: await makeBox() });
  const models = page.getByRole("list", { name: "3D models of the project" });
  await expect(models.getByText("12 triangles")).toBeVisible({ timeout: 60_000 });
  await expect(models.getByText("Being prepared")).toHaveCount(0);
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect.poll(async () => (await projects(site))[0]?.modelUrls?.[0]).toMatch(/\.glb$/);

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
  for (const name of ["Clay", "Normals", "Roughness", "Metalness", "UV checker", "Shaded"]) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => countColors(page), name).toBeGreaterThan(1);
  }
  await page.getByRole("button", { name: "Wireframe" }).click();
  const studio = await canvas(page).screenshot();
  await page.getByLabel("Environment").selectOption("Night");
  await page.getByLabel("Background").selectOption("Surroundings");
  await expect.poll(async () => (await canvas(page).screenshot()).equals(studio)).toBe(false);
  await page.getByRole("button", { name: "UV layout" }).click();
  await expect(
    page.getByRole("img", { name: /^UV layout of Box.*: 12 triangles; its UVs cover 600% of the texture/ }),
  ).toBeVisible();
  await page.getByLabel("Animation").selectOption("Turn");
  await page.getByRole("button", { name: "Pause" }).click();
  const time = page.getByRole("slider", { name: "Time" });
  await time.fill("0");
  const still = await canvas(page).screenshot();
  await time.fill("0.5");
  await expect.poll(async () => (await canvas(page).screenshot()).equals(still)).toBe(false);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);

  await canvas(page).focus();
  await page.keyboard.press("Escape");
  await expect(canvas(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "View in 3D" })).toBeFocused();
});

test(
  "nothing of a 3D view stays on the GPU or in memory after leaving it, and one that the browser stops ends with a sentence",
  { tag: "@long" },
  async ({ ownPage: page, site }) => {
    const { url } = await addModel(site);
    await addProject(site, "Crate", { modelUrls: [url] });
    await page.addInitScript(() => {
      const contexts: WeakRef<WebGL2RenderingContext>[] = [];
      // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: never) {
        const context: unknown = Reflect.apply(getContext, this, given);
        if (context instanceof WebGL2RenderingContext) contexts.push(new WeakRef(context));
        return context as null;
      } as typeof getContext;
      window.countContexts = () => {
        const inMemory = contexts.flatMap((each) => each.deref() ?? []);
        return { alive: inMemory.filter((each) => !each.isContextLost()).length, inMemory: inMemory.length };
      };
    });
    const count = async () => (await page.evaluate(() => window.countContexts())).alive;
    const session = await page.context().newCDPSession(page);
    const countKept = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
      return { nodes, listeners, contexts: (await page.evaluate(() => window.countContexts())).inMemory };
    };
    await page.goto(`${site.url}/portfolio/crate`);
    await open(page);
    expect(await count()).toBe(1);
    await page.getByRole("button", { name: "Close 3D view" }).click();
    await expect.poll(count).toBe(0);
    await expect.poll(async () => (await countKept()).contexts).toBe(0);
    const once = await countKept();

    // What stays on the GPU is reported as a problem of the page.
    await open(page);
    await page.getByLabel("Background").selectOption("Surroundings");
    await page.getByRole("button", { name: "UV checker" }).click();
    await page.getByRole("button", { name: "Close 3D view" }).click();
    await expect(canvas(page)).toHaveCount(0);
    const growth = async () => {
      const now = await countKept();
      return [now.contexts, Math.max(0, now.nodes - once.nodes), Math.max(0, now.listeners - once.listeners)];
    };
    await expect.poll(growth).toEqual([0, 0, 0]);

    await open(page);
    await canvas(page).evaluate((element: HTMLCanvasElement) =>
      element.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(),
    );
    await expect(page.getByText("The browser stopped the 3D view")).toBeVisible();
    await expect(page.getByRole("button", { name: "View in 3D" })).toBeVisible();
    expect(await count()).toBe(0);
  },
);

test("an owner saves the view of a model, with which visitors then see and open it, also where other sites embed it", async ({
  page,
  site,
}) => {
  const upload = await addModel(site);
  const path = `/embed/model/${upload.fileId}`;
  const missing = await fetch(site.url + path);
  expect(missing.status, "no public page shows it yet").toBe(404);
  expect(await missing.text()).toContain("This model does not exist, or no public page shows it.");
  await addProject(site, "Crate", { modelUrls: [upload.url] });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/media`);
  await page.getByRole("button", { name: "Set the view of Crate.glb" }).click();
  const dialog = page.getByRole("dialog", { name: "View of Crate" });
  await expect(dialog.locator("canvas[data-ready]")).toBeVisible({ timeout: 45_000 });
  await page.keyboard.press("ArrowUp");
  await dialog.getByLabel("Environment").selectOption("Sunset");
  await dialog.getByLabel("Background").selectOption("Surroundings");
  await dialog.getByLabel("Animation").selectOption("Turn");
  await dialog.getByLabel("Name").fill("Painted crate");
  await dialog.getByLabel("Alternative text of the image").fill("A crate in checks at sunset");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save this view" }).click();
  await expect(dialog).toBeHidden();
  const item = (await library(site)).find(({ kind }) => kind === "model");
  expect(item?.shownModel).toMatchObject({
    name: "Painted crate",
    view: { environment: "sunset", background: "environment", clip: "Turn", turntable: false },
    poster: { width: 1920, alt: "A crate in checks at sunset" },
  });

  await page.goto(`${site.url}/portfolio/crate`);
  await expect(page.getByRole("img", { name: "A crate in checks at sunset" })).toBeVisible();
  const policyOf = async (at: string) => (await fetch(site.url + at)).headers.get("content-security-policy");
  expect(await policyOf(path)).toContain("frame-ancestors *;");
  expect(await policyOf("/portfolio/crate")).toContain("frame-ancestors 'none';");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site.url}/dashboard/media`);
  await page.getByRole("button", { name: "Copy embed code of Painted crate" }).click();
  await expect(page.getByText("Embed code copied")).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`${path}" title="Painted crate, a 3D model"`);

  const html = `<!doctype html>${code.replace(/src="[^"]*"/, `src="${site.url}${path}"`)}`;
  const elsewhere = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => elsewhere.listen(0, "localhost", resolve));
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "View in 3D" }).click();
  await expect(frame.locator("canvas[data-ready]")).toBeVisible({ timeout: 45_000 });
  await expect(frame.getByLabel("Environment")).toHaveValue("sunset");
  await expect(frame.getByLabel("Background")).toHaveValue("environment");
  await expect(frame.getByLabel("Animation")).toHaveValue("0");
  // Nothing moves by itself for those who asked for that.
  await expect(frame.getByRole("button", { name: "Play" })).toBeVisible();
  elsewhere.close();
  elsewhere.closeAllConnections();
});

test(
  "several models of a project are a pack, whose models open in one viewer",
  { tag: "@long" },
  async ({ page, site }) => {
    const [crate, barrel] = [await addModel(site, "Crate"), await addModel(site, "Tall_barrel")];
    const project = await addProject(site, "Props", { modelUrls: [crate.url, barrel.url] });
    await openProject(page, site, project);
    await page.getByRole("button", { name: "Move Crate back" }).click();
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect.poll(async () => (await projects(site))[0]?.modelUrls).toEqual([barrel.url, crate.url]);

    await page.goto(`${site.url}/portfolio/props`);
    const pack = page.getByRole("region", { name: "3D models" });
    await expect(pack.getByRole("listitem")).toHaveText([/Tall barrel 12 triangles/, /Crate 12 triangles/]);
    expect(await axe(page)).toEqual([]);
    for (const name of ["Tall barrel", "Crate"]) {
      await pack.getByRole("button", { name }).click();
      await expect(page.getByRole("application", { name: `3D view of ${name}` })).toBeFocused({ timeout: 45_000 });
      await expect(page.locator("canvas.model-canvas")).toHaveCount(1);
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(page.locator("canvas.model-canvas")).toHaveCount(0);
    await expect(pack.getByRole("button", { name: "Crate" })).toBeFocused();
  },
);

test("a model that can’t be loaded says so", async ({ page, site, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const { url } = await addModel(site);
  await addProject(site, "Crate", { modelUrls: [url] });
  await page.route("**/*-model.glb", (route) => route.abort());
  await page.goto(`${site.url}/portfolio/crate`);
  await page.getByRole("button", { name: "View in 3D" }).click();
  await expect(page.getByText("The model couldn’t be loaded.")).toBeVisible();
});
