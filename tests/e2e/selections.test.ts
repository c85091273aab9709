import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { overflow } from "./support/usable.ts";

async function addProjects(site: Site, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles)
    ids.push((await site.api<{ id: number }>("POST", "/portfolio", { title, slug: title })).id);
  return ids;
}

/** Reads the page as a visitor, with the titles of its projects. */
async function read(site: Site, path: string) {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    html,
    projects: [...html.matchAll(/<h2 class="card-title"[^>]*>.*?>([^<]+)<\/a>/g)].map(([, title]) => title),
    isIndexed: !/<meta name="robots" content="noindex/.test(html),
  };
}

test("the owner makes a selection, a visitor reads it, a project in the trash leaves it, and it is deleted", async ({
  page,
  site,
}) => {
  const [tower = 0] = await addProjects(site, "Tower", "Harbor", "Moss");
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/selections`);

  await test.step("the owner chooses projects and their order", async () => {
    await page.getByRole("button", { name: "Create the first selection" }).click();
    const dialog = page.getByRole("dialog", { name: "New selection" });
    await dialog.getByRole("button", { name: "Create Selection" }).click();
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await dialog.getByLabel("Title").fill("Gameplay programming");
    await expect(dialog.getByText("Its URL: /for/gameplay-programming")).toBeVisible();
    await dialog.getByLabel("Slug").fill("Game Play");
    await dialog.getByLabel("Introduction").fill("For studios that need one more programmer.");
    for (const title of ["Tower", "Moss"]) {
      await dialog.getByLabel("Project to add").selectOption(title);
      await dialog.getByRole("button", { name: "Add project" }).click();
    }
    await dialog.getByRole("button", { name: "Move “Moss” up" }).click();
    await expect(dialog.getByRole("status")).toHaveText("“Moss” is now number 1 of 2.");
    await dialog.getByLabel("Public").uncheck();
    await dialog.getByRole("button", { name: "Create Selection" }).click();
    await expect(snackbar(page, "“Gameplay programming” saved.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Gameplay programming/ })).toContainText("/for/game-play");
  });

  await test.step("a visitor reads it", async () => {
    const shown = await read(site, "/for/game-play");
    expect(shown).toMatchObject({ status: 200, projects: ["Moss", "Tower"], isIndexed: false });
    expect(shown.html).toContain("For studios that need one more programmer.");
    expect(await read(site, "/for/Game-Play")).toMatchObject({ status: 301, location: "/for/game-play" });
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain("/for/");
  });

  await test.step("once public, search engines may show it", async () => {
    await page.getByRole("button", { name: "Edit “Gameplay programming”" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit selection" });
    await dialog.getByLabel("Public").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: /Gameplay programming/ })).toContainText("Public");
    expect(await read(site, "/for/game-play")).toMatchObject({ isIndexed: true });
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(`${site.url}/for/game-play<`);
  });

  await test.step("what is in the trash is gone from it", async () => {
    await site.api("DELETE", `/portfolio/${tower}`);
    expect((await read(site, "/for/game-play")).projects).toEqual(["Moss"]);
  });

  await test.step("a deleted selection has no page", async () => {
    await page.getByRole("button", { name: "Delete “Gameplay programming”" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("button", { name: "Create the first selection" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Selections" })).toBeFocused();
    expect((await read(site, "/for/game-play")).status).toBe(404);
  });
});

test(
  "a selection without projects leads to all work, and long and right-to-left titles fit",
  { tag: "@long" },
  async ({ page, site }) => {
    const [tower = 0] = await addProjects(site, "Tower");
    await site.api("DELETE", `/portfolio/${tower}`);
    await site.api("POST", "/selections", { title: "x".repeat(120), slug: "long", projectIds: [tower] });
    await site.api("POST", "/selections", { title: "תכנות משחקים", slug: "rtl", introduction: "לאולפנים." });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const slug of ["long", "rtl"]) {
      await page.goto(`${site.url}/for/${slug}`);
      await expect(page.getByRole("main").getByRole("link", { name: "All projects" })).toHaveAttribute(
        "href",
        "/portfolio/all",
      );
      expect(await overflow(page)).toBe(0);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("direction", "rtl");
  },
);
