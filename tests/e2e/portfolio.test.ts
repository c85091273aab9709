import type { Page } from "@playwright/test";
import { confidentialFields } from "#contract/project-words.ts";
import { makePicture } from "#tests/support/media.ts";
import { expect, owner, type Site, test } from "./support/site.ts";

async function addProject(site: Site, fields: Record<string, unknown> & { title: string; slug: string }): Promise<void> {
  await site.api("POST", "/portfolio", fields);
}

type Pictures = { pictures: Record<string, { width: number; height: number; sources: unknown[] }> };

async function uploadPicture(site: Site, width: number, height: number): Promise<string> {
  const login = await fetch(`${site.url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) });
  const { access_token: token } = await login.json() as { access_token: string };
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await makePicture(width, height).jpeg().toBuffer())]), "picture.jpg");
  const answer = await fetch(`${site.url}/api/portfolio/upload`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  return (await answer.json() as { url: string }).url;
}

/** Smaller sizes are made after the upload was answered. */
async function untilVariants(site: Site, slug: string, url: string): Promise<Pictures> {
  const get = () => site.api<Pictures>("GET", `/portfolio/slug/${slug}`);
  await expect.poll(async () => (await get()).pictures[url]?.sources.length, { timeout: 30_000 }).toBe(2);
  return get();
}

function scripts(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.push(request.url());
  });
  return loaded;
}

/** A finger across the middle of the window. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) => browser.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 12; step++) await touch("touchMove", from + ((to - from) * step) / 12);
  await touch("touchEnd");
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

test("without script the filters work, and the gallery is links to the whole pictures", async ({ exampleSite: { url }, browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${url}/portfolio`);
  await page.getByRole("link", { name: "Games" }).click();
  await page.getByRole("link", { name: "Tower Drift", exact: true }).click();
  const thumbs = page.getByRole("list").getByRole("link", { name: /^Picture \d of 5$/ });
  await expect(thumbs).toHaveCount(5);
  for (const thumb of await thumbs.all()) {
    const picture = await fetch(url + await thumb.getAttribute("href"));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
  await expect(page.getByRole("link", { name: "Show picture 1 of 5 at full size" })).toHaveAttribute("href", /^\/media\//);
});

test("a project page loads no script until a picture is used, and then the first click counts", async ({ exampleSite: { url }, page }) => {
  const loaded = scripts(page);
  await page.goto(`${url}/portfolio/tower-drift`, { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 300);
  expect(loaded).toEqual([]);
  await page.getByRole("link", { name: "Picture 3 of 5", exact: true }).click();
  await expect(page.getByRole("link", { name: "Picture 3 of 5", exact: true })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: "Show picture 3 of 5 at full size" })).toBeVisible();
  expect(loaded.length).toBeGreaterThan(0);
});

