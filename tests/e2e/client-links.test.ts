// Work under NDA that the owner shows to one client by a link: made in the dashboard, opened by a press, and closed again.
import type { Page } from "@playwright/test";
import { canvasGame } from "#tests/support/games.ts";
import { addProject, play, pushBuild } from "./support/builds.ts";
import { imageFile } from "./support/files.ts";
import { uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

type Made = { id: number; url: string };
type WithLog = {
  openings: number;
  seconds: number;
  log: { views: { what: string; title: string; seconds: number }[] }[];
};

const day = 86_400_000;

/** A project under NDA with an image and a build that is not published, and a draft. */
async function addWork(site: Site): Promise<{ project: number; draft: string }> {
  const { url } = await uploadTo(site, await imageFile("harbor.png", "#335577"), "The harbor at night");
  const project = await addProject(site, {
    title: "Project Harbor",
    slug: "harbor",
    description: "A harbor at night.",
    company: "Nightjar Forge",
    nda: true,
    confidential: ["gallery", "results"],
    gallery: [url],
    results: [{ value: "60 fps", label: "on a five-year-old phone" }],
  });
  await pushBuild(site, project, canvasGame(), { version: "0.2", controls: "arrow keys", width: 640, height: 360 });
  const draft = await createPost(site, {
    title: "How the harbor was lit",
    published: false,
    content: "<p>With lanterns.</p>",
  });
  return { project, draft: draft._id };
}

async function makeLink(site: Site, fields: Record<string, unknown> = {}): Promise<Made & { path: string }> {
  const { project, draft } = await addWork(site);
  const made = await site.api<Made>("POST", "/client-links", {
    client: "ACME",
    targets: [
      { kind: "project", id: project },
      { kind: "build", id: project, number: 1 },
      { kind: "post", id: draft },
    ],
    expiresAt: new Date(Date.now() + 7 * day).toISOString(),
    ...fields,
  });
  // On the test's own host, because SITE_URL may name another.
  return { ...made, path: site.url + new URL(made.url).pathname };
}

const open = (page: Page) => page.getByRole("button", { name: "Open" });
const pageLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "What this link opens" }).getByRole("link", { name });

