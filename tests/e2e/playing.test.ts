// Visitors play a project's build on its page.
import { brotliCompressSync } from "node:zlib";
import type { Frame, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { canvasGame, chessEngine, exampleGame, pixiGame, threadedGame } from "#tests/support/games.ts";
import { makeVideo } from "#tests/support/video.ts";
import { addPlayable, addProject, leaveByKey, play, pushBuild, running } from "./support/builds.ts";
import { expect, type Site, test } from "./support/site.ts";
import { uploadTo } from "./support/media.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

/** Notes every request to the origin of builds. */
function watchBuilds(page: Page, site: Site): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(site.url).origin && origin.startsWith("http")) asked.push(pathname);
  });
  return asked;
}

test("a visitor plays a build: nothing of it loads before, its frame has exactly the permissions that games need, keys go to it, and leaving ends it", async ({
  site,
  page,
}) => {
  const { address } = await addPlayable(site, canvasGame(), { controls: "arrow keys", width: 640, height: 360 });
  await addProject(site, { title: "Other", slug: "other" });
  const asked = watchBuilds(page, site);
  // The badge of its card leads to the button, within the app and as a document.
  await page.goto(`${site.url}/portfolio/all`);
  await hydrate(page);
  await page.getByRole("link", { name: "Play Tower" }).click();
  await expect(page).toHaveURL(`${address}#play`);
  await expect(page.getByRole("button", { name: "Play Tower" })).toBeFocused();
  expect(asked).toEqual([]);
  // A page that was opened within another one is loaded again to play.
  await play(page);
  await expect(page).toHaveURL((url) => url.origin + url.pathname === address);
  await page.goto("about:blank");
  asked.length = 0;
  await page.goto(`${address}#play`);
  await expect(page.getByRole("button", { name: "Play Tower" })).toBeFocused();
  await expect(page.getByText(/^\d+ (KB|B) · HTML5 · arrow keys · v0\.1 · \d+ \w{3} \d{4}$/)).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.getByRole("button", { name: "Play Tower" })).toBeVisible();
  const box = () => page.locator(".player").evaluate((player) => [player.clientWidth, player.clientHeight]);
  const before = await box();

  const frame = await play(page);
  expect(asked.length).toBeGreaterThan(1);
  expect(await box()).toEqual(before);
  await expect(page.locator("iframe.player-frame")).toBeFocused();
  await expect(page.getByRole("button", { name: "Leave" })).toBeInViewport({ ratio: 1 });
  const scrolled = await page.evaluate(() => scrollY);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(frame.locator("#count")).toHaveText("3");
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await test.step("only pages with a build allow it", async () => {
    const element = page.locator("iframe.player-frame");
    await expect(element).toHaveAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-pointer-lock allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox",
    );
    await expect(element).toHaveAttribute(
      "allow",
      "fullscreen; gamepad; autoplay; accelerometer; gyroscope; screen-wake-lock; cross-origin-isolated",
    );
    const origin = new URL((await element.getAttribute("src")) ?? "").origin;
    const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get("content-security-policy");
    expect(await policyOf("/portfolio/tower")).toContain(origin);
    for (const path of ["/", "/portfolio/all", "/portfolio/other"]) expect(await policyOf(path)).not.toContain(origin);
  });

  // Leave is after the build for the keyboard.
  await leaveByKey(page);
  await expect(page.getByRole("button", { name: "Play Tower" })).toBeFocused();
  await expect(page.getByText("You left Tower.")).toBeAttached();

  await play(page);
  await page.getByRole("button", { name: "Leave" }).press("Enter");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test(
  "keys that are pressed before a build runs don’t scroll the page away",
  { tag: "@long" },
  async ({ site, page }) => {
    const { address } = await addPlayable(site, canvasGame());
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto(address);
    await hydrate(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      ({ origin }) => origin !== new URL(site.url).origin,
      async (route, request) => {
        if (request.resourceType() !== "document") await held;
        await route.continue();
      },
    );
    await page.getByRole("button", { name: "Play Tower" }).click();
    await expect(page.getByText("Loading…")).toBeVisible();
    await expect(page.frameLocator("iframe.player-frame").locator("body")).toBeAttached();
    const scrolled = await page.evaluate(() => scrollY);
    for (const key of ["Space", "Space", "ArrowDown", "End"]) await page.keyboard.press(key);
    release();
    await expect(page.getByText("Loading…")).toBeHidden();
    await expect(page.locator("iframe.player-frame")).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  },
);

