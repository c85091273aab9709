import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { skills } from "#content/skills.ts";
import { starterContent } from "#content/starter.ts";
import { uploadTo } from "./support/media.ts";
import { holdRequests } from "./support/requests.ts";
import { expect, test, withMotion } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

const claim = /I build games\s+and run the teams\s+that ship them\./;
const stats = "9+ yrs • 200k+ players • 30+ shipped pieces";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page shows the claim, services, prices, projects, posts, the whole career and all skills", async ({
    exampleSite,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(exampleSite.url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(claim);
    for (const text of [
      stats,
      "from $1,200",
      "fixed $499",
      starterContent.backstory.entries[0]?.description.at(-1) ?? "",
    ])
      await expect(page.getByText(text)).toBeVisible();
    for (const title of [
      "Playable Prototype",
      "Web App Starter Kit",
      "App Launch Sprint",
      "UI/UX Design Sprint",
      "Project Audit & Roadmap",
      "3D Asset Pack",
      "Tower Drift",
      ...skills.groups.map((category) => category.title),
    ]) {
      await expect(page.getByRole("heading", { level: 3, name: title, exact: true })).toBeVisible();
    }
    for (const { name } of skills.groups[1]?.items ?? [])
      await expect(page.locator(".skill-name").filter({ hasText: name }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Read More" }).first()).toBeVisible();
    // Buttons that need JavaScript are hidden.
    for (const name of [/^Watch Intro$/, /View Details/, /^Load All$/])
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    expect(await page.content()).not.toContain('style="');
  });
});

test("the buttons of the hero and the services lead to contact, about and portfolio", async ({ exampleSite, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(exampleSite.url);
  // On a phone they are visible without scrolling.
  for (const name of ["Let's Talk", "View Portfolio"])
    await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(stats)).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("link", { name: "Learn More" })).toHaveAttribute("href", "/about#about");
  await expect(page.getByRole("link", { name: "View Portfolio" })).toHaveAttribute("href", "/portfolio");
  const contact = page.locator("#contact-us");
  for (const name of ["Let's Talk", "Book a Free Call", "Plan a prototype", "Let's Talk"]) {
    const link = page.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", /#contact-us$/);
    await link.click();
    await expect(contact, name).toBeInViewport({ ratio: 0.3 });
    await expect(contact, name).toBeFocused();
    // The browser handles the first click; React is ready for all others.
    await hydrate(page);
  }
});