test("the owner makes a link by keyboard, a client without script opens it and reads all of it, and once it is revoked gets the one closed page", async ({
  site,
  page,
  plainPage: client,
  expectedProblems,
}) => {
  expectedProblems.push("404");
  await addWork(site);
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/client-links`);
  await page.getByRole("button", { name: "Create the first link" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New client link" });
  await dialog.getByRole("button", { name: "Create Link" }).press("Enter");
  await expect(dialog.getByText("Enter the client’s name. The client reads this.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Client" })).toBeFocused();
  await page.keyboard.insertText("ACME");
  await dialog.getByRole("checkbox", { name: "Project Harbor", exact: true }).press("Space");
  await dialog.getByRole("group", { name: "Builds" }).getByRole("checkbox").press("Space");
  await dialog.getByRole("checkbox", { name: /^How the harbor was lit/ }).press("Space");
  await dialog.getByRole("button", { name: "Create Link" }).press("Enter");
  const shown = page.getByRole("dialog", { name: "The link for ACME" });
  await expect(shown.getByRole("button", { name: "Copy" })).toBeFocused();
  const url = await shown.getByLabel("Secret link").inputValue();
  expect(url).toMatch(/\/s\/[\w-]{24}$/);
  await shown.getByRole("button", { name: "I’ve sent it" }).press("Enter");
  await expect(page.getByText("Not opened yet")).toBeVisible();
  await expect(page.getByText(url)).toHaveCount(0);

  await test.step("the client", async () => {
    const neutral = await client.goto(site.url + new URL(url).pathname);
    expect(await neutral?.text()).not.toMatch(/harbor|nightjar|property="og:|canonical/i);
    await expect(client).toHaveTitle(/^For ACME — /);
    await expect(client.getByRole("heading", { level: 1 })).toHaveText("For ACME");
    await open(client).click();
    await expect(client).toHaveURL(/\/s\/[0-9a-f]{18}\/work$/);
    await expect(client.getByRole("heading", { level: 1 })).toHaveText("Prepared for ACME");
    await expect(client.getByText("Confidential · prepared for ACME")).toBeVisible();
    await expect(client.getByText("60 fps")).toBeVisible();
    await client.getByRole("link", { name: "See the project Project Harbor" }).click();
    await expect(client.getByText("Nightjar Forge")).toBeVisible();
    const source = String(await client.locator("img.player-poster:not([aria-hidden])").getAttribute("src"));
    expect(source).toMatch(/^\/s\/[0-9a-f]{18}\/media\//);
    expect((await fetch(site.url + source)).headers.get("content-type")).toMatch(/^image\//);
    await pageLink(client, "How the harbor was lit").click();
    await expect(client.getByText("With lanterns.")).toBeVisible();
    await pageLink(client, "Project Harbor, version 0.2").click();
    await expect(client.getByRole("link", { name: "Play Project Harbor in its own window" })).toBeVisible();
  });

  await page.getByRole("link", { name: "ACME" }).press("Enter");
  const log = page.getByRole("list", { name: "Openings, newest first" });
  await expect(log.getByText("Computer")).toBeVisible();
  await expect(log.getByText("Project Harbor", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Revoke" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).press("Enter");
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();

  const closed = await client.reload();
  expect(closed?.status()).toBe(404);
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t open anything");
  const unknown = await (await fetch(`${site.url}/s/${"x".repeat(24)}`)).text();
  expect(await closed?.text()).toBe(unknown);
  expect(unknown).not.toMatch(/harbor|acme/i);
});

test(
  "with a password every page of a link is usable on a phone, its build plays, the time on its page reaches the owner, and no page is shown from a cache once it is revoked",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("403", "404");
    const { id, path } = await makeLink(site, { password: "harbor lights", watermark: true });
    const diary = await createPost(site, { title: "Harbor diary", published: true, content: "<p>Day one.</p>" });
    await site.api("PUT", "/portfolio/1", {
      title: "Project Harbor",
      slug: "harbor",
      description: "A harbor at night.",
      company: "Nightjar Forge",
      nda: true,
      postIds: [diary._id],
    });
    const fits = async (name: string) => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page), `${name} at ${width}`).toBe(0);
      }
    };
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto(path);
    await page.getByLabel("Password").fill("wrong");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This password is wrong.")).toBeVisible();
    await expect(page.getByLabel("Password")).toBeFocused();
    await fits("wrong password");
    await page.getByLabel("Password").fill("harbor lights");
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText("Prepared for ACME");
    await fits("overview");
    expect(await axe(page), "overview").toEqual([]);
    for (const name of ["How the harbor was lit", "Project Harbor", "Project Harbor, version 0.2"]) {
      await pageLink(page, name).first().click();
      await expect(page.locator("[aria-current=page]")).toHaveText(name);
      await fits(name);
    }

    await test.step("a build plays within the link", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const frame = await play(page);
      await page.keyboard.press("ArrowDown");
      await expect(frame.locator("#count")).toHaveText("1");
      // Long enough to count.
      await page.waitForFunction(
        (from) => performance.now() > from + 1100,
        await page.evaluate(() => performance.now()),
      );
      await pageLink(page, "Overview").click();
      await expect(heading).toHaveText("Prepared for ACME");
      const views = async () => (await site.api<WithLog>("GET", `/client-links/${id}`)).log[0]?.views ?? [];
      await expect
        .poll(async () => (await views()).find(({ title }) => title === "Project Harbor, version 0.2")?.seconds)
        .toBeGreaterThanOrEqual(1);
      expect((await views()).map(({ what, title }) => `${what}: ${title}`)).toEqual([
        "page: Overview",
        "page: How the harbor was lit",
        "page: Project Harbor",
        "page: Project Harbor, version 0.2",
        "play: Project Harbor, version 0.2",
        "page: Overview",
      ]);
    });

    await test.step("going back after it was revoked shows nothing", async () => {
      await pageLink(page, "Project Harbor").first().click();
      await expect(page.getByText("Nightjar Forge")).toBeVisible();
      await hydrate(page);
      await page.getByRole("link", { name: "Harbor diary" }).click();
      await expect(heading).toHaveText("Harbor diary");
      await page.goBack();
      await expect(page.getByText("Nightjar Forge")).toBeVisible();
      await page.goForward();
      await expect(heading).toHaveText("Harbor diary");
      await site.api("POST", `/client-links/${id}/revoke`);
      await page.goBack();
      await expect(heading).toHaveText("This link doesn’t open anything");
      await expect(page.getByText("Nightjar Forge")).toHaveCount(0);
      await fits("closed");
      expect(await axe(page), "closed").toEqual([]);
    });
  },
);