test("pictures come in the width that fits, and the page waits for none of them to know its shape", async ({ site, page }) => {
  const url = await uploadPicture(site, 640, 400);
  await addProject(site, { title: "Wide", slug: "wide", gallery: [url, url] });
  const { pictures } = await untilVariants(site, "wide", url);
  expect(pictures[url]).toMatchObject({ width: 640, height: 400 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/portfolio/wide`, { waitUntil: "networkidle" });
  const images = page.locator(".gallery img:not(.picture-placeholder)");
  const sources = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc));
  expect(sources.map((source) => source.replace(/^.*-/, ""))).toEqual(["480.avif", "320.avif", "320.avif"]);
  for (const image of await images.all()) await expect(image).toHaveAttribute("width", "640");
});

test("the full-size view is worked with keys, and gives the focus back", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/portfolio/tower-drift`);
  await page.getByRole("link", { name: "Show picture 1 of 5 at full size" }).focus();
  await page.keyboard.press("Enter");
  const view = page.getByRole("dialog", { name: "Tower Drift" });
  await expect(view).toBeVisible();
  const count = view.getByRole("status");
  await expect(count).toHaveText("Picture 1 of 5");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Picture 2 of 5");
  await page.keyboard.press("End");
  await expect(count).toHaveText("Picture 5 of 5");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Picture 1 of 5");
  await page.keyboard.press("ArrowLeft");
  await expect(count).toHaveText("Picture 5 of 5");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("Picture 3 of 5");

  const stage = view.locator(".viewer-item:not([inert]) > *");
  await page.keyboard.press("+");
  const left = () => stage.evaluate((element) => element.scrollLeft);
  await expect.poll(left).toBeGreaterThan(0);
  const before = await left();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(before);
  await expect(count).toHaveText("Picture 3 of 5");
  await page.keyboard.press("0");
  await expect.poll(left).toBe(0);

  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Show picture 3 of 5 at full size" })).toBeFocused();
});

test("the full-size view is swiped through, and a click shows more of the place that was clicked", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/portfolio/tower-drift`);
  await page.getByRole("link", { name: "Show picture 1 of 5 at full size" }).click();
  const view = page.getByRole("dialog", { name: "Tower Drift" });
  const count = view.getByRole("status");
  await expect(count).toHaveText("Picture 1 of 5");
  await swipe(page, 1100, 200);
  await expect(count).toHaveText("Picture 2 of 5");
  await swipe(page, 200, 1100);
  await expect(count).toHaveText("Picture 1 of 5");

  const stage = view.locator(".viewer-item:not([inert]) > *");
  await stage.click({ position: { x: 1000, y: 100 } });
  const place = () => stage.evaluate((element) => [element.scrollLeft, element.scrollTop]);
  await expect.poll(place).toEqual([1000, 100]);
  await view.getByRole("button", { name: "Smaller" }).click();
  await expect.poll(place).toEqual([0, 0]);
  await view.getByRole("button", { name: "Next picture" }).click();
  await expect(count).toHaveText("Picture 2 of 5");
  await view.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Picture 2 of 5", exact: true })).toHaveAttribute("aria-current", "true");
});

test("a film plays in its place, silent, with its still and controls, and is not fetched before", async ({ exampleSite: { url }, page }) => {
  const films: string[] = [];
  page.on("request", (request) => { if (request.url().endsWith(".mp4")) films.push(request.url()); });
  await page.goto(`${url}/portfolio/tower-drift-trailer`, { waitUntil: "networkidle" });
  const film = page.locator("video");
  await expect(film).toHaveAttribute("poster", /^\/media\//);
  await expect(film).toHaveAttribute("width", /^\d+$/);
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.controls, video.playsInline, video.paused])).toEqual([true, true, true, true]);
  expect(films).toEqual([]);
  const answer = await fetch(url + await film.getAttribute("src"), { headers: { range: "bytes=0-99" } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "video/mp4"]);
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

/** Follows every link, picture and file from page to page, as a visitor's browser or a search engine would. */
async function crawl(site: Site, seeds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const queue = [...seeds];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    const answer = await fetch(site.url + path, { redirect: "manual" });
    const text = `${[...answer.headers].join("\n")}\n${await answer.text()}`;
    found.set(path, text);
    if (!answer.headers.get("content-type")?.includes("html")) continue;
    for (const [, target = ""] of text.matchAll(/\s(?:href|src|poster|action|content)="(?:http:\/\/localhost:\d+)?(\/[^"]*)"/g)) {
      if (!target.startsWith("/assets/")) queue.push(target.replaceAll("&amp;", "&").replace(/#.*/, ""));
    }
  }
  return found;
}

test("what is confidential is on no page, in no feed and in no answer that a visitor can reach", async ({ site }) => {
  const ids = ["a", "b", "c", "d", "e"].map((digit) => digit.repeat(32));
  const [thumbnail, background, media, ...gallery] = ids.map((id) => `/media/${id}.webp`);
  const secret = {
    description: "Nightjar animation", role: "Nightjar lead", dateRange: "Nightjar 1931", year: 1931, company: "Nightjar Forge", externalLink: "https://nightjar.example/",
    techStack: ["Nightjar Engine", "Blender"], contributions: ["Led Nightjar"], tags: ["Nightjar tag", "Marketplace"],
    thumbnailUrl: thumbnail, backgroundUrl: background, mediaUrl: media, gallery,
  };
  const words = new RegExp(`nightjar|\\b1931\\b|${ids.join("|")}`, "i");
  await addProject(site, { title: "Unannounced", slug: "unannounced", starred: true, nda: true, confidential: [...confidentialFields], ...secret });
  await addProject(site, { title: "Open", slug: "open", starred: true });

  const found = await crawl(site, [
    "/", "/about", "/portfolio", "/portfolio/all", "/portfolio/all?cat=3d&type=animation", "/portfolio/unannounced", "/blogs", "/blogs?search=unannounced", "/login", "/dashboard", "/dashboard/portfolio",
    "/feed.xml", "/rss.xml", "/feed.json", "/sitemap.xml", "/robots.txt", "/api/portfolio", "/api/portfolio/starred", "/api/portfolio/slug/unannounced", "/api/openapi.json", "/api/activity", "/api/media",
  ]);
  expect([...found.keys()]).toEqual(expect.arrayContaining(["/portfolio/open", "/portfolio/all?cat=assets", "/art/apps/unannounced.svg"]));
  expect(found.get("/portfolio/unannounced")).toContain("Confidentiality");
  for (const [path, text] of found) expect(words.exec(text)?.[0], path).toBeUndefined();

  // What the owner gets does hold all of it.
  expect(JSON.stringify(await site.api("GET", "/portfolio/slug/unannounced"))).toMatch(words);
});