test("the front page works in full when it is opened from another page, without a new document", async ({
  exampleSite,
  page,
}) => {
  await comeFromLogin(page, exampleSite.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(claim);
  await expect(page.locator(".hero-island svg")).toBeVisible();
  await page.getByRole("button", { name: /View Details of QA Tester/ }).click();
  await expect(page.getByRole("dialog", { name: "QA Tester" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Design & Multimedia" }).click();
  await expect(page.getByRole("tabpanel", { name: "Design & Multimedia" }).getByText("Figma")).toBeVisible();
  await page.getByRole("button", { name: "Watch Intro" }).click();
  await expect(page.getByRole("dialog").locator("video")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "View Portfolio" }).click();
  await expect(page).toHaveURL(`${exampleSite.url}/portfolio`);
  await expect(page.locator("html[data-same]")).toHaveCount(1);
});

test(
  "the first featured project's image fills its frame, and its blur does too",
  { tag: "@long" },
  async ({ site, page }) => {
    const buffer = await sharp({ create: { width: 1200, height: 750, channels: 3, background: "#456" } })
      .jpeg()
      .toBuffer();
    const { url } = await uploadTo(site, { name: "a.jpg", mimeType: "image/jpeg", buffer });
    for (const title of ["One", "Two", "Three"])
      await site.api("POST", "/portfolio", { title, slug: title.toLowerCase(), starred: true, thumbnailUrl: url });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(site.url);
    // Scrolling would start React, and React must find the page as the server sent it.
    await hydrate(page);
    const projects = page.getByRole("region", { name: "Featured projects" });
    const first = projects.getByRole("article").first();
    await first.scrollIntoViewIfNeeded();
    // Other formats of an image are made in the background. The test adds the picture element that the page gets with them.
    await first
      .locator("img")
      .last()
      .evaluate((image) => {
        if (image.parentElement instanceof HTMLPictureElement) return;
        const picture = document.createElement("picture");
        picture.className = "picture-sources";
        image.replaceWith(picture);
        picture.append(document.createElement("source"), document.createElement("source"), image);
      });
    const [blur, picture] = await first
      .locator("img")
      .evaluateAll((images) => images.map((image) => image.clientHeight));
    expect(blur, "as high as the two beside it").toBeGreaterThan(500);
    expect(picture, "no blur at its edge").toBe(blur);
  },
);

test("a printed page shows everything except controls", { tag: "@long" }, async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  await page.emulateMedia({ media: "print" });
  for (const shown of [
    "Multiplayer netcode",
    "Substance Painter",
    "Jira",
    "Everything: source, assets, accounts",
    "The smallest thing I have shipped",
  ])
    await expect(page.getByText(shown).first(), shown).toBeVisible();
  await expect(page.locator(".carousel-slide:visible"), "the newest posts").toHaveCount(6);
  await expect(page.getByRole("button", { name: /^(?!.*\d years?)/ })).toHaveCount(0);
  for (const pressed of ["Let's Talk", "Book a Free Call", "Plan a prototype", "Read More"])
    await expect(page.getByRole("link", { name: pressed }), pressed).toHaveCount(0);
  const github = page.getByRole("region", { name: "Contact Me" }).getByRole("link", { name: /^GitHub/ });
  expect(await github.evaluate((link) => getComputedStyle(link, "::before").content)).toBe(
    '"GitHub: https://github.com/example"',
  );
  const cut = await page
    .locator(":is(.timeline-text, .card-excerpt, .carousel-description, .card-link):visible")
    .evaluateAll((parts) => parts.filter((part) => part.scrollHeight > part.clientHeight + 1).length);
  expect(cut).toBe(0);
  const contained = await page
    .locator(".section")
    .evaluateAll((sections) => sections.filter((section) => getComputedStyle(section).contain !== "none").length);
  expect(contained, "sections can be parted between sheets").toBe(0);
  await expect(page.locator("#services"), "a heading stands apart from the section before").not.toHaveCSS(
    "padding-top",
    "0px",
  );
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, "sheets").toBeLessThanOrEqual(4);
});

test("without starred projects the list is shown, without projects a message, and a confidential one has generated art and says so", async ({
  site,
  page,
}) => {
  await page.goto(site.url);
  await expect(page.getByText("No featured projects yet.")).toBeVisible();
  await site.api("POST", "/portfolio", { title: "Plain", slug: "plain", role: "Designer" });
  await expect(page.getByRole("list", { name: "Selected work" })).toHaveCount(0);
  await page.reload();
  await expect(
    page.getByRole("region", { name: "Featured projects" }).getByRole("link", { name: "Plain" }),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Selected work" }).getByRole("link")).toHaveText([
    "Plain Designer",
    "All projects",
  ]);
  await site.api("POST", "/portfolio", { title: "Secret", slug: "secret", nda: true, starred: true });
  await page.reload();
  const link = page.getByRole("list", { name: "Selected work" }).getByRole("link", { name: "Secret" });
  await expect(link).toHaveText("Secret NDA");
  await expect(link.locator("img:visible")).toHaveAttribute("src", /^\/art\//);
});

test("the first screen shows four other projects than the six starred ones below, which have a result and what their pages have", async ({
  exampleSite,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(exampleSite.url);
  const work = page.getByRole("list", { name: "Selected work" });
  const links = work.getByRole("link");
  await expect(work.getByRole("listitem")).toHaveCount(5);
  await expect(links.first()).toHaveText(/Lantern Post\s+22,000 people have lit the last lantern/);
  await expect(work.getByRole("listitem").filter({ hasText: "Video" })).toContainText(
    "7 s from an empty base to the last lane",
  );
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(work.getByRole("link", { name: "Play Lantern Post" })).toHaveAttribute(
    "href",
    "/portfolio/lantern-post#play",
  );
  await expect(links.last()).toHaveAttribute("href", "/portfolio/all");
  const hrefsOf = (list: Locator) => list.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const featured = await hrefsOf(page.locator(".featured a"));
  expect((await hrefsOf(work.locator("li:not(:last-child) a"))).filter((href) => featured.includes(href))).toEqual([]);

  await test.step("six starred projects are featured, and a game leads to its Play button", async () => {
    const projects = page.getByRole("region", { name: "Featured projects" });
    await expect(projects.getByRole("article")).toHaveCount(6);
    await expect(projects.getByText("Lead developer")).toBeVisible();
    await expect(projects.getByText("NDA")).toHaveCount(1);
    await expect(projects.getByRole("link", { name: "Tower Drift" })).toHaveAttribute("href", "/portfolio/tower-drift");
    await expect(projects.getByRole("link", { name: "All projects" })).toHaveAttribute("href", "/portfolio/all");
    for (const result of ["3.4 s cold start on a four-year-old phone", "96 pieces on one grid, with one material"])
      await expect(projects.getByText(result)).toBeVisible();
    await expect(projects.getByText("Case study", { exact: true })).toHaveCount(5);
    const play = projects.getByRole("link", { name: "Play Harbor Run" });
    await expect(play).toHaveAttribute("href", "/portfolio/harbor-run#play");
    const badge = await projects.getByText("Case study", { exact: true }).first().boundingBox();
    const image = await projects.locator(".card-picture").first().boundingBox();
    expect(badge?.height).toBe(28);
    expect((image?.y ?? 0) + (image?.height ?? 0) - (badge?.y ?? 0)).toBeCloseTo(36, -1);
  });

  // One orange button.
  const visible = await page.locator("#home .button-block").filter({ visible: true }).allTextContents();
  expect(visible).toEqual(["Let's Talk"]);

  // On a phone they follow the figures, with their titles below.
  await page.setViewportSize({ width: 390, height: 844 });
  const figures = await page.getByText(stats).boundingBox();
  const row = await work.boundingBox();
  expect((row?.y ?? 0) - ((figures?.y ?? 0) + (figures?.height ?? 0))).toBeLessThan(40);
  for (const name of ["Let's Talk", "View Portfolio"])
    await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  await expect(work.getByText("Lantern Post", { exact: true }).first()).toBeVisible();
});

test(
  "skeletons show while the browser loads, and failed sections can be retried",
  { tag: "@long" },
  async ({ exampleSite, page, expectedProblems }) => {
    expectedProblems.push("500", "Could not load featured projects", "Failed to load blogs.");
    const calls = /\/api\/(portfolio|blogs)/;
    const projects = page.getByRole("region", { name: "Featured projects" });
    await page.route(calls, (route) => route.fulfill({ status: 500, body: "{}" }));
    const release = await holdRequests(page, calls);
    await comeFromLogin(page, exampleSite.url);
    await expect(page.getByText("Loading blogs...")).toBeVisible();
    await expect(page.locator(".featured .skeleton-card")).toHaveCount(6);
    release();
    await expect(page.getByText("Could not load featured projects right now.")).toBeVisible();
    const failure = page.getByRole("alert").filter({ hasText: "Failed to load blogs." });
    await expect(failure).toBeVisible();
    await expect(page.getByText("Loading blogs...")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Playable Prototype" })).toBeVisible();
    await page.unroute(calls);
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: "Read More" })).toBeVisible();
    await expect(projects.getByRole("link", { name: "Tower Drift" })).toBeVisible();
  },
);

