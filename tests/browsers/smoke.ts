// The smoke test: what most visitors and the owner do, once in each browser engine. All rules in detail are tested in Chromium.
import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { MediaItem, MediaPage } from "#contract/media.ts";
import { everyBlock } from "#tests/support/every-block.ts";
import { canvasGame } from "#tests/support/games.ts";
import { makeBox } from "#tests/support/models.ts";
import { makeMp3 } from "#tests/support/sound.ts";
import { owner, siteSettings } from "#tests/support/test-settings.ts";
import { makeVideo } from "#tests/support/video.ts";
import { addPlayable } from "../e2e/support/builds.ts";
import { type Host, type HostedSite, startHost } from "../e2e/support/host.ts";
import { uploadTo } from "../e2e/support/media.ts";
import { addressOf, type ExampleIds, prepareScreens, type Screen, screens } from "../e2e/support/screens.ts";
import { type Site, siteAt } from "../e2e/support/site.ts";
import { readTemplates } from "../e2e/support/templates.ts";
import type { Driver } from "./driver.ts";
import { createPage, type TestPage } from "./page.ts";
import { killPrograms } from "./processes.ts";

/** Defines the tests of one engine, which share a browser and a site with the example content. They are skipped without a browser. */
export function defineSmokeTests(name: string, start: (() => Promise<Driver>) | null): void {
  describe.skipIf(start === null)(`in ${name}`, () => {
    if (start !== null) defineTests(start);
  });
}

