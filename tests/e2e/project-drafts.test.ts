import type { Page } from "@playwright/test";
import { addProject, openProject, openProjects } from "./support/projects.ts";
import { expect, type Site, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";

test("what was typed into a project is offered on another device", { tag: "@long" }, async ({ page, site }) => {
  const role = page.getByLabel("Role", { exact: true });
  const year = page.getByLabel("Year");
  const project = await addProject(site, "Moss", { role: "Lead" });
  await openProject(page, site, project);
  await role.fill("Lead programmer");
  await year.fill("20x");
  await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();

  await changeDevice(page, site);
  await openProject(page, site, project);
  await expect(role).toHaveValue("Lead");
  await page.getByRole("button", { name: /^Restore what you typed/ }).click();
  await expect(role).toHaveValue("Lead programmer");
  await expect(year).toHaveValue("20x");
});

test("a project that was never saved is there on another device", { tag: "@long" }, async ({ page, site }) => {
  const title = page.getByLabel("Title", { exact: true });
  await openProjects(page, site);
  await page.getByRole("link", { name: "+ Add New Project" }).click();
  await title.fill("Fern");
  await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
  await changeDevice(page, site);
  await openProjects(page, site);
  await page.getByRole("link", { name: "+ Add New Project" }).click();
  await expect(title).toHaveValue("Fern");
  await expect(page.getByRole("region", { name: "Restored draft" })).toBeVisible();
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(page.getByText("“Fern” added.")).toBeVisible();
  await page.getByRole("link", { name: "+ Add New Project" }).click();
  await expect(title).toHaveValue("");
});

/** Leaves the site with nothing in the browser's storage, as on a device that was never there. */
async function changeDevice(page: Page, site: Site): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test("the history of a project shows what each save changed, and a restored state is what visitors see", async ({
  page,
  site,
}) => {
  const project = await addProject(site, "Moss", {
    role: "Lead",
    content: "<p>One two.</p>",
    thumbnailUrl: "",
    results: [{ value: "60 fps", label: "on an old phone" }],
  });
  await openProject(page, site, project);
  await page.getByLabel("Role", { exact: true }).fill("Producer");
  await page.getByRole("textbox", { name: "Text" }).getByText("One two.").click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" Three.");
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(page.getByText("“Moss” saved.")).toBeVisible();
  await page.getByRole("link", { name: "Edit “Moss”" }).click();
  await page.getByLabel("Company").fill("Sample Labs");
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  const changes = history.getByRole("region", { name: "Changes" });
  await expect(changes.locator("ins")).toContainText(["Producer", "Three."]);
  await expect(changes.locator("del")).toContainText(["Lead"]);
  await history.getByLabel("Compared with the editor").check();
  await expect(changes.locator("ins")).toContainText(["Sample Labs"]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await history.getByRole("button", { name: /Revision 1 / }).click();
  await history.getByRole("button", { name: "Restore this revision" }).click();
  await expect(page.getByText("The revision was restored.")).toBeVisible();
  await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Lead");
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveText("One two.");
  await page.getByRole("button", { name: /^Restore what you typed/ }).click();
  await expect(page.getByLabel("Company")).toHaveValue("Sample Labs");
  const html = await (await fetch(`${site.url}/portfolio/moss`)).text();
  // The data of the page stand in its scripts, too.
  const shown = html.replaceAll(/<script\b[^]*?<\/script>/g, "");
  expect(shown).toContain(">Lead<");
  expect(shown).toContain("<p>One two.</p>");
});
