import type { Locator, Page } from "@playwright/test";
import { starterContent } from "#content/starter.ts";
import { expect, type Site, test, withMotion } from "./support/site.ts";
import { dragByTouch, swipe } from "./support/touch.ts";
import { hydrate, twoFrames } from "./support/waiting.ts";

test.use(withMotion);

const timeline = starterContent.backstory.entries.map((entry) => ({
  ...entry,
  subtitle: entry.subtitle ?? "",
  role: entry.role ?? "",
}));
const titles = timeline.map((event) => event.title);
const last = titles.length - 1;

function entry(index: number): { id: string; title: string } {
  const event = timeline[index];
  if (!event) throw new Error(`The timeline has no entry ${index}`);
  return event;
}

function openButton(page: Page, index: number): Locator {
  return page.getByRole("button", { name: `View Details of ${entry(index).title}` });
}

/** Opens an entry by its card, and waits until the dialog's animations end. */
async function openEntry(site: Site, page: Page, index: number): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(site.url);
  await openButton(page, index).click();
  return expectEntry(page, index);
}

async function expectEntry(page: Page, index: number): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: entry(index).title, exact: true });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]backstory=${entry(index).id}(#|$)`));
  return dialog;
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.search === "");
}

/** Returns a point in the entry where a drag can start. */
async function gripOf(dialog: Locator): Promise<{ x: number; y: number }> {
  const box = await dialog.locator(".timeline-dialog-text p").first().boundingBox();
  if (!box) throw new Error("There is no entry to drag");
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + 8) };
}

async function dragWithMouse(page: Page, dialog: Locator, distance: number): Promise<void> {
  const { x, y } = await gripOf(dialog);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 4 });
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

/** A drag that is one pixel too short keeps the entry; one pixel more shows the next or previous entry. */
const drags = [
  [120, 4],
  [122, 3],
  [-120, 3],
  [-122, 4],
] as const;