test("a save is there after the next version", async ({ site, page }) => {
  const { project, address } = await addPlayable(site, canvasGame("One"));
  await page.goto(address);
  const first = await play(page);
  for (let presses = 1; presses <= 3; presses++) await page.keyboard.press("ArrowRight");
  await expect(first.locator("#count")).toHaveText("3");

  await pushBuild(site, project, canvasGame("Two"), { version: "0.2", notes: "More blocks.", publish: true });
  await page.reload();
  await expect(page.getByText("More blocks.")).toBeVisible();
  const second = await play(page);
  expect(await second.title()).toBe("Two");
  await expect(second.locator("#count")).toHaveText("3");
});

type Game = {
  name: string;
  files: () => Record<string, string | Buffer>;
  engine: string;
  /** The element that shows what is saved, and what it says then. */
  saved: string;
  isSaved: RegExp | string;
  use(page: Page, frame: Frame): Promise<void>;
};

const games: Game[] = [
  {
    name: "Phaser",
    files: () => exampleGame("harbor-run"),
    engine: "Phaser 4",
    saved: "#best",
    isSaved: /^Best [1-9]/,
    async use(page, frame) {
      await page.keyboard.press("Space");
      // Nobody jumps over the first crate.
      await expect(frame.getByRole("heading", { name: "A new best" })).toBeVisible();
    },
  },
  {
    name: "PixiJS",
    files: pixiGame,
    engine: "PixiJS 8",
    saved: "#count",
    isSaved: "1",
    use: (_, frame) => frame.locator("canvas").click(),
  },
  {
    name: "threads",
    files: chessEngine,
    engine: "HTML5",
    saved: "#count",
    isSaved: /^[1-9]/,
    use: (_, frame) => expect(frame.locator("#move")).toHaveText(/^bestmove [a-h]/),
  },
];

for (const { name, files, engine, saved, isSaved, use } of games) {
  test(
    `a game made with ${name} starts, draws, and keeps its save over a new version and a rollback`,
    { tag: "@long" },
    async ({ site, page }) => {
      const { project, address } = await addPlayable(site, files());
      await page.goto(address);
      await expect(page.locator(".player-facts").first()).toContainText(engine);
      const first = await play(page);
      await use(page, first);
      await expect(first.locator(saved)).toHaveText(isSaved);
      const { channels } = await sharp(await first.locator("canvas").screenshot()).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
      await page.setViewportSize({ width: 1280, height: 600 });
      const width = (selector: string) => page.locator(selector).evaluate((element) => element.clientWidth);
      expect(await width("iframe.player-frame"), "no strips beside it in a low window").toBe(
        await width(".player-screen"),
      );

      await pushBuild(site, project, { ...files(), "news.txt": "More." }, { version: "0.2", publish: true });
      await page.reload();
      const second = await play(page);
      await expect(second.locator(saved)).toHaveText(isSaved);
      expect(await second.evaluate(() => fetch("news.txt").then(({ ok }) => ok))).toBe(true);

      await site.api("POST", `/portfolio/${project}/builds/rollback`);
      await page.reload();
      await expect((await play(page)).locator(saved)).toHaveText(isSaved);
    },
  );
}

test(
  "the progress of files that were uploaded compressed goes by what the game gets of them",
  { tag: "@long" },
  async ({ site, page }) => {
    const half = Buffer.alloc(400_000, "Level 1. ");
    const { address } = await addPlayable(site, {
      // The page has loaded only when its image has.
      "index.html": `<!doctype html><title>Compressed</title><img src="late.png" alt=""><script>
fetch("one.data.br").then((got) => got.arrayBuffer()).then(({ byteLength }) => document.title = String(byteLength));</script>`,
      "one.data.br": brotliCompressSync(half),
      "two.data.br": brotliCompressSync(half),
      "late.png": Buffer.from("late"),
    });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/late.png", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address);
    await page.getByRole("button", { name: "Play Tower" }).click();
    await expect
      .poll(() => page.locator(".player-progress").evaluate((bar: HTMLProgressElement) => bar.value))
      .toBeGreaterThan(0.49);
    expect(await page.locator(".player-progress").evaluate((bar: HTMLProgressElement) => bar.value)).toBeLessThan(0.51);
    release();
    await running(page);
  },
);

test(
  "older versions are played in the place of the newest, one at a time",
  { tag: "@long" },
  async ({ site, page }) => {
    const { project, address } = await addPlayable(site, canvasGame("One"), { notes: "The first." });
    await pushBuild(site, project, canvasGame("Two"), { version: "0.2", publish: true });
    await page.goto(address);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Play v0.1" }).click();
    expect(await (await running(page)).title()).toBe("One");
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Leave" }).click();
    expect(await (await play(page)).title()).toBe("Two");
    await expect(page.locator("iframe")).toHaveCount(1);
  },
);

