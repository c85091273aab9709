// 3D models on a project's page. The browser draws them in software.
import type { FrameLocator, Locator, Page } from "@playwright/test";
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

const canvasOf = (page: Page, name = "Crate") => page.getByRole("application", { name: `3D view of ${name}` });

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
async function countColors(canvas: Locator): Promise<number> {
  const { data, info } = await sharp(await canvas.screenshot())
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

test("visitors open the model of a project, turn it and leave it, and nothing of it loads before", async ({
  page,
  site,
}) => {
  const { url } = await addModel(site);
  await addProject(site, "Crate", { modelUrls: [url] });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${site.url}/portfolio/crate`);
  await expect(page.getByText("12 triangles")).toBeVisible();
  expect(requests.filter((each) => /\.glb|model-viewer/.test(each))).toEqual([]);
  await open(page);
  const canvas = canvasOf(page);
  await expect(canvas).toBeFocused();
  await expect.poll(() => countColors(canvas)).toBeGreaterThan(50);
  // The first key shows the ring of the focus too, so a second one must turn what stands still.
  await page.keyboard.press("ArrowRight");
  let before = await canvas.screenshot();
  await expect
    .poll(async () => {
      const last = before;
      before = await canvas.screenshot();
      return before.equals(last);
    })
    .toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(canvas).toHaveCount(0);
  await expect(page.getByRole("button", { name: "View in 3D" })).toBeFocused();
});

test(
  "an owner uploads a model for a project and saves its view, with which visitors see it, open it, turn it and leave it, also where other sites embed it",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    // Of the model that doesn't load.
    expectedProblems.push("Failed to load resource");
    const project = await addProject(site, "Crate");
    await openProject(page, site, project);
    await page
      .getByLabel("3D model files")
      .setInputFiles({ name: "Crate.glb", mimeType: "model/gltf-binary", buffer: await makeBox() });
    const models = page.getByRole("list", { name: "3D models of the project" });
    await expect(models.getByText("12 triangles")).toBeVisible({ timeout: 60_000 });
    await expect(models.getByText("Being prepared")).toHaveCount(0);
    const model = () => library(site).then((files) => files.find(({ kind }) => kind === "model"));
    const embed = `/embed/model/${(await model())?.id}`;
    const missing = await fetch(site.url + embed);
    expect(missing.status, "no public page shows it yet").toBe(404);
    expect(await missing.text()).toContain("This model does not exist, or no public page shows it.");
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect.poll(async () => (await projects(site))[0]?.modelUrls?.[0]).toMatch(/\.glb$/);

    await test.step("the owner saves its view, and copies the code that embeds it", async () => {
      await page.goto(`${site.url}/dashboard/media`);
      await page.getByRole("button", { name: "Set the view of Crate.glb" }).click();
      const dialog = page.getByRole("dialog", { name: "View of Crate" });
      await expect(dialog.locator("canvas[data-ready]")).toBeVisible({ timeout: 45_000 });
      await page.keyboard.press("ArrowUp");
      await dialog.getByLabel("Background").selectOption("Dark");
      await dialog.getByLabel("Animation").selectOption("Turn");
      await dialog.getByLabel("Name").fill("Painted crate");
      await dialog.getByLabel("Alternative text of the image").fill("A crate in checks");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await axe(page, { within: "dialog[open]" })).toEqual([]);
      await dialog.getByRole("button", { name: "Save this view" }).click();
      await expect(dialog).toBeHidden();
      expect((await model())?.shownModel).toMatchObject({
        name: "Painted crate",
        view: { environment: "studio", background: "dark", clip: "Turn", turntable: false },
        poster: { width: 1920, alt: "A crate in checks" },
      });
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy embed code of Painted crate" }).click();
      await expect(page.getByText("Embed code copied")).toBeVisible();
    });
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain(`${embed}" title="Painted crate, a 3D model"`);
    const policyOf = async (at: string) => (await fetch(site.url + at)).headers.get("content-security-policy");
    expect(await policyOf(embed)).toContain("frame-ancestors *;");
    expect(await policyOf("/portfolio/crate")).toContain("frame-ancestors 'none';");

    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${site.url}/portfolio/crate`);
    await expect(page.getByText("12 triangles")).toBeVisible();
    await expect(page.getByRole("img", { name: "A crate in checks" })).toBeVisible();
    expect(requests.filter((url) => /\.glb|model-viewer/.test(url))).toEqual([]);

    await test.step("one that can’t be loaded says so", async () => {
      await page.route("**/*-model.glb", (route) => route.abort(), { times: 1 });
      await page.getByRole("button", { name: "View in 3D" }).click();
      await expect(page.getByText("The model couldn’t be loaded.")).toBeVisible();
    });

    await open(page);
    const canvas = canvasOf(page);
    await expect(canvas).toBeFocused();
    const expectSavedView = async (within: Page | FrameLocator) => {
      await expect(within.getByLabel("Background")).toHaveValue("dark");
      // Nothing moves by itself for those who asked for that.
      await expect(within.getByRole("button", { name: "Turntable" })).toHaveAttribute("aria-pressed", "false");
    };
    await expectSavedView(page);
    await expect(page.getByLabel("Animation")).toHaveValue("0");
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    await expect.poll(() => countColors(canvas)).toBeGreaterThan(50);
    const before = await canvas.screenshot();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false);
    const time = page.getByRole("slider", { name: "Time" });
    const still = await canvas.screenshot();
    await time.fill("0.5");
    await expect.poll(async () => (await canvas.screenshot()).equals(still)).toBe(false);
    await canvas.press("3");
    await expect(page.getByRole("button", { name: "Base color" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "UV layout" }).click();
    await expect(
      page.getByRole("img", { name: /^UV layout of Box.*: 12 triangles; its UVs cover 600% of the texture/ }),
    ).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page, { within: ".model" })).toEqual([]);
    await canvas.focus();
    await page.keyboard.press("Escape");
    await expect(canvas).toHaveCount(0);
    await expect(page.getByRole("button", { name: "View in 3D" })).toBeFocused();

    await test.step("a page of another site shows it in a frame", async () => {
      // It never arrives, because drawing it again takes seconds.
      await page.route("**/*-model.glb", () => undefined);
      requests.length = 0;
      const stop = await openElsewhere(page, code, site);
      const frame = page.frameLocator("iframe");
      await frame.getByRole("button", { name: "View in 3D" }).click();
      await expect.poll(() => requests.some((url) => url.endsWith("-model.glb"))).toBe(true);
      await expectSavedView(frame);
      // Left open, it would be drawn when the test ends and nothing holds its file anymore.
      await frame.getByRole("button", { name: "Close 3D view" }).click();
      stop();
    });
  },
);

/** Opens a page of another origin that embeds this site. Returns how its server is stopped. */
async function openElsewhere(page: Page, code: string, site: Site): Promise<() => void> {
  const html = `<!doctype html>${code.replace(/src="https?:\/\/[^/"]*/, `src="${site.url}`)}`;
  const elsewhere = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => elsewhere.listen(0, "localhost", resolve));
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  return () => {
    elsewhere.close();
    elsewhere.closeAllConnections();
  };
}

test(
  "the saved view of a model has its surroundings, also where another site embeds it",
  { tag: "@long" },
  async ({ page, site }) => {
    const { url, fileId } = await addModel(site);
    await addProject(site, "Crate", { modelUrls: [url] });
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/media`);
    await page.getByRole("button", { name: "Set the view of Crate.glb" }).click();
    const dialog = page.getByRole("dialog", { name: "View of Crate" });
    await expect(dialog.locator("canvas[data-ready]")).toBeVisible({ timeout: 45_000 });
    await dialog.getByLabel("Environment").selectOption("Sunset");
    await dialog.getByLabel("Background").selectOption("Surroundings");
    await dialog.getByRole("button", { name: "Save this view" }).click();
    await expect(dialog).toBeHidden();
    expect((await library(site)).find(({ kind }) => kind === "model")?.shownModel?.view).toMatchObject({
      environment: "sunset",
      background: "environment",
    });

    const code = `<iframe src="${site.url}/embed/model/${fileId}" width="600" height="600"></iframe>`;
    const stop = await openElsewhere(page, code, site);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "View in 3D" }).click();
    await expect(frame.locator("canvas[data-ready]")).toBeVisible({ timeout: 45_000 });
    await expect(frame.getByLabel("Environment")).toHaveValue("sunset");
    await expect(frame.getByLabel("Background")).toHaveValue("environment");
    stop();
  },
);

