// The owner uploads builds of a project, tests, publishes and rolls them back.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Build } from "#contract/builds.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { canvasGame } from "#tests/support/games.ts";
import { addProject, play } from "./support/builds.ts";
import { expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";

async function openBuilds(page: Page, site: Site, project: number): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/portfolio/${project}/builds`);
  await expect(page.getByRole("heading", { name: "Upload a version" })).toBeVisible();
}

function choose(page: Page, buffer: Buffer, name = "tower.zip"): Promise<void> {
  return page.getByLabel("ZIP file of the build").setInputFiles({ name, mimeType: "application/zip", buffer });
}

/** Asks for two other origins. */
const asking = {
  "index.html": `<!doctype html><link rel="stylesheet" href="https://fonts.example.net/css"><canvas></canvas><script>
fetch("https://scores.example.net/list").catch((error) => document.title = String(error));</script>`,
};

test("the owner uploads a build, tests, publishes and rolls it back, and visitors play it", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("");
  const project = await addProject(site);
  const visitorsPage = async () => (await fetch(`${site.url}/portfolio/tower`)).text();
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/portfolio?edit=${project}`);
  await page.getByRole("link", { name: "Playable builds" }).click();
  const version = page.getByRole("textbox", { name: "Version" });
  const first = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "0.1" }) });

  await test.step("uploaded, tested and published", async () => {
    await choose(page, makeBuildZip(asking));
    await version.fill("0.1");
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(first).toContainText("Not published");
    expect(await visitorsPage()).not.toContain("Play Tower");
    const [tested] = await Promise.all([
      page.waitForEvent("popup"),
      first.getByRole("button", { name: "Test" }).click(),
    ]);
    await expect(tested).toHaveTitle(/Error/);
    await expect(async () => {
      const { askedHosts } = await site.api<Build>("GET", `/portfolio/${project}/builds/1`);
      expect(askedHosts).toHaveLength(2);
    }).toPass();
    await tested.close();
    await page.bringToFront();
    // As when the window gets the focus back, which a headless browser does not tell.
    await page.evaluate(() => dispatchEvent(new Event("focus")));
  });

  await test.step("each origin that the game asked for is allowed with a tick", async () => {
    const origins = page.getByRole("group", { name: "Other origins of version 0.1" });
    await expect(origins.getByRole("checkbox")).toHaveCount(2);
    await origins.getByRole("checkbox", { name: "fonts.example.net" }).check();
    await expect
      .poll(async () => (await site.api<Build>("GET", `/portfolio/${project}/builds/1`)).hosts)
      .toEqual(["https://fonts.example.net"]);
    await expect(origins.getByRole("checkbox", { name: "scores.example.net" })).not.toBeChecked();
    await first.getByRole("button", { name: "Publish" }).click();
    await expect(first).toContainText("Live");
    expect(await visitorsPage()).toContain("Play Tower");
  });

  await test.step("the next version has the same origins, is published, and is rolled back", async () => {
    await choose(page, makeBuildZip(canvasGame("Two")));
    await version.fill("0.2");
    await page.getByLabel("What is new").fill("Two towers & <more>.");
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("button", { name: "Publish version 0.2" }).click();
    await expect(first).not.toContainText("Live");
    expect((await site.api<Build>("GET", `/portfolio/${project}/builds/2`)).hosts).toEqual([
      "https://fonts.example.net",
    ]);
    await page.getByRole("button", { name: "Roll back" }).click();
    await expect(first).toContainText("Live");
  });

  await test.step("visitors play it", async () => {
    await page.goto(`${site.url}/portfolio/tower`);
    expect(await (await play(page)).title()).toMatch(/Error/);
  });
});

