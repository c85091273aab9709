import { addProject, openProject, openProjects } from "./support/projects.ts";
import { expect, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { finishAnimations } from "./support/waiting.ts";

test("what was typed into a project is there on another device, and so is a project that was never saved", async ({
  page,
  site,
  browser,
}) => {
  const project = await addProject(site, "Moss", { role: "Lead" });
  await openProject(page, site, project);
  await page.getByLabel("Role", { exact: true }).fill("Lead programmer");
  await page.getByLabel("Year").fill("20x");
  await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();

  await test.step("the saved project is shown, and the draft is offered", async () => {
    const other = await browser.newPage();
    await openProject(other, site, project);
    await expect(other.getByLabel("Role", { exact: true })).toHaveValue("Lead");
    await other.getByRole("button", { name: /^Restore what you typed/ }).click();
    await expect(other.getByLabel("Role", { exact: true })).toHaveValue("Lead programmer");
    await expect(other.getByLabel("Year")).toHaveValue("20x");
    await other.context().close();
  });

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "+ Add New Project" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Fern");
  await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();

  const other = await browser.newPage();
  await openProjects(other, site);
  await other.getByRole("link", { name: "+ Add New Project" }).click();
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue("Fern");
  await expect(other.getByRole("region", { name: "Restored draft" })).toBeVisible();
  await other.getByRole("button", { name: "Save Project" }).click();
  await expect(other.getByText("“Fern” added.")).toBeVisible();
  await other.getByRole("link", { name: "+ Add New Project" }).click();
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue("");
  await other.context().close();
});

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
  await page.keyboard.type(" Three.");
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
  await finishAnimations(page);
  expect(await axe(page)).toEqual([]);
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
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(`${site.url}/portfolio/moss`);
  await expect(page.getByText("Lead", { exact: true })).toBeVisible();
  await expect(page.getByText("One two.")).toBeVisible();
});
