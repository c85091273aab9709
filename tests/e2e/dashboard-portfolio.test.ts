import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type Site, test } from "./support/site.ts";

type Project = { id: number; title: string; slug: string; order: number; starred: boolean; techStack: string[]; contributions: string[]; thumbnailUrl: string; gallery: string[]; year: number | null; nda: boolean; confidential: string[] };

test("a site without projects invites to create the first, and the form saves every field", async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByRole("heading", { name: "Portfolio Projects" })).toBeVisible();
  await expect(page.getByText("No projects yet.")).toBeVisible();
  await page.getByRole("link", { name: "+ Add New Project" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Moss & Iron");
  await expect(page.getByLabel("Slug")).toHaveValue("moss-iron");
  await page.getByLabel("Slug").fill("moss");
  await page.getByLabel("Title", { exact: true }).fill("Moss and Iron");
  await expect(page.getByLabel("Slug")).toHaveValue("moss");
  await page.getByLabel("Description").fill("A quiet game");
  await page.getByLabel("Category").selectOption("Game");
  await page.getByLabel("Year").fill("2024");
  await page.getByLabel("Tech Stack", { exact: true }).fill("Unity, C#, , Blender");
  await expect(page.getByRole("list", { name: "Tech Stack, as it will show" }).getByRole("listitem")).toHaveText(["Unity", "C#", "Blender"]);
  await page.getByLabel("Contributions").fill("Led the team\n\nWrote the tools");
  await page.getByRole("switch", { name: /^Starred/ }).check();
  await page.getByRole("switch", { name: "Under NDA" }).check();
  await page.getByRole("checkbox", { name: "Role" }).check();
  await page.getByRole("button", { name: "Save Project" }).click();

  await expect(titles(page)).toHaveText([/Moss and Iron/]);
  await expect(page.getByText("“Moss and Iron” added.")).toBeVisible();
  const [saved] = await projects(site);
  expect(saved).toMatchObject({
    slug: "moss", starred: true, nda: true, year: 2024, techStack: ["Unity", "C#", "Blender"], contributions: ["Led the team", "Wrote the tools"], confidential: ["role"],
  });
});

