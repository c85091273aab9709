import { forStoryTexts } from "#contract/project-terms.ts";
import type { Page } from "@playwright/test";
import { addProject } from "./support/projects.ts";
import { holdRequests } from "./support/requests.ts";
import { expect, test } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";
import { overflow } from "./support/usable.ts";

function titles(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading").allTextContents();
}

test("the landing page offers categories with their project counts, and an empty list shows a message", async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/portfolio/all`);
  await expect(page.getByText("No projects yet.", { exact: true })).toBeVisible();
  await page.goto(`${site.url}/portfolio/all?cat=apps`);
  await expect(page.getByText("No projects in “Apps” yet.", { exact: true })).toBeVisible();

  await addProject(site, "Tower", { category: "game" });
  await addProject(site, "Shop", { category: "web3", tags: ["Marketplace"] });
  await page.goto(`${site.url}/portfolio`);
  await expect(page.getByText("SELECT A CATEGORY", { exact: true })).toBeVisible();
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveText([
    /^Games 1 project Tower$/,
    /^Web & Mobile Apps 1 project Shop$/,
    /^3D Modeling & Animation 0 projects$/,
    /^Design Docs & Analysis 0 projects$/,
    /^Marketplace Assets 1 project Shop$/,
    "All 2 projects",
  ]);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    ...["game", "apps", "3d", "design", "assets"].map((cat) => `/portfolio/all?cat=${cat}`),
    "/portfolio/all",
  ]);
  await links.first().click();
  await expect(page).toHaveURL(`${site.url}/portfolio/all?cat=game`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Games");
});

test("the list is filtered by pills whose URLs survive back, forward and reload", async ({
  exampleSite: { url },
  page,
}) => {
  await page.goto(`${url}/portfolio/all`);
  await expect(page).toHaveTitle("Portfolio — All Projects");
  await expect(page.getByText("A complete list of shipped work—games, apps, tools, and design builds.")).toBeVisible();
  const categories = page.getByRole("navigation", { name: "Category" });
  await expect(categories.getByRole("link")).toHaveText([
    "All",
    "Playable 2",
    "Shipped 12",
    "Games",
    "Apps",
    "3D",
    "Design",
    "Assets",
  ]);
  const all = await titles(page);

  await categories.getByRole("link", { name: "Playable" }).click();
  await expect(page).toHaveURL(`${url}/portfolio/all?cat=playable`);
  await expect(page.getByText("Showing Playable", { exact: true })).toBeVisible();
  await expect(categories.locator("[aria-current]")).toHaveText("Playable 2");
  expect(await titles(page)).toEqual(["Harbor Run", "Lantern Post"]);
  await expect(page.getByRole("link", { name: "Play Lantern Post" })).toHaveAttribute(
    "href",
    "/portfolio/lantern-post#play",
  );

  await categories.getByRole("link", { name: "Apps" }).click();
  await expect(page).toHaveURL(`${url}/portfolio/all?cat=apps`);
  await expect(page.getByText("Showing Apps", { exact: true })).toBeVisible();
  const kinds = page.getByRole("navigation", { name: "Kind of Apps" });
  await expect(kinds.getByRole("link")).toHaveText(["All", "Web", "Mobile"]);
  const apps = await titles(page);
  expect(apps.length).toBeLessThan(all.length);

  await kinds.getByRole("link", { name: "Mobile" }).click();
  await expect(page).toHaveURL(`${url}/portfolio/all?cat=apps&type=mobile`);
  await expect(page.getByText("Showing Apps • Mobile", { exact: true })).toBeVisible();
  await expect(kinds.locator("[aria-current]")).toHaveText("Mobile");
  const mobile = await titles(page);
  expect(mobile.length).toBeLessThan(apps.length);
  await page.reload();
  expect(await titles(page)).toEqual(mobile);

  await page.goBack();
  await expect(page.getByText("Showing Apps", { exact: true })).toBeVisible();
  expect(await titles(page)).toEqual(apps);
  await page.goForward();
  await expect(page.getByText("Showing Apps • Mobile", { exact: true })).toBeVisible();
});

test(
  "the kinds of a list are those of its category, and its filters ignore case and accept labels",
  { tag: "@long" },
  async ({ exampleSite: { url }, page, expectedProblems }) => {
    await page.goto(`${url}/portfolio/all`);
    const categories = page.getByRole("navigation", { name: "Category" });
    await categories.getByRole("link", { name: "Shipped" }).click();
    await expect(page).toHaveURL(`${url}/portfolio/all?cat=shipped`);
    await expect(page.getByText("Showing Shipped", { exact: true })).toBeVisible();
    expect(await titles(page)).toHaveLength(12);

    await categories.getByRole("link", { name: "3D" }).click();
    await expect(page.getByRole("navigation", { name: "Kind of 3D" }).getByRole("link")).toHaveText([
      "All",
      "Animation",
      "Renders",
    ]);
    await categories.getByRole("link", { name: "Games" }).click();
    await expect(page.getByText("Showing Games", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: /^Kind of/ })).toHaveCount(0);

    // Filters ignore case and also accept labels. An unknown filter shows a single message.
    await page.goto(`${url}/portfolio/all?cat=APPS&type=Mobile`);
    await expect(page.getByText("Showing Apps • Mobile", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Kind of Apps" }).locator("[aria-current]")).toHaveText("Mobile");
    await page.goto(`${url}/portfolio/all?cat=games`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Games");
    await expect(categories.locator("[aria-current]")).toHaveText("Games");
    expectedProblems.push("404");
    const unknown = await page.goto(`${url}/portfolio/all?cat=toys`);
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Category not found");
    await expect(page.getByText("There is no category “toys”.")).toBeVisible();
    await expect(page.getByText(/^Showing|No projects/)).toHaveCount(0);
    await page.getByRole("link", { name: "Show all projects" }).click();
    await expect(page).toHaveURL(`${url}/portfolio/all`);
  },
);

test("a card shows the project's facts, and under NDA neither the card nor the project shows more", async ({
  site,
  page,
}) => {
  await addProject(site, "Quiet", {
    description: "Lanes that move.",
    category: "game",
    techStack: ["Unity", "C#"],
    role: "Lead",
    year: 1999,
    nda: true,
    company: "Specimen Games",
    externalLink: "https://example.com/quiet",
    confidential: ["year"],
  });
  // On public pages, a logged-in owner sees what visitors see.
  await site.logIn(page);
  await page.goto(`${site.url}/portfolio/all`);
  await hydrate(page);
  await page.getByRole("link", { name: "All", exact: true }).click();
  const card = page.getByRole("article");
  for (const text of ["Quiet", "Lanes that move.", "Unity", "C#", "Lead", "NDA"])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.locator("img:visible")).toHaveAttribute("src", "/art/game/quiet.svg");
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`${site.url}/portfolio/quiet`);

  for (const by of ["the app", "the server"]) {
    await expect(page.getByRole("heading", { level: 1 }), by).toHaveText("Quiet");
    await expect(page.getByText("NDA", { exact: true })).toBeVisible();
    await expect(page.getByText("Confidential", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Confidentiality" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Links" })).toHaveCount(0);
    await expect(page.getByRole("main").locator("[target=_blank]")).toHaveCount(0);
    expect(await page.content(), by).not.toMatch(/Specimen|example\.com\/quiet|1999/);
    await page.reload();
  }
});

test(
  "while a filter loads there are three skeletons, and a failure shows the reason and a retry button",
  { tag: "@long" },
  async ({ exampleSite: { url, ...site }, page, expectedProblems }) => {
    expectedProblems.push("Could not load portfolio right now.", "503");
    const calls = "**/api/portfolio?**";
    await site.logIn(page);
    await page.goto(`${url}/portfolio/all`);
    await hydrate(page);
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, error: "Service Unavailable", message: "Busy" } }),
    );
    const release = await holdRequests(page, calls);
    await page.getByRole("navigation", { name: "Category" }).getByRole("link", { name: "Design" }).click();
    await expect(page.locator(".card-skeleton")).toHaveCount(3);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Design Docs & Analysis");
    release();
    await expect(page.getByRole("alert")).toContainText("Could not load portfolio right now.");
    await page.unroute(calls);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  },
);

test(
  "a slow project shows its skeleton first, and leaving early is not an error",
  { tag: "@long" },
  async ({ exampleSite: { url, ...site }, page }) => {
    await site.logIn(page);
    await page.goto(`${url}/portfolio/all`);
    await hydrate(page);
    const release = await holdRequests(page, "**/api/portfolio/slug/**");
    await page.getByRole("link", { name: "Moss & Iron" }).click();
    await expect(page.getByText("Loading the project…")).toBeAttached();
    release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moss & Iron");
    await expect(page).toHaveTitle("Moss & Iron — Portfolio");

    const menu = page.getByRole("banner").getByRole("navigation");
    await menu.getByRole("link", { name: "Blogs", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blogs");
    const asked = page.waitForRequest("**/api/portfolio?**");
    const brokenOff = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/portfolio?"));
    await page.route("**/api/portfolio?**", () => undefined);
    await menu.getByRole("link", { name: "Portfolio", exact: true }).click();
    await asked;
    await menu.getByRole("link", { name: "About", exact: true }).click();
    await brokenOff;
    await expect(page).toHaveURL(`${url}/about`);
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

test("a project shows its content, role and company, and an unknown one a 404 page", async ({
  exampleSite: { url },
  page,
  expectedProblems,
}) => {
  expectedProblems.push("404");
  await page.goto(`${url}/portfolio/tower-drift`);
  await expect(page).toHaveTitle("Tower Drift — Portfolio");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(/PortfolioTower Drift/);
  await expect(page.getByText(/^A tower defense for phones in which the lanes move/)).toBeVisible();
  for (const [term, value] of [
    ["Role", "Lead developer"],
    ["Client/Company", "Sample Labs"],
    ["Year", "2021"],
  ] as const) {
    await expect(page.locator("dl > div").filter({ hasText: new RegExp(`^${term}`) })).toContainText(value);
  }
  // On a phone they are one line, without their names.
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.locator(".project-facts").boundingBox())?.height).toBeLessThan(60);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const name of ["Visit Project", "Open live project"]) {
    const link = page.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", "https://example.com/tower-drift");
    await expect(link).toHaveAttribute("target", "_blank");
  }
  const start = page.getByRole("definition").filter({ hasText: "3.4 s" });
  await expect(start).toMatchAriaSnapshot("- definition: from 9.1 s to 3.4 s");
  await expect(start.getByText("9.1", { exact: true })).toBeVisible();
  await expect(page.getByText("State Shipped")).toBeVisible();
  await expect(page.getByText("Platforms iOS, Android")).toBeVisible();
  await expect(page.getByRole("link", { name: "Review in Two-Minute Games" })).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("region", { name: "Testimonials" })).toContainText("Nora Example, Producer, Sample Labs");
  for (const name of ["Overview", "Key Contributions", "At a Glance", "Tech Stack", "Awards", "Tags", "Links"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Confidentiality" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the portfolio" }).click();
  await expect(page).toHaveURL(`${url}/portfolio`);

  // An unknown project is a page with status 404 and the same way back.
  const answer = await page.goto(`${url}/portfolio/nothing-here`);
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Portfolio — Project");
  await expect(page.getByText("Project not found.").last()).toBeVisible();
  await page.getByRole("link", { name: "Back to the portfolio" }).click();
  await expect(page).toHaveURL(`${url}/portfolio`);
});

test(
  "the poster of a video fills its frame, and the video is shown whole",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    await page.goto(`${url}/portfolio/tower-drift-trailer`);
    const video = page.locator("video");
    await expect(video).toHaveCSS("object-fit", "cover");
    await video.evaluate((video: HTMLVideoElement) => video.play());
    await expect(video).toHaveCSS("object-fit", "contain");
  },
);

test(
  "a video and the only post about a project are as wide as the page",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    await page.goto(`${url}/portfolio/tower-drift-trailer`);
    const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0;
    const width = await widthOf(".project-facts");
    expect(await widthOf("video")).toBeCloseTo(width, 0);
    expect(await widthOf(".project-post")).toBeCloseTo(width, 0);
  },
);

test(
  "words without spaces stay inside the page of a project, also on a narrow phone",
  { tag: "@long" },
  async ({ site, page }) => {
    const word = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(4);
    const texts = { description: word, role: word, company: word, ...forStoryTexts(() => word) };
    await site.api("POST", "/portfolio", {
      title: word,
      slug: "long",
      ...texts,
      techStack: [word],
      techYears: [{ name: word, from: 2020, to: null }],
      tags: [word],
      contributions: [word],
      results: [{ value: "1234567890123456789012", label: word.slice(0, 80) }],
      credits: [{ name: word, role: word }],
      content: `<h2>${word}</h2><p>${word}</p><table><tr><td>${word}</td></tr></table><pre>${word}</pre>`,
    });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/portfolio/long`);
      expect(await overflow(page), `${width} px`).toBe(0);
    }
  },
);

test("a project with only a title shows placeholder text and generated art", async ({ site, page }) => {
  await addProject(site, "Bare");
  await page.goto(`${site.url}/portfolio/bare`);
  await expect(page.getByText("Project details", { exact: true })).toBeVisible();
  await expect(page.getByText("A full description is coming soon.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Images" }).locator("img:visible")).toHaveAttribute(
    "src",
    "/art/apps/bare.svg",
  );
  for (const name of ["Visit Project", "Open live project"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  for (const name of ["Tech Stack", "Tags", "Links", "Key Contributions"])
    await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(0);
});