test("a model is drawn in all shadings, surroundings and backgrounds", { tag: "@long" }, async ({ page, site }) => {
  const { url } = await addModel(site);
  await addProject(site, "Crate", { modelUrls: [url] });
  await page.goto(`${site.url}/portfolio/crate`);
  await open(page);
  const canvas = canvasOf(page);
  for (const name of ["Base color", "Clay", "Normals", "Roughness", "Metalness", "UV checker", "Shaded"]) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => countColors(canvas), name).toBeGreaterThan(1);
  }
  let before = await canvas.screenshot();
  const expectOther = async () => {
    await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false);
    before = await canvas.screenshot();
  };
  await page.getByRole("button", { name: "Wireframe" }).click();
  await expectOther();
  await page.getByLabel("Background").selectOption("Surroundings");
  await expectOther();
  for (const name of ["Sunset", "Night"]) {
    await page.getByLabel("Environment").selectOption(name);
    await expectOther();
  }
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
    await expect(canvasOf(page)).toHaveCount(0);
    const growth = async () => {
      const now = await countKept();
      return [now.contexts, Math.max(0, now.nodes - once.nodes), Math.max(0, now.listeners - once.listeners)];
    };
    await expect.poll(growth).toEqual([0, 0, 0]);

    await open(page);
    await canvasOf(page).evaluate((element: HTMLCanvasElement) =>
      element.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(),
    );
    await expect(page.getByText("The browser stopped the 3D view")).toBeVisible();
    await expect(page.getByRole("button", { name: "View in 3D" })).toBeVisible();
    expect(await count()).toBe(0);
  },
);

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