test("deleting asks, moves to the trash, and can be undone", async ({ page, site }) => {
  await addProject(site, "Alpha");
  await open(page, site);
  await page.getByRole("button", { name: "Delete “Alpha”" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Delete this project?");
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText(["Alpha"]);
  await page.getByRole("button", { name: "Delete “Alpha”" }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No projects yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(["Alpha"]);
});

test("the order changes by keys, by buttons and by dragging, and is announced", async ({ page, site }) => {
  for (const title of ["Charlie", "Bravo", "Alpha"]) await addProject(site, title);
  await open(page, site);
  await expect(titles(page)).toHaveText(["Alpha", "Bravo", "Charlie"]);

  const grip = page.getByRole("button", { name: /^Move “Alpha”: drag/ });
  await grip.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(titles(page)).toHaveText(["Bravo", "Charlie", "Alpha"]);
  await expect(page.getByText("“Alpha” is now number 3 of 3.")).toBeAttached();
  await expect(grip).toBeFocused();
  await expect.poll(async () => (await projects(site)).map(({ title, order }) => `${order} ${title}`)).toEqual(["1 Bravo", "2 Charlie", "3 Alpha"]);

  await page.getByRole("button", { name: "Move “Charlie” up" }).click();
  await expect(titles(page)).toHaveText(["Charlie", "Bravo", "Alpha"]);

  const from = await grip.boundingBox();
  const to = await page.getByRole("button", { name: /^Move “Charlie”: drag/ }).boundingBox();
  if (!from || !to) throw new Error("The handles are not on screen.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y - 4, { steps: 6 });
  await page.mouse.up();
  await expect(titles(page)).toHaveText(["Alpha", "Charlie", "Bravo"]);
  await expect.poll(async () => (await projects(site)).map(({ title }) => title)).toEqual(["Alpha", "Charlie", "Bravo"]);
});

test("a star is given and taken in the row", async ({ page, site }) => {
  await addProject(site, "Alpha");
  await open(page, site);
  const star = page.getByRole("button", { name: "Star “Alpha”" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  expect((await projects(site))[0]?.starred).toBe(true);
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");
});

test("pictures come by upload, and again from the library", async ({ page, site }) => {
  await addProject(site, "Alpha");
  await open(page, site);
  await page.getByRole("link", { name: "Edit “Alpha”" }).click();
  await page.getByLabel("Thumbnail file").setInputFiles({ name: "tower.png", mimeType: "image/png", buffer: await makePicture() });
  await expect(page.getByLabel("Thumbnail", { exact: true })).toHaveValue(/^\/media\/[0-9a-f]{32}\.png$/);
  await page.getByLabel("Alternative text").fill("A tower");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Library for the gallery" }).click();
  await page.getByRole("dialog", { name: "Choose a Picture" }).getByRole("button", { name: /tower\.png/ }).click();
  await expect(page.getByRole("list", { name: "Pictures of the gallery" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(titles(page)).toHaveText(["Alpha"]);
  const [saved] = await projects(site);
  expect(saved?.gallery).toEqual([saved?.thumbnailUrl]);
});

test("leaving with changes asks first; Cancel without any does not", async ({ page, site }) => {
  await addProject(site, "Alpha");
  await open(page, site);
  await page.getByRole("link", { name: "Edit “Alpha”" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(titles(page)).toHaveText(["Alpha"]);
  await page.getByRole("link", { name: "Edit “Alpha”" }).click();
  await page.getByLabel("Role", { exact: true }).fill("Lead");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Lead");
  await page.goBack();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(titles(page)).toHaveText(["Alpha"]);
});

test("the library shows what was uploaded, saves alternative text, and deletes only what nothing uses", async ({ page, site }) => {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/media`);
  await expect(page.getByText("Nothing was uploaded yet.")).toBeVisible();
  await page.getByLabel("Files to upload").setInputFiles([
    { name: "one.png", mimeType: "image/png", buffer: await makePicture("#336") }, { name: "two.png", mimeType: "image/png", buffer: await makePicture("#633") },
  ]);
  const cards = page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ has: page.getByRole("heading") });
  await expect(cards).toHaveCount(2);
  const one = cards.filter({ hasText: "one.png" });
  await expect(one.getByText(/^Missing:/)).toBeVisible();
  await one.getByLabel("Alternative text").fill("A blue field");
  await page.keyboard.press("Enter");
  await expect(one.getByText("Saved.")).toBeVisible();

  const { items } = await site.api<{ items: { name: string; url: string }[] }>("GET", "/media");
  await addProject(site, "Alpha", { thumbnailUrl: items.find(({ name }) => name === "one.png")?.url });
  await page.reload();
  await expect(one.getByRole("link", { name: "Alpha" })).toBeVisible();
  await expect(one.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete two.png" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(cards).toHaveCount(1);
});

test.describe("what goes wrong", () => {
  test.use({ expectedProblems: ["409", "415", "500"] });

  test("a slug that is taken is said at its field, and everything typed stays", async ({ page, site }) => {
    await addProject(site, "Alpha");
    await open(page, site);
    await page.getByRole("link", { name: "+ Add New Project" }).click();
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect(page.getByText("Give the project a title.")).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill("Alpha");
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect(page.getByText("Failed to save project")).toBeVisible();
    await expect(page.getByText('The address "alpha" is taken; choose another slug.')).toBeVisible();
    await expect(page.getByLabel("Slug")).toBeFocused();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Alpha");
    await page.getByLabel("Slug").fill("alpha-2");
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect(titles(page)).toHaveCount(2);
  });

  test("an upload that fails says so and can be dismissed", async ({ page, site }) => {
    await open(page, site);
    await page.getByRole("link", { name: "+ Add New Project" }).click();
    await page.getByLabel("Thumbnail file").setInputFiles({ name: "bad.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
    await expect(page.getByText(/^Upload failed/)).toBeVisible();
    await page.getByRole("button", { name: "Dismiss bad.png" }).click();
    await expect(page.getByText(/^Upload failed/)).toHaveCount(0);
  });

  test("a list that does not load can be asked for again, and a failed deletion says so", async ({ page, site }) => {
    await addProject(site, "Alpha");
    await page.route(/\/api\/portfolio$/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    await expect(page.getByText("Failed to fetch portfolio projects.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(titles(page)).toHaveText(["Alpha"]);
    await page.route(/\/api\/portfolio\/\d+$/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await page.getByRole("button", { name: "Delete “Alpha”" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Failed to delete the project.")).toBeVisible();
    await expect(titles(page)).toHaveText(["Alpha"]);
  });
});

async function open(page: Page, site: Site): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/portfolio`);
}

function titles(page: Page) {
  return page.getByRole("table", { name: "Projects" }).getByRole("rowheader");
}

function addProject(site: Site, title: string, fields: Record<string, unknown> = {}): Promise<Project> {
  return site.api("POST", "/portfolio", { title, slug: title.toLowerCase(), ...fields });
}

async function projects(site: Site): Promise<Project[]> {
  return (await site.api<{ items: Project[] }>("GET", "/portfolio")).items;
}

function makePicture(background = "#363"): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 25, channels: 3, background } }).png().toBuffer();
}