test.describe("with motion", () => {
  test.use(withMotion);

  test("the gems rest after five seconds, move on hover, and never move with reduced motion", async ({
    exampleSite,
    page,
  }) => {
    await page.goto(exampleSite.url);
    const island = page.locator(".hero-island");
    expect(new Set(await endsOf(island))).toEqual(new Set([5000]));
    await island.evaluate((element) => {
      for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    });
    expect(new Set(await statesOf(island))).toEqual(new Set(["finished"]));
    await island.hover();
    expect(new Set(await statesOf(island))).toEqual(new Set(["running"]));
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await statesOf(island)).toEqual([]);
  });

  test("animations on the page pause under a dialog, and continue after it", async ({ exampleSite, page }) => {
    await page.goto(exampleSite.url);
    const moving = page.locator(".hero-island, .skills-panel[data-active]");
    // The animations run for five seconds; a slow machine may take that long to open the dialog.
    await moving.evaluateAll((parts) => {
      for (const part of parts)
        for (const animation of part.getAnimations({ subtree: true })) animation.updatePlaybackRate(0.01);
    });
    await hydrate(page);
    const before = await statesOf(moving);
    expect(before.length).toBeGreaterThan(10);
    expect(new Set(before)).toEqual(new Set(["running"]));
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    expect(await statesOf(moving)).toEqual(before.map(() => "paused"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await statesOf(moving)).toEqual(before);
  });
});

/** Opens the front page inside the app, and marks the document to check that it stays the same. */
async function comeFromLogin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await hydrate(page);
  await page.evaluate(() => {
    document.documentElement.dataset.same = "";
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
}

function statesOf(parts: Locator): Promise<string[]> {
  return parts.evaluateAll((all) =>
    all.flatMap((part) => part.getAnimations({ subtree: true }).map((animation) => animation.playState)),
  );
}

function endsOf(parts: Locator): Promise<number[]> {
  return parts.evaluateAll((all) =>
    all.flatMap((part) =>
      part
        .getAnimations({ subtree: true })
        .map((animation) => Math.round(Number(animation.effect?.getComputedTiming().endTime))),
    ),
  );
}
