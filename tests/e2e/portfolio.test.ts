import type { Page } from "@playwright/test";
import { expect, type Site, test } from "./support/site.ts";

async function addProject(site: Site, fields: Record<string, unknown> & { title: string; slug: string }): Promise<void> {
  await site.api("POST", "/portfolio", fields);
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading").allTextContents();
}

test("the landing page asks for a category, and says how many projects each has", async ({ site, page }) => {
  await addProject(site, { title: "Tower", slug: "tower", category: "game" });
  await addProject(site, { title: "Shop", slug: "shop", category: "web3", tags: ["Marketplace"] });
  await page.goto(`${site.url}/portfolio`);
  await expect(page.getByText("SELECT A CATEGORY", { exact: true })).toBeVisible();
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveText([/^Games1 project$/, /^Web & Mobile Apps1 project$/, /^3D Modeling & Animation0 projects$/, /^Design Docs & Analysis0 projects$/, /^Marketplace Assets1 project$/]);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
    ["game", "apps", "3d", "design", "assets"].map((cat) => `/portfolio/all?cat=${cat}`),
  );
  await links.first().click();
  await expect(page).toHaveURL(`${site.url}/portfolio/all?cat=game`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Games");
});

test("the list is filtered by pills, each with an address that survives back, forward and reload", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/portfolio/all`);
  await expect(page).toHaveTitle("Portfolio — All Projects");
  await expect(page.getByText("A complete list of shipped work—games, apps, tools, and design builds.")).toBeVisible();
  const categories = page.getByRole("navigation", { name: "Category" });
  await expect(categories.getByRole("link")).toHaveText(["All", "Games", "Apps", "3D", "Design", "Assets"]);
  const all = await titles(page);

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

  await categories.getByRole("link", { name: "3D" }).click();
  await expect(page.getByRole("navigation", { name: "Kind of 3D" }).getByRole("link")).toHaveText(["All", "Animation", "Renders"]);
  await categories.getByRole("link", { name: "Games" }).click();
  await expect(page.getByText("Showing Games", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: /^Kind of/ })).toHaveCount(0);
});

test("filters don't mind their case, and one that does not exist finds nothing", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/portfolio/all?cat=3D&type=RENDER`);
  await expect(page.getByText("Showing 3D • Renders", { exact: true })).toBeVisible();
  const renders = await titles(page);
  await page.goto(`${url}/portfolio/all?cat=3d&type=render`);
  expect(renders.length).toBeGreaterThan(0);
  expect(await titles(page)).toEqual(renders);
  await page.goto(`${url}/portfolio/all?cat=toys`);
  await expect(page.getByText("No projects in “toys” yet.")).toBeVisible();
});

test("a list without projects says so", async ({ site, page }) => {
  await page.goto(`${site.url}/portfolio/all`);
  await expect(page.getByText("No projects yet.", { exact: true })).toBeVisible();
  await page.goto(`${site.url}/portfolio/all?cat=apps`);
  await expect(page.getByText("No projects in “Apps” yet.", { exact: true })).toBeVisible();
});

test("a card tells title, description, technologies, role and whether there is an NDA, and leads to the project", async ({ site, page }) => {
  await addProject(site, { title: "Secret Tower", slug: "secret-tower", description: "Lanes that move.", category: "game", techStack: ["Unity", "C#"], role: "Lead", nda: true });
  await page.goto(`${site.url}/portfolio/all`);
  const card = page.getByRole("article");
  for (const text of ["Secret Tower", "Lanes that move.", "Unity", "C#", "Lead", "NDA"]) await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.locator("img")).toHaveAttribute("src", "/art/game/secret-tower.svg");
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`${site.url}/portfolio/secret-tower`);
});

test("while another filter loads there are three greyboxes; when it fails, the reason and another try", async ({ exampleSite: { url, ...site }, page, expectedProblems }) => {
  expectedProblems.push("Could not load portfolio right now.", "503");
  await site.signIn(page);
  await page.goto(`${url}/portfolio/all`, { waitUntil: "networkidle" });
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => { answer = resolve; });
  await page.route("**/api/portfolio?**", async (route) => {
    await asked;
    await route.fulfill({ status: 503, json: { statusCode: 503, error: "Service Unavailable", message: "Busy" } });
  });
  await page.getByRole("link", { name: "Design", exact: true }).click();
  await expect(page.locator(".card-skeleton")).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Design Docs & Analysis");
  answer();
  await expect(page.getByRole("alert")).toContainText("Could not load portfolio right now.");
  await page.unroute("**/api/portfolio?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("who goes on before the portfolio has come broke it off, which is no failure", async ({ exampleSite: { url, ...site }, page }) => {
  await site.signIn(page);
  await page.goto(`${url}/about`, { waitUntil: "networkidle" });
  const menu = page.getByRole("banner").getByRole("navigation");
  const asked = page.waitForRequest("**/api/portfolio?**");
  const brokenOff = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/portfolio?"));
  await page.route("**/api/portfolio?**", () => undefined);
  await menu.getByRole("link", { name: "Portfolio", exact: true }).click();
  await asked;
  await menu.getByRole("link", { name: "Blogs", exact: true }).click();
  await brokenOff;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blogs");
});