test(
  "the owner says how a build is played, writes about it, and deletes it; a file that is refused and mistakes say why",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("");
    const project = await addProject(site);
    await openBuilds(page, site, project);
    const version = page.getByRole("textbox", { name: "Version" });
    const first = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "0.1" }) });
    await test.step("a file that is refused says why, and nothing typed is lost", async () => {
      await choose(page, Buffer.from("no ZIP file at all"));
      await version.fill("0.1");
      await page.getByLabel("What is new").fill("First.");
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(page.getByRole("alert")).toContainText("no ZIP file");
      await expect(version).toHaveValue("0.1");
      await expect(page.getByLabel("What is new")).toHaveValue("First.");
    });

    await choose(page, makeBuildZip(canvasGame()));
    await page.getByRole("button", { name: "Upload" }).click();
    await first.getByRole("button", { name: "Publish" }).click();
    await expect(first).toContainText("Live");
    expect([await axe(page), await overflow(page)]).toEqual([[], 0]);

    await test.step("how it is played; mistakes show at their fields", async () => {
      await page.getByRole("button", { name: "Edit version 0.1" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Width").fill("wide");
      await dialog.getByLabel("Controls").fill("mouse");
      await dialog.getByLabel("Warning before playing").fill("Flashing lights from level 3 on.");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByLabel("Width")).toBeFocused();
      await dialog.getByLabel("Width").fill("800");
      await dialog.getByLabel("Height").fill("600");
      await dialog.getByLabel("Other origins").fill("fonts.gstatic.com");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText(/must be origins/)).toBeVisible();
      await dialog.getByLabel("Other origins").fill("https://fonts.gstatic.com");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step("visitors read it", async () => {
      await page.goto(`${site.url}/portfolio/tower`);
      await expect(page.locator(".player-facts").first()).toContainText("mouse");
      await expect(page.getByRole("button", { name: "Play Tower" }).first()).toHaveAccessibleDescription(
        "Flashing lights from level 3 on.",
      );
      const { width, height } = (await page.locator(".player-shape").boundingBox()) ?? { width: 0, height: 1 };
      expect(width / height).toBeCloseTo(4 / 3, 1);
      await page.goto(`${site.url}/dashboard/portfolio/${project}/builds`);
      await choose(page, makeBuildZip(canvasGame("Two")));
      await version.fill("0.2");
      await page.getByLabel("What is new").fill("Two towers & <more>.");
      await page.getByRole("button", { name: "Upload" }).click();
      await page.getByRole("button", { name: "Publish version 0.2" }).click();
      await page.getByRole("button", { name: "Roll back" }).click();
      await expect(first).toContainText("Live");
    });

    await test.step("a post about the version has it to play, also when another is live", async () => {
      await page.getByRole("button", { name: "Write about this version" }).click();
      await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Tower 0.2");
      await expect(page.getByText("Two towers & <more>.")).toBeVisible();
      await expect(page.getByText("Play Tower v0.2 on the project’s page")).toBeVisible();
      await expect(page.getByText("Readers play this version here, also when another is live.")).toBeVisible();
    });

    page.once("dialog", (dialog) => void dialog.accept());
    await test.step("a version is unpublished and deleted after a question", async () => {
      await openBuilds(page, site, project);
      await page.getByRole("button", { name: "Unpublish version 0.1" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("offers no game");
      await page.getByRole("button", { name: "Unpublish", exact: true }).click();
      await expect(first).toContainText("Not published");
      await page.getByRole("button", { name: "Delete version 0.1" }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("heading", { name: "0.1" })).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "0.2" })).toBeVisible();
    });
  },
);

test(
  "an upload that was interrupted goes on where it stopped, also after a reload and where builds can't be played",
  { tag: "@long" },
  async ({ openSite, page, folder, expectedProblems }) => {
    expectedProblems.push("Failed to load resource");
    const site = await openSite({ settings: { SITE_URL: "https://www.example.com" } });
    await openBuilds(page, site, await addProject(site));
    await expect(page.getByText(/until PLAY_URL names an origin/)).toBeVisible();
    const zip = join(folder, "tower.zip");
    writeFileSync(zip, makeBuildZip(canvasGame()));
    let pieces = 0;
    // The bytes arrive, but their answer does not, and then the network is gone.
    const ofUpload = /\/builds\/uploads\/\w+(\?|$)/;
    await page.route(ofUpload, async (route) => {
      if (route.request().method() === "PATCH" && pieces++ === 0) await route.fetch();
      await route.abort();
    });
    await page.getByLabel("ZIP file of the build").setInputFiles(zip);
    await page.getByLabel("What is new").fill("Kept while it fails.");
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("alert")).toContainText("No response from server", { timeout: 20_000 });
    await expect(page.getByLabel("What is new")).toHaveValue("Kept while it fails.");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unroute(ofUpload);

    await page.reload();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/uploads")) asked.push(request.method());
    });
    await page.getByLabel("ZIP file of the build").setInputFiles(zip);
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("Not published")).toBeVisible();
    // All bytes are there, so only the upload is asked for and finished.
    expect(asked).toEqual(["GET", "POST"]);
  },
);
