import { readFile } from "node:fs/promises";
import { makePdf } from "#tests/support/pdfs.ts";
import { addProject, openProject, titles } from "./support/projects.ts";
import { expect, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

test("the owner adds a PDF, and a visitor reads its second page by keyboard and downloads it", async ({
  page,
  site,
}) => {
  const pdf = makePdf(["The first page", "The second page", "The third page"]);
  const project = await addProject(site, "Alpha");
  await openProject(page, site, project);
  const field = page.getByRole("group", { name: "Documents" });
  await field
    .getByLabel("Document files")
    .setInputFiles({ name: "Alpha_design.pdf", mimeType: "application/pdf", buffer: pdf });
  const title = field.getByRole("textbox", { name: "Title" });
  await expect(title).toHaveValue("Alpha design");
  await title.fill("Design of Alpha");
  await expect(field).toContainText("Alpha_design.pdf · PDF · 3 pages");
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(titles(page)).toHaveText(["Alpha"]);

  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`${site.url}/portfolio/${project.slug}`);
  const section = page.getByRole("region", { name: "Documents" });
  await expect(section.getByRole("heading", { name: "Design of Alpha" })).toBeVisible();
  await expect(section).toContainText("3 pages");
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await hydrate(page);
  // No page is loaded before somebody reads, except the small image of the first.
  expect(loaded.filter((url) => /-page-\d+\.webp|-texts\.json/.test(url))).toEqual([]);
  const read = section.getByRole("link", { name: "Read “Design of Alpha”" });
  await read.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Design of Alpha" });
  await expect(viewer.getByRole("status")).toHaveText("Page 1 of 3");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("status")).toHaveText("Page 2 of 3");
  await expect(viewer.getByRole("img", { name: "Page 2 of 3" })).toBeVisible();
  await expect(viewer.getByRole("listitem").filter({ hasText: "The second page" })).toBeAttached();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(read).toBeFocused();

  const downloading = page.waitForEvent("download");
  await section.getByRole("link", { name: "Download PDF “Design of Alpha”" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Alpha_design.pdf");
  expect((await readFile(await download.path())).equals(pdf)).toBe(true);
});

test("a damaged PDF is refused where it is chosen", { tag: "@long" }, async ({ page, site, expectedProblems }) => {
  expectedProblems.push("400 (Bad Request)");
  await openProject(page, site, await addProject(site, "Alpha"));
  const field = page.getByRole("group", { name: "Documents" });
  await field
    .getByLabel("Document files")
    .setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") });
  await expect(field).toContainText("This PDF can’t be read: it is damaged or cut off.");
});
