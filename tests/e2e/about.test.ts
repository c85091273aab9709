import { starterContent } from "#content/starter.ts";
import { expect, test } from "./support/site.ts";
import { dragByTouch } from "./support/touch.ts";
import { hydrate } from "./support/waiting.ts";

const player = /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the biography has all its parts in order", async ({ exampleSite, page }) => {
    await page.goto(`${exampleSite.url}/about`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(starterContent.about.hero.heading);
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "My Story",
      "Experience with Engines",
      "Frameworks & Capabilities",
      "My Skills",
      "Contact Me",
    ]);
    await expect(main.getByRole("heading", { level: 3 })).toHaveText([
      ...starterContent.about.engines.items.map(({ name }) => name),
      ...starterContent.about.capabilities.columns.map(({ title }) => title),
      "Game Prototyping",
      "Systems & Decisions",
      "Docs & UX",
      "Web & Backend",
      starterContent.contact.next?.heading ?? "",
    ]);
    const shown = await main.innerText();
    for (const paragraph of starterContent.about.story.paragraphs) expect(shown).toContain(paragraph);
    const lines = shown.split("\n");
    for (const { items } of starterContent.about.skills.columns) expect(lines).toEqual(expect.arrayContaining(items));
    await expect(page.locator("#about")).toBeInViewport();
    // Without script, the image shows all stages, and there is nothing to drag.
    await expect(page.getByRole("img", { name: /^One small island/ })).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
    await expect(page).toHaveTitle("About Alex Example — Senior game developer, Technical project manager");
  });
});

test("the island's stages are wiped by keys and by mouse, and load only when somebody reaches for them", async ({
  exampleSite,
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${exampleSite.url}/about`);
  const slider = page.getByRole("slider", { name: "Stage of the island" });
  await expect(slider).toHaveAttribute("aria-valuetext", "Blockout");
  const stages = page.locator(".stage");
  await expect(stages.filter({ visible: true })).toHaveCount(0);
  expect(requests.filter((url) => url.includes("stage="))).toEqual([]);

  await slider.focus();
  await expect(stages.filter({ visible: true })).toHaveCount(3);
  for (const image of await stages.locator("img:visible").all())
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const paintFrom = () => stages.last().evaluate((element) => getComputedStyle(element).clipPath);
  const keys = [
    ["Home", "Painted"],
    ["End", "Wireframe"],
    ["ArrowLeft", "Wireframe"],
  ] as const;
  for (const [key, stage] of keys) {
    const before = await paintFrom();
    await page.keyboard.press(key);
    await expect(slider).toHaveAttribute("aria-valuetext", stage);
    expect(await paintFrom(), key).not.toBe(before);
  }

  const box = await slider.boundingBox();
  if (!box) throw new Error("There is no slider");
  const at = (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.1), { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute("aria-valuetext", "Painted");
  expect(
    requests.filter((url) => url.endsWith(".js")),
    "no script of the page's own",
  ).toEqual([]);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    "a finger across the island moves the slider, and a finger up or down scrolls the page",
    { tag: "@long" },
    async ({ exampleSite, page }) => {
      await page.goto(`${exampleSite.url}/about`);
      const slider = page.getByRole("slider", { name: "Stage of the island" });
      await slider.scrollIntoViewIfNeeded();
      const box = await slider.boundingBox();
      if (!box) throw new Error("There is no slider");
      const middle = { x: Math.round(box.x + box.width * 0.58), y: Math.round(box.y + box.height / 2) };
      await dragByTouch(page, middle, { x: Math.round(box.x + box.width * 0.1), y: middle.y });
      await expect(slider).toHaveAttribute("aria-valuetext", "Painted");
      const before = await page.evaluate(() => scrollY);
      await dragByTouch(page, middle, { x: middle.x, y: middle.y - 200 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    },
  );
});

test("the intro video's site gets no request before the button is pressed", async ({
  exampleSite,
  page,
  expectedProblems,
}) => {
  const requests: string[] = [];
  await page.route(player, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title>" });
  });
  await page.goto(`${exampleSite.url}/about`);
  const watch = page.getByRole("button", { name: "Watch Intro Video" });
  await watch.hover();
  await hydrate(page);
  expect(requests).toEqual([]);
  expectedProblems.push("third party: https://www.youtube-nocookie.com/embed/");
  await watch.click();
  const dialog = page.getByRole("dialog", { name: "Intro Video" });
  await expect(dialog.locator("iframe")).toHaveAttribute("src", player);
  await expect.poll(() => requests.length).toBe(1);
  // The player's frame stays empty if the player is blocked.
  await expect(dialog.getByRole("link", { name: "Watch on YouTube" })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(watch).toBeFocused();
});

test(
  "the social links float beside wide pages, and hide while the window shows the same links or the button",
  { tag: "@long" },
  async ({ exampleSite, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${exampleSite.url}/about`);
    await page.getByRole("button", { name: "Watch Intro Video" }).hover();
    const column = page.locator(".floating-socials");
    const links = column.getByRole("link");
    await expect(links).toHaveCount(0);
    const story = page.locator("#story-heading");
    await story.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expect(links).toHaveCount(6);
    for (const name of ["Instagram", "X", "Facebook", "LinkedIn", "GitHub", "Discord"]) {
      await expect(column.getByRole("link", { name: `${name} (opens in a new tab)`, exact: true })).toHaveAttribute(
        "target",
        "_blank",
      );
    }
    await page
      .getByRole("region", { name: "Contact Me" })
      .getByRole("link", { name: /^GitHub/ })
      .scrollIntoViewIfNeeded();
    await expect(links).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect(links).toHaveCount(0);
    await page.setViewportSize({ width: 1199, height: 900 });
    await story.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expect(column).toBeHidden();
  },
);

test(
  "visitors can open the résumé as a PDF as soon as the owner publishes it",
  { tag: "@long" },
  async ({ site, page }) => {
    const link = page.getByRole("link", { name: "Résumé (PDF)" });
    await page.goto(`${site.url}/about`);
    await expect(link).toHaveCount(0);
    const { version, published } = await site.api<{ version: number; published: object }>(
      "GET",
      "/site/sections/resume",
    );
    await site.api("PUT", "/site/sections/resume/draft", { version, document: { ...published, isPublic: true } });
    await site.api("POST", "/site/publish");
    await page.reload();
    await expect(link).toBeVisible();
    const answer = await fetch(new URL((await link.getAttribute("href")) ?? "", site.url));
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 5)).toEqual(Buffer.from("%PDF-"));
  },
);