function defineTests(start: () => Promise<Driver>): void {
  let host: Host;
  let hosted: HostedSite;
  let site: Site;
  let ids: ExampleIds;
  /** The URL of a 3D model, which the site prepares in the background. */
  let model: string;
  let page: TestPage;

  beforeAll(async () => {
    const template = readTemplates().example;
    const startSite = async () => {
      host = await startHost();
      hosted = await host.open(template.dataDir, siteSettings);
      site = siteAt(hosted, template.token);
      const buffer = await makeBox({ name: "Crate" });
      model = (await uploadTo(site, { name: "Crate.glb", mimeType: "model/gltf-binary", buffer })).url;
      ids = await prepareScreens(site);
    };
    const [driver] = await Promise.all([start(), startSite()]);
    page = createPage(driver);
  }, 120_000);

  afterAll(async () => {
    await page?.driver.close();
    killPrograms();
    await hosted?.close();
    host?.end();
  });

  // What the page showed when a test failed, beside what Playwright leaves.
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    mkdirSync("test-results", { recursive: true });
    const name = `${page.driver.name} ${task.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    writeFileSync(`test-results/${name}.png`, await page.driver.screenshot());
  });

  const noErrors = async () => expect(await page.driver.takeErrors()).toEqual([]);
  const open = async (path: string, width?: number) => {
    await page.until("the page has ended what it began", () => page.evaluate(endsWhatItBegan));
    await page.open(site.url + path, width);
  };

  const publicScreens = screens.filter(({ loggedIn, prepare }) => !loggedIn && !prepare);
  /** The screens that have most of the styles: all sections, cards, a text, and the parts of a project. */
  const mainScreens = new Set(["home", "blogs", "post", "project"]);

  test("the main screens open, fit their window and show their images", { timeout: 180_000 }, () =>
    visit(publicScreens.filter(({ name }) => mainScreens.has(name))),
  );

  test("so do all other public screens", { timeout: 180_000, tags: ["long"] }, () =>
    visit(publicScreens.filter(({ name }) => !mainScreens.has(name))),
  );

  async function visit(visited: readonly Screen[]): Promise<void> {
    const expected = visited.map(({ name }) => [name, name === "post-missing" ? 404 : 200, true, [], [0, 0]]);
    expect(visited.length).toBeGreaterThan(3);
    const found: unknown[] = [];
    for (const screen of visited) {
      await open(addressOf(screen, ids), 1280);
      const { status } = await fetch(site.url + addressOf(screen, ids));
      const hasTitle = await page.evaluate(() => document.querySelector("h1")?.checkVisibility() ?? false);
      const missing = await missingImages();
      const wide = await overflow();
      // Narrower, not wider: a wider window would load all images again, in another size.
      await page.resize(390);
      found.push([screen.name, status, hasTitle, missing, [wide, await overflow()]]);
    }
    expect(found).toEqual(expected);
    const unexpected = (await page.driver.takeErrors()).filter((error) => !error.includes("404"));
    expect(unexpected).toEqual([]);
  }

  /** Returns by how many pixels the page is wider than its window. */
  function overflow(): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /** Returns the visible images without content, once all have loaded or failed. */
  function missingImages(): Promise<string[]> {
    return page.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      const shown = [...document.images].filter((image) => image.checkVisibility());
      const ends = (image: HTMLImageElement) =>
        new Promise((resolve) => {
          for (const event of ["load", "error"]) image.addEventListener(event, resolve, { once: true });
          if (image.complete) resolve(null);
        });
      await Promise.all(shown.map(ends));
      return shown.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc);
    });
  }

  test("on a phone the menu opens, leads to another page, and returns the focus on Escape", async () => {
    await open("/", 390);
    await page.find("button", "Open menu").click();
    const link = page.find("dialog[open] a, [popover]:popover-open a", "Portfolio");
    await link.untilShown();
    await page.press("Escape");
    await link.untilGone();
    await page.find("button", "Open menu").untilFocused();
    await page.find("button", "Open menu").click();
    await link.click();
    await page.until("the portfolio is open", () => page.evaluate(() => location.pathname === "/portfolio"));
    await page.find("h1").untilShown();
    await noErrors();
  });

  test("the theme changes and stays over a reload", async () => {
    await open("/about");
    const theme = () =>
      page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor]);
    const [, before] = await theme();
    await page.find("[data-theme-toggle]").click();
    await page.until("the theme has changed", async () => (await theme())[1] !== before);
    const [name, after] = await theme();
    await open("/about");
    expect(await theme()).toEqual([name, after]);
    await page.find("[data-theme-toggle]").click();
    await noErrors();
  });

  test("the search finds a misspelled word, and Escape returns the focus to where it was", async () => {
    await open("/blogs");
    await page.find(".site-header [data-search]").focus();
    await page.press("Enter");
    await page.find("[role=combobox]", "Search posts and projects").untilFocused();
    await page.type("fraem");
    await page.find("[role=option]").untilShown();
    await page.press("Escape");
    await page.find("dialog[open]").untilGone();
    await page.find(".site-header [data-search]").untilFocused();
    await noErrors();
  });

  test("an entry of the timeline opens by click and by key, and returns the focus to its button", async () => {
    await open("/");
    const button = page.find(".timeline-open");
    const dialog = page.find("dialog[open]");
    for (const openIt of [() => button.click(), () => page.press("Enter")]) {
      await openIt();
      await dialog.untilShown();
      await page.until("the dialog has the focus", () =>
        dialog.evaluate((element) => element.contains(document.activeElement)),
      );
      await page.press("Escape");
      await dialog.untilGone();
      // The focus must stay there: it may be lost again when the dialog has faded out.
      await dialogsFaded();
      await button.untilFocused();
    }
    await noErrors();
  });

  /** Resolves when closing dialogs have faded out. */
  function dialogsFaded(): Promise<void> {
    return page.evaluate(async () => {
      const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await frames();
      const dialogs = [...document.querySelectorAll("dialog")];
      const fading = dialogs.flatMap((dialog) => dialog.getAnimations({ subtree: true }));
      await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
      await frames();
    });
  }

  /** Publishes a post when the model is ready, and opens it. */
  async function openPost(content: string, width: number): Promise<void> {
    await page.until("the model is ready", async () => {
      const { items } = await site.api<MediaPage>("GET", "/media");
      return items.find(({ url }) => url === model)?.state === "ready";
    });
    const post = { title: "Blocks", description: "A post of blocks", published: true, content };
    const { slug } = await site.api<{ slug: string }>("POST", "/blogs", post);
    await open(`/blog/${slug}`, width);
  }

  test("a post with every block shows each of them, also beside a game and a 3D model", async () => {
    const { items } = await site.api<MediaPage>("GET", "/media");
    const [image = "", other = ""] = items
      .filter(({ mime }: MediaItem) => mime.startsWith("image/"))
      .map(({ url }) => url);
    const [video, audio, file] = await Promise.all([
      uploadTo(site, { name: "jump.mp4", mimeType: "video/mp4", buffer: makeVideo() }),
      uploadTo(site, { name: "theme.mp3", mimeType: "audio/mpeg", buffer: makeMp3() }),
      uploadTo(site, { name: "manual.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }),
    ]);
    const blocks = everyBlock({ image, other, model, video: video.url, audio: audio.url, file: file.url });
    await openPost(Object.values(blocks).join(""), 390);
    for (const width of [390, 1280]) {
      await page.resize(width);
      const small = await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
        const parts =
          ".prose > *, .prose-parts > *, .prose :is(img, video, audio, pre, table, math, button):not(.picture-placeholder)";
        return [...document.querySelectorAll<HTMLElement>(parts)]
          .filter((element) => !element.matches(".wipe :not(img), .art-night"))
          .filter((element) => element.offsetWidth < 2 || element.getBoundingClientRect().height < 2)
          .map((element) => element.outerHTML.slice(0, 120));
      });
      expect(small, `at ${width} px`).toEqual([]);
      expect(await overflow(), `at ${width} px`).toBe(0);
    }
    expect(
      await page.evaluate(() => document.querySelectorAll(".media-player, .embed, .model").length),
    ).toBeGreaterThan(5);

    // The same post has images to view and two to compare.
    const slider = page.find(".wipe-range");
    await slider.focus();
    await page.press("Home");
    await page.until("the line has moved", () =>
      page.evaluate(() => {
        const wipe = document.querySelector(".wipe");
        return wipe !== null && getComputedStyle(wipe).getPropertyValue("--wipe").trim() === "0%";
      }),
    );
    const view = page.find("dialog[open]");
    await page.find(".gallery a").click();
    await view.untilShown();
    await page.find("dialog[open] img").untilShown();
    await page.press("ArrowRight");
    await page.find("dialog[open] [role=status]", "Image").untilShown();
    await page.press("Escape");
    await view.untilGone();
    await dialogsFaded();
    // That of the image which was shown last.
    await page.find(".gallery a:focus").untilShown();
  });

  test("a visitor sends a message", async () => {
    await open("/about", 390);
    await page.find("#contact-us input", "Name").click();
    await page.type("Mara Sample");
    await page.find("#contact-us input", "Email").click();
    await page.type("mara@example.org");
    await page.find("#contact-us textarea", "Message").click();
    await page.type("One bad jump. Can you look at it?");
    await page.find("#contact-us button", "Send Message").click();
    await page.find("#contact-us [role=status], #contact-us [role=alert]", "Thanks").untilShown();
    await noErrors();
  });

  test("a game starts, draws, takes keys, and keeps its save over a reload", async () => {
    const { address } = await addPlayable(site, canvasGame());
    for (const expected of ["2", "3"]) {
      await page.open(address);
      await page.find("button", "Play Tower").click();
      const frame = "iframe.player-frame";
      await page.find(frame).untilFocused();
      await page.until("the game draws", () =>
        page.evaluateIn(frame, () => {
          const canvas = document.querySelector("canvas");
          const { data = [] } = canvas?.getContext("2d")?.getImageData(0, 0, 640, 360) ?? {};
          // Each color is one number. Without a GPU, a set of a million values would take seconds.
          const colors = new Uint32Array(new Uint8ClampedArray(data).buffer);
          return colors.some((color) => color !== colors[0]);
        }),
      );
      for (const key of expected === "2" ? ["ArrowDown", "ArrowRight"] : ["ArrowRight"]) await page.press(key);
      expect(await page.evaluateIn(frame, () => document.querySelector("#count")?.textContent)).toBe(expected);
      await page.press("Shift+Escape");
      await page.find(frame).untilGone();
      await page.find("button", "Play Tower").untilFocused();
    }
    await noErrors();
  });

  test("a 3D model is drawn, or a sentence says why not", async () => {
    await openPost(`<figure class="model"><a href="${model}">The crate</a></figure>`, 390);
    await page.find("button", "View in 3D").click();
    await page.until("the model is drawn, or a sentence is there", () =>
      page.evaluate(
        () =>
          document.querySelector("canvas[data-ready]") !== null ||
          document.body.textContent.includes("This browser can’t show 3D models"),
      ),
    );
    await noErrors();
  });

  test("the owner logs in, writes with Markdown, menu and paste, and saves by key", async () => {
    const { _id } = await site.api<{ _id: string }>("POST", "/blogs", { title: "Written here", description: "A text" });
    await open("/login");
    await page.find("input", "Username").click();
    await page.type(owner.username);
    await page.find("input[type=password]").click();
    await page.type(owner.password);
    await page.press("Enter");
    await page.find("a", "Edit “Written here”").click();
    const text = page.find("[role=textbox]", "Content");
    await text.click();
    await page.type("## A part");
    await page.press("Enter");
    await page.type("Some **bold** words");
    await page.press("Enter");
    await page.type("/quote");
    await page.find("[role=listbox] [role=option]", "Quote").untilShown();
    await page.press("Enter");
    await page.type("Said once");
    await page.press("Enter");
    await page.press("Enter");
    // Firefox empties the data of a ClipboardEvent that a script makes.
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", "<p>Pasted <i>here</i></p>");
      clipboardData.setData("text/plain", "Pasted here");
      const event = new Event("paste", { bubbles: true, cancelable: true });
      Object.defineProperty(event, "clipboardData", { value: clipboardData });
      element.dispatchEvent(event);
    });
    await page.find("[role=textbox] em", "here").untilShown();
    await page.press("Control+s");
    const written =
      /^<h2>A part<\/h2><p>Some <strong>bold<\/strong> words<\/p><blockquote><p>Said once<\/p><\/blockquote><p>Pasted <em>here<\/em><\/p>/;
    const saved = () => site.api<{ content: string }>("GET", `/blogs/${_id}`);
    await expect.poll(async () => (await saved()).content).toMatch(written);
    await open(`/dashboard/edit/${_id}`);
    await page.find("[role=textbox] blockquote", "Said once").untilShown();
    await noErrors();

    await open("/dashboard/site/contact");
    const heading = page.find("input, textarea", "Heading");
    await heading.click();
    await page.press("Control+a");
    await page.type("Seen in the preview");
    await page.until("the preview shows the change", () =>
      page.evaluateIn("iframe", () => document.body.textContent.includes("Seen in the preview")),
    );
    await noErrors();
  });
}

/**
 * Runs in the page. Returns whether nothing is under way any more that would take the browser back from the next page: a dialog that has just
 * closed leaves its entry of the history a moment later; and WebKit breaks off what a page prefetches for a link under the focus when another
 * page is opened, whereupon React Router reloads the page.
 */
function endsWhatItBegan(): boolean {
  const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
  const prefetched = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
  if (!prefetched.every(({ href }) => loaded.has(href))) return false;
  // The router prefetches a moment after a link has got the focus, if it still has it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return (history.state as { coveredUrl?: string } | null)?.coveredUrl === undefined;
}