test(
  "nine entries are listed newest first: four cards with a role only if it differs from the title, and five lines",
  { tag: "@long" },
  async ({ exampleSite, page }) => {
    await page.setViewportSize({ width: 769, height: 844 });
    await page.goto(exampleSite.url);
    const cards = page.locator("#backstory article");
    await expect(cards).toHaveCount(9);
    await expect(cards.getByRole("heading", { level: 3 })).toHaveText(titles);
    for (const [index, event] of timeline.entries()) {
      const card = cards.nth(index);
      await expect(card.getByText(event.period.slice(0, 4), { exact: true })).toBeVisible();
      await expect(card.getByText(event.subtitle, { exact: true })).toBeVisible();
      await expect(card.locator(".timeline-facts li")).toHaveText([
        ...(event.role === event.title ? [] : [event.role]),
        ...(event.location ? [event.location] : []),
      ]);
    }
    // Texts end with a sentence; those of the lines are in the dialog.
    await expect(page.locator(".timeline-text").filter({ visible: true })).toHaveCount(4);
    for (const text of await page.locator("#backstory .timeline-text").filter({ visible: true }).all())
      expect(await text.innerText()).toMatch(/[.!?]$/);
    const heights = await cards.evaluateAll((all) => all.slice(4).map((line) => line.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(60);
    // The whole card is the button, and so is the whole line.
    await cards.nth(1).click();
    await expectEntry(page, 1);
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await cards.nth(8).click();
    await expectEntry(page, 8);
  },
);

test("a card opens its full entry and puts it in the URL, without loading or moving anything", async ({
  exampleSite,
  page,
}) => {
  const calls: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  // If the URL leads to a place further down, the whole page is laid out from the start.
  await page.goto(`${exampleSite.url}/#backstory`);
  await hydrate(page);
  await page.evaluate(() => history.replaceState(history.state, "", "/"));
  await openButton(page, 3).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  page.on("request", (request) => {
    // Prefetches of links that the pointer passes over.
    const isAhead = request.url().includes("/api/portfolio/slug/");
    if (["fetch", "xhr", "document"].includes(request.resourceType()) && !isAhead) calls.push(request.url());
  });
  await openButton(page, 3).click();
  const dialog = await expectEntry(page, 3);
  const { subtitle, role, period, location, description, highlights, tech, links } = timeline[3] ?? (entry(3) as never);
  for (const text of [subtitle, role, period, location ?? "", ...description, ...highlights, ...tech])
    await expect(dialog.getByText(text, { exact: true })).toBeAttached();
  for (const link of links)
    await expect(dialog.getByRole("link", { name: link.label })).toHaveAttribute("href", link.href);
  await page.mouse.wheel(0, 800);

  // Tab stays in the dialog. Between the last and the first control the focus moves to the browser's toolbar, reported as the body.
  const reached = new Set<string>();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    reached.add(
      await dialog.evaluate((element) =>
        element.contains(document.activeElement) ? "dialog" : (document.activeElement?.tagName ?? "nothing"),
      ),
    );
  }
  expect(reached).toContain("dialog");
  expect([...reached].filter((name) => name !== "dialog" && name !== "BODY")).toEqual([]);

  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(openButton(page, 3)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(calls).toEqual([]);
});

test("keys, buttons and the mouse move between entries, and close the dialog", async ({ exampleSite, page }) => {
  const dialog = await openEntry(exampleSite, page, 0);
  await page.keyboard.press("ArrowLeft");
  await expectEntry(page, last);
  await page.keyboard.press("ArrowRight");
  await expectEntry(page, 0);
  // The arrow keys still work after the focused link is gone.
  await dialog.getByRole("link", { name: "All projects" }).focus();
  await page.keyboard.press("ArrowRight");
  await expectEntry(page, 1);
  await page.keyboard.press("ArrowRight");
  await expectEntry(page, 2);
  await page.getByRole("button", { name: "Next entry" }).click();
  await expectEntry(page, 3);
  await page.getByRole("button", { name: "Previous entry" }).click();
  await page.getByRole("button", { name: "Previous entry" }).click();
  await expectEntry(page, 1);
  await expect(page.getByText(`${entry(1).title}, Example College. Entry 2 of 9.`)).toBeAttached();

  // The focus returns to the button that opened it.
  await page.mouse.click(5, 300);
  await expectClosed(page);
  await expect(openButton(page, 0)).toBeFocused();
  await openButton(page, 4).press("Enter");
  for (const [distance, to] of drags) {
    await dragWithMouse(page, page.getByRole("dialog"), distance);
    await expectEntry(page, to);
  }
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectClosed(page);
  await expect(openButton(page, 4)).toBeFocused();
});

test("a URL with an entry opens it immediately beside its card, and an unknown entry opens nothing", async ({
  exampleSite,
  page,
}) => {
  await page.goto(`${exampleSite.url}/?backstory=no-such-entry`);
  await expect(page).toHaveURL(`${exampleSite.url}/`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goto(`${exampleSite.url}/?backstory=${entry(6).id}`);
  await expectEntry(page, 6);
  await expect(openButton(page, 6)).toBeInViewport();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(openButton(page, 6)).toBeFocused();
});

test(
  "a link in an entry closes it, and going back from another page opens it again",
  { tag: "@long" },
  async ({ exampleSite, page }) => {
    const dialog = await openEntry(exampleSite, page, 0);
    await dialog.getByRole("link", { name: "Services and prices" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(`${exampleSite.url}/#services`);
    await expect(page.getByRole("heading", { level: 2, name: "Fixed-price services" })).toBeInViewport();
    await openButton(page, 0).click();
    await dialog.getByRole("link", { name: "All projects" }).click();
    await expect(page).toHaveURL(`${exampleSite.url}/portfolio/all`);
    await page.goBack();
    await expectEntry(page, 0);
  },
);

test("a card appears once, when 45 % of it is in view", { tag: "@long" }, async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  const item = page.locator(".timeline-entry").nth(3);
  const card = item.locator("article");
  await page.evaluate(() => {
    scrollBy(0, 1);
  });
  await expect(item).toHaveAttribute("data-reveal", "waiting");
  await expect(card).toHaveCSS("opacity", "0");
  const showPart = (part: number) =>
    item.evaluate((element, share) => {
      const { top, height } = element.getBoundingClientRect();
      scrollTo({ top: scrollY + top - innerHeight + height * share, behavior: "instant" });
    }, part);
  await showPart(0.42);
  await expect(page.locator(".timeline-entry").nth(2)).toHaveAttribute("data-reveal", "shown");
  await expect(item).toHaveAttribute("data-reveal", "waiting");
  await showPart(0.48);
  await expect(item).toHaveAttribute("data-reveal", "shown");
  await expect(card).toHaveCSS("transition-duration", "0.5s, 0.5s");
  await expect(card).toHaveCSS("opacity", "1");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(item).not.toBeInViewport();
  await expect(item).toHaveAttribute("data-reveal", "shown");
});

test(
  "with reduced motion all cards and the whole line are visible from the start",
  { tag: "@long" },
  async ({ exampleSite, page }) => {
    await openEntry(exampleSite, page, 0);
    await expect(page.locator("[data-reveal]")).toHaveCount(0);
    expect(await page.locator(".timeline").evaluate((element) => getComputedStyle(element, "::after").transform)).toBe(
      "none",
    );
  },
);

test(
  "cards interlock: those on one side follow each other closely, and the section stays short",
  { tag: "@long" },
  async ({ exampleSite, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(exampleSite.url);
    expect((await page.locator("#backstory").boundingBox())?.height).toBeLessThan(1000);
    for (const width of [769, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cards = await page
        .locator(".timeline > .timeline-list .timeline-card")
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
      for (const [index, { left, top, bottom }] of cards.entries()) {
        const next = cards[index + 1];
        const below = cards[index + 2];
        if (next) expect([next.top > top, next.top < bottom], `card ${index + 1} at ${width}`).toEqual([true, true]);
        if (!below) continue;
        expect(below.left, `side of card ${index + 2}`).toBe(left);
        expect(below.top - bottom, `gap above card ${index + 2} at ${width}`).toBeGreaterThan(12);
        expect(below.top - bottom, `gap above card ${index + 2} at ${width}`).toBeLessThan(24);
      }
    }
  },
);

test.describe("on a phone without JavaScript", () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test("the newest four entries are shown, and a button shows all nine", async ({ exampleSite, page }) => {
    await page.goto(exampleSite.url);
    const shown = page.locator("#backstory article").filter({ visible: true });
    await expect(shown).toHaveCount(4);
    await page.getByText("Show all 9").click();
    await expect(shown).toHaveCount(9);
    await page.getByText("Show fewer").click();
    await expect(shown).toHaveCount(4);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 768, height: 844 }, hasTouch: true });

  test(
    "a URL with an older entry opens it, and shows its card behind it",
    { tag: "@long" },
    async ({ exampleSite, page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(`${exampleSite.url}/?backstory=${entry(6).id}`);
      await expectEntry(page, 6);
      await page.keyboard.press("Escape");
      await expectClosed(page);
      await expect(openButton(page, 6)).toBeFocused();
      await expect(openButton(page, 6)).toBeInViewport();
    },
  );

  test(
    "the whole card is the button, and a finger drags from entry to entry",
    { tag: "@long" },
    async ({ exampleSite, page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(exampleSite.url);
      await page.getByText("Show all 9").tap();
      const title = page.locator("#backstory article").nth(4).getByRole("heading");
      await title.scrollIntoViewIfNeeded();
      const box = await title.boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
      await expectEntry(page, 4);
      for (const [distance, to] of drags) {
        const { x, y } = await gripOf(page.getByRole("dialog"));
        await swipe(page, { y, from: x, to: x + distance });
        await expectEntry(page, to);
      }

      await test.step("a finger drags the sheet down by its head, which closes it unless it comes back", async () => {
        const head = await page.getByRole("dialog").getByRole("heading", { level: 2 }).boundingBox();
        const grip = { x: (head?.x ?? 0) + 20, y: (head?.y ?? 0) + 10 };
        const below = { x: grip.x, y: grip.y + 200 };
        await dragByTouch(page, grip, below, grip);
        await twoFrames(page);
        await expectEntry(page, 4);
        await dragByTouch(page, grip, below);
        await expectClosed(page);
      });
    },
  );
});