test("a project that takes its time shows its shape first", async ({ exampleSite: { url, ...site }, page }) => {
  await site.signIn(page);
  await page.goto(`${url}/portfolio/all`, { waitUntil: "networkidle" });
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => { answer = resolve; });
  await page.route("**/api/portfolio/slug/**", async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole("link", { name: "Moss & Iron" }).click();
  await expect(page.getByText("Loading the project…")).toBeAttached();
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moss & Iron");
  await expect(page).toHaveTitle("Moss & Iron — Portfolio");
});

test("a project says what it was, who made it and where it is", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/portfolio/tower-drift`);
  await expect(page).toHaveTitle("Tower Drift — Portfolio");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(/PortfolioTower Drift/);
  await expect(page.getByText(/^A tower defence for phones in which the lanes move/)).toBeVisible();
  for (const [term, value] of [["Role", "Lead developer"], ["Client/Company", "Sample Labs"], ["Year", "2021"]] as const) {
    await expect(page.locator("dl > div").filter({ hasText: new RegExp(`^${term}`) })).toContainText(value);
  }
  for (const name of ["Visit Project", "Open live project"]) {
    const link = page.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", "https://example.com/tower-drift");
    await expect(link).toHaveAttribute("target", "_blank");
  }
  for (const name of ["Overview", "Key Contributions", "Tech Stack", "Tags", "Links"]) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Confidentiality" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the portfolio" }).click();
  await expect(page).toHaveURL(`${url}/portfolio`);
});

test("a project with nothing but a title has words for what is missing, and art", async ({ site, page }) => {
  await addProject(site, { title: "Bare", slug: "bare" });
  await page.goto(`${site.url}/portfolio/bare`);
  await expect(page.getByText("Project details", { exact: true })).toBeVisible();
  await expect(page.getByText("There is no longer text about this project yet.")).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toHaveAttribute("src", "/art/apps/bare.svg");
  for (const name of ["Visit Project", "Open live project"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  for (const name of ["Tech Stack", "Tags", "Links", "Key Contributions"]) await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(0);
});

test("a project shows at most 20 technologies and 12 tags", async ({ site, page }) => {
  const many = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
  await addProject(site, { title: "Much", slug: "much", techStack: many(25, "Tool"), tags: many(15, "Tag") });
  await page.goto(`${site.url}/portfolio/much`);
  await expect(page.getByText(/^Tool \d+$/)).toHaveCount(20);
  await expect(page.getByText(/^Tag \d+$/)).toHaveCount(12);
});

test("a project under NDA has a badge and says why there are no links", async ({ site, page }) => {
  await addProject(site, { title: "Quiet", slug: "quiet", nda: true, company: "Specimen Games", externalLink: "https://example.com/quiet" });
  await page.goto(`${site.url}/portfolio/quiet`);
  await expect(page.getByText("NDA", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Confidentiality" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Links" })).toHaveCount(0);
  await expect(page.getByRole("main").locator("[target=_blank]")).toHaveCount(0);
  expect(await page.content()).not.toMatch(/Specimen|example\.com\/quiet/);
});

test("an owner who is signed in sees on public pages what visitors see", async ({ site, page }) => {
  await addProject(site, { title: "Quiet", slug: "quiet", nda: true, role: "Hidden role", company: "Specimen Games", confidential: ["role"] });
  await site.signIn(page);
  await page.goto(`${site.url}/portfolio/all`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("link", { name: "Quiet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet");
  await expect(page.getByText("Confidential", { exact: true })).toBeVisible();
  await expect(page.getByText(/Hidden role|Specimen/)).toHaveCount(0);
});

test("an unknown project is a page with status 404 and a way back", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("404");
  const answer = await page.goto(`${site.url}/portfolio/nothing-here`);
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Portfolio — Project");
  await expect(page.getByText("Project not found.").last()).toBeVisible();
  await page.getByRole("link", { name: "Back to the portfolio" }).click();
  await expect(page).toHaveURL(`${site.url}/portfolio`);
});

test("every page of the portfolio names its one address and has no inline styles", async ({ exampleSite: { url } }) => {
  for (const [path, canonical] of [
    ["/portfolio", "/portfolio"], ["/portfolio/all?cat=GAME&utm_source=x", "/portfolio/all?cat=game"], ["/portfolio/all?cat=apps&type=web", "/portfolio/all?cat=apps&amp;type=web"],
    ["/portfolio/tower-drift", "/portfolio/tower-drift"],
  ] as const) {
    const html = await (await fetch(url + path)).text();
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${canonical.replace("?", "\\?")}"`));
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
  }
});