test("a build with threads is isolated, and the page around it is not", async ({ site, page }) => {
  const { address } = await addPlayable(site, threadedGame);
  await page.goto(address);
  const frame = await play(page);
  await expect(frame.locator("#isolated")).toHaveText("true function");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
});

test(
  "a browser that can't isolate a frame plays a build with threads in a window of its own",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("Permissions");
    const { address } = await addPlayable(site, threadedGame);
    // As browsers do that don't know the policy.
    await page.route(/localhost:\d+\/[a-z][a-z0-9]{9}\/$/, async (route) => {
      const response = await route.fetch();
      const { "document-isolation-policy": _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(address);
    await page.getByRole("button", { name: "Play Tower" }).click();
    const link = page.getByRole("link", { name: "Open in its own window" });
    await expect(page.locator("iframe")).toHaveCount(0);
    const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await expect(opened.locator("#isolated")).toHaveText("true function");
  },
);

test("a build that does not load says so, and is tried again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("404", "frame-ancestors");
  const { project, address } = await addPlayable(site, canvasGame());
  await page.goto(address);
  await site.api("POST", `/portfolio/${project}/builds/1/unpublish`);
  await page.getByRole("button", { name: "Play Tower" }).click();
  await expect(page.locator(".player-words")).toContainText("Tower didn’t load.");
  await expect(page.locator("iframe")).toHaveCount(0);
  // What the header covers would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axe(page)).toEqual([]);
  await site.api("POST", `/portfolio/${project}/builds/1/publish`);
  await page.getByRole("button", { name: "Try again" }).click();
  await running(page);
});

test("a browser without WebAssembly is told so at once", { tag: "@long" }, async ({ site, ownPage: page }) => {
  const { address } = await addPlayable(site, {
    "index.html": "<canvas></canvas>",
    "index.pck": Buffer.from("GDPC\u0002\0\0\0\u0004\0\0\0\u0006\0\0\0\0\0\0\0", "latin1"),
    "index.wasm": Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    "index.js": "const GODOT_CONFIG = {}",
  });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await page.goto(address);
  await page.getByRole("button", { name: "Play Tower" }).click();
  await expect(page.locator(".player-words")).toContainText("needs WebAssembly");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("without JavaScript there is a link to the build", async ({ site, plainPage: page }) => {
  const { address } = await addPlayable(site, canvasGame());
  await page.goto(address);
  await page.getByRole("link", { name: "Play Tower in its own window" }).click();
  await expect(page).toHaveTitle("Blocks");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a build fills the screen, and Back leaves it", async ({ site, page }) => {
    const { address } = await addPlayable(site, canvasGame(), { touch: true });
    await page.goto(address);
    await page.getByRole("button", { name: "Play Tower" }).tap();
    await running(page);
    const box = await page.getByRole("dialog", { name: "Tower" }).boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.goBack();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await page.getByRole("button", { name: "Play Tower" }).tap();
    await running(page);
    await page.getByRole("button", { name: "Leave" }).tap();
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  test("a game for the keyboard is not played, but its link is kept for later", async ({ site, page }) => {
    const { address } = await addPlayable(site, canvasGame(), { needsKeyboard: true });
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Play Tower" })).toBeHidden();
    await expect(page.getByText("Made for a keyboard")).toBeVisible();
    await page.evaluate(() =>
      Object.assign(navigator, { share: async ({ url }: ShareData) => (document.title = String(url)) }),
    );
    await page.getByRole("button", { name: "Send this link to myself" }).tap();
    await expect(page).toHaveTitle(address);
    expect([await axe(page), await overflow(page)]).toEqual([[], 0]);
  });

  test(
    "in the place of a game for the keyboard stands the video of the project",
    { tag: "@long" },
    async ({ site, page }) => {
      const { url } = await uploadTo(site, { name: "game.mp4", mimeType: "video/mp4", buffer: makeVideo() });
      const project = await addProject(site, { mediaType: "video", mediaUrl: url });
      await pushBuild(site, project, canvasGame(), { needsKeyboard: true, publish: true });
      await page.goto(`${site.url}/portfolio/tower`);
      const video = page.locator(".player").getByLabel("Video: Tower");
      await expect(video).toBeVisible();
      const box = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
      const { y, height } = await box(video);
      // What is said of the keyboard leaves the controls of the video free.
      expect((await box(page.getByText("Made for a keyboard"))).y).toBeGreaterThanOrEqual(y + height);
      expect([await axe(page), await overflow(page)]).toEqual([[], 0]);
    },
  );
});
