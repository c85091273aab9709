// Games and 3D models in the text of a post or a project: chosen in the editor, played and shown on the page.
import type { Page } from "@playwright/test";
import { canvasGame } from "#tests/support/games.ts";
import { makeBox } from "#tests/support/models.ts";
import { addPlayable, addProject, leaveByKey, play, pushBuild, running } from "./support/builds.ts";
import { content, find, openPost, save } from "./support/editor.ts";
import { library, uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

const game = (href: string) => `<p class="game"><a href="${href}">Play Tower on the project’s page</a></p>`;
const words = `<p>${"Words about the tower. ".repeat(40)}</p>`;

/** Notes every request to another origin. */
function watchElsewhere(page: Page, site: Site): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(site.url).origin && origin.startsWith("http")) asked.push(pathname);
  });
  return asked;
}

async function policyOf(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
}

/** Returns the texts of the feed. */
async function feedOf(site: Site): Promise<string> {
  const feed = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: { content_html: string }[] };
  return feed.items.map(({ content_html: html }) => html).join("");
}

test("a version is chosen by keyboard, seen in the editor, and played in the post, which loads nothing of it before", async ({
  site,
  page,
}) => {
  const { project } = await addPlayable(site, canvasGame("One"), { controls: "arrow keys", width: 640, height: 360 });
  await pushBuild(site, project, canvasGame("Two"), { version: "0.2", publish: true });
  const tower = game("/portfolio/tower");
  const quoted = `<blockquote>${tower}</blockquote><details><summary>More</summary>${tower}</details>`;
  const { _id, slug } = await createPost(site, { title: "Devlog", content: words + tower + quoted + words });
  await openPost(site, page, _id);
  // Within a quote or a toggle there is only a link.
  await expect(content(page).getByText("Readers play here what is live.")).toHaveCount(1);
  await expect(content(page).getByText("Readers get a link here.")).toHaveCount(2);
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/game");
  await expect(page.getByRole("option", { name: "Game", exact: true })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  const search = page.getByRole("combobox", { name: "Game or version" });
  await expect(search).toBeFocused();
  await expect(page.getByRole("listbox", { name: "Game" }).getByRole("option")).toHaveText([
    /live version/,
    /version 0\.2 .*Live now/,
    /version 0\.1/,
  ]);
  // The editor scrolls the list into view, and a button half under the bar at the top would count as too small.
  await expect.poll(() => axe(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(content(page).getByText("Play Tower v0.1 on the project’s page")).toBeVisible();
  await expect(content(page).getByText("Readers play this version here")).toBeVisible();
  await save(page, { stay: true });
  expect((await find(site, _id)).content).toContain(
    '<p class="game"><a href="/portfolio/tower#play-1">Play Tower v0.1 on the project’s page</a></p>',
  );

  const asked = watchElsewhere(page, site);
  await page.goto(`${site.url}/blog/${slug}`);
  await expect(page.getByText(/^\d+ (KB|B) · HTML5 · arrow keys · v0\.1 · \d+ \w{3} \d{4}$/)).toBeVisible();
  expect(asked).toEqual([]);
  const player = page.locator(".player").last();
  const box = () => player.evaluate((element) => [element.clientWidth, element.clientHeight]);
  const before = await box();
  await page.getByRole("button", { name: "Play Tower" }).last().click();
  const frame = await running(page);
  expect(await box()).toEqual(before);
  expect(await frame.title()).toBe("One");
  await page.keyboard.press("ArrowDown");
  await expect(frame.locator("#count")).toHaveText("1");
  await leaveByKey(page);
  await expect(page.getByRole("button", { name: "Play Tower" }).last()).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toBe(0);
});

test("a pinned version stays, what is live follows publishing and rolling back, and a deleted version becomes a sentence", async ({
  site,
}) => {
  const { project } = await addPlayable(site, canvasGame("One"));
  const { slug } = await createPost(site, {
    title: "Both",
    content: words + game("/portfolio/tower#play-1") + words + game("/portfolio/tower"),
  });
  const address = `${site.url}/blog/${slug}`;
  // The version of each game that the page has.
  const versions = async () =>
    [...(await (await fetch(address)).text()).matchAll(/class="player-facts">[^<]*(v0\.\d)/g)].map(
      ([, version]) => version,
    );
  expect(await versions()).toEqual(["v0.1", "v0.1"]);
  await pushBuild(site, project, canvasGame("Two"), { version: "0.2", publish: true });
  expect(await versions()).toEqual(["v0.1", "v0.2"]);

  await site.api("POST", `/portfolio/${project}/builds/rollback`);
  expect(await versions()).toEqual(["v0.1", "v0.1"]);
  await site.api("POST", `/portfolio/${project}/builds/2/publish`);
  await site.api("DELETE", `/portfolio/${project}/builds/1`);
  expect(await versions()).toEqual(["v0.2"]);
  const proseOf = async () => (await (await fetch(address)).text()).replaceAll(/<script.*?<\/script>/gs, "");
  expect(await proseOf()).toMatch(
    /<a [^>]*href="\/portfolio\/tower"[^>]*>Tower<.*This version can’t be played anymore\. The project’s page has the current one\./s,
  );
  await site.api("POST", `/portfolio/${project}/builds/2/unpublish`);
  expect((await proseOf()).match(/This game can’t be played at the moment\./g)).toHaveLength(2);
  await site.api("DELETE", `/portfolio/${project}`);
  expect(await proseOf()).not.toContain("/portfolio/tower");
});

test(
  "of a pinned version and the live one in a post, one plays at a time",
  { tag: "@long" },
  async ({ site, page }) => {
    const { project } = await addPlayable(site, canvasGame("One"));
    await pushBuild(site, project, canvasGame("Two"), { version: "0.2", publish: true });
    const { slug } = await createPost(site, {
      title: "Both",
      content: words + game("/portfolio/tower#play-1") + words + game("/portfolio/tower"),
    });
    await page.goto(`${site.url}/blog/${slug}`);
    for (const [index, title] of ["One", "Two"].entries()) {
      await page.getByRole("button", { name: "Play Tower" }).nth(index).click();
      expect(await (await running(page)).title()).toBe(title);
      await expect(page.locator("iframe")).toHaveCount(1);
      await page.getByRole("button", { name: "Leave" }).click();
    }
  },
);

test("only posts with a game allow its frame and load the styles of the player, and feeds have a link", async ({
  site,
}) => {
  await addPlayable(site, canvasGame());
  const { slug } = await createPost(site, { title: "With", content: words + game("/portfolio/tower#play-1") });
  const { slug: other } = await createPost(site, { title: "Without", content: words });
  const htmlOf = async (path: string) => (await fetch(site.url + path)).text();
  const frames = (policy: string) => /frame-src [^;]*/.exec(policy)?.[0].split(" ").length;
  expect(frames(await policyOf(site, `/blog/${slug}`))).toBe((frames(await policyOf(site, `/blog/${other}`)) ?? 0) + 1);
  expect(await htmlOf(`/blog/${slug}`)).toMatch(/href="\/assets\/embed-[\w-]+\.css"/);
  expect(await htmlOf(`/blog/${other}`)).not.toContain("/assets/embed-");
  expect(await feedOf(site)).toContain(
    `<p class="game"><a href="${site.url}/portfolio/tower#play-1">Play Tower on the project’s page</a></p>`,
  );
});

test(
  "a game in the text of a project is played there, also while the project’s own game is on the page",
  { tag: "@long" },
  async ({ site, page }) => {
    const { address, project } = await addPlayable(site, canvasGame("One"));
    await pushBuild(site, project, canvasGame("Two"), { version: "0.2", publish: true });
    await addProject(site, {
      title: "Bridge",
      slug: "bridge",
      content: words + game("/portfolio/tower#play-1") + words,
    });
    await page.goto(`${site.url}/portfolio/bridge`);
    expect(await (await play(page)).title()).toBe("One");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toBe(0);

    await site.api("PUT", `/portfolio/${project}`, {
      title: "Tower",
      slug: "tower",
      description: "A game about a tower.",
      category: "game",
      content: words + game("/portfolio/tower#play-1"),
    });
    await page.goto(address);
    const [own, inText] = [0, 1].map((at) => page.getByRole("button", { name: "Play Tower" }).nth(at));
    await inText?.click();
    expect(await (await running(page)).title()).toBe("One");
    await own?.click();
    await expect(page.locator("iframe")).toHaveCount(1);
    // For a moment, neither of the two is there.
    await expect(async () => expect(await (await running(page)).title()).toBe("Two")).toPass();
  },
);

test("a post that was opened within another page is loaded again to play", { tag: "@long" }, async ({ site, page }) => {
  await addPlayable(site, canvasGame());
  const { slug } = await createPost(site, { title: "A devlog", content: game("/portfolio/tower") });
  await page.goto(`${site.url}/blogs`);
  await hydrate(page);
  await page.getByRole("link", { name: "A devlog" }).first().click();
  await expect(page).toHaveURL(`${site.url}/blog/${slug}`);
  expect(await (await play(page)).title()).toBe("Blocks");
  await expect(page).toHaveURL(`${site.url}/blog/${slug}`);
});

test(
  "a model is chosen from the library, captioned, and opens in the post when it is pressed; nobody gets the upload",
  { tag: "@long" },
  async ({ site, page }) => {
    const { url } = await uploadTo(site, {
      name: "Crate.glb",
      mimeType: "model/gltf-binary",
      buffer: await makeBox(),
    });
    await expect.poll(async () => (await library(site))[0]?.state, { timeout: 60_000 }).toBe("ready");
    const { _id, slug } = await createPost(site, { title: "A crate", content: words });
    await openPost(site, page, _id);
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/3d");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: /Crate/ }).click();
    await expect(content(page).locator(".model-still-title")).toHaveText("Crate");
    await page.keyboard.press("Enter");
    await content(page).locator("figure.model figcaption").click();
    await page.keyboard.insertText("Baked once.");
    await save(page, { stay: true });
    expect((await find(site, _id)).content).toContain(
      `<figure class="model"><a href="${url}">Crate</a><figcaption>Baked once.</figcaption></figure>`,
    );

    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/blog/${slug}`);
    await expect(page.getByRole("region", { name: "3D model: Crate" })).toBeVisible();
    await expect(page.getByText("Baked once.")).toBeVisible();
    expect(asked.filter((path) => path.endsWith(".glb") || path.includes("model-viewer"))).toEqual([]);
    expect((await fetch(site.url + url)).status).toBe(404);
    expect(await feedOf(site)).toContain(`<figure class="model"><a href="${site.url}/blog/${slug}">Crate</a>`);
    // It never arrives, because drawing it takes seconds. What the viewer shows is proven in models.test.ts.
    await page.route("**/*-model.glb", () => undefined);
    await page.getByRole("button", { name: "View in 3D" }).click();
    await expect.poll(() => asked.some((path) => path.endsWith("-model.glb"))).toBe(true);
    expect(asked).not.toContain(url);
    // Left open, it would be drawn when the test ends and nothing holds its file anymore.
    await page.getByRole("button", { name: "Close 3D view" }).click();
  },
);

test("a project under NDA whose builds are hidden leaves no trace of its game in a post", async ({ site }) => {
  const project = await addProject(site, { nda: true, confidential: ["builds"] });
  await pushBuild(site, project, canvasGame(), { version: "0.1", publish: true });
  const { slug } = await createPost(site, { title: "Secret", content: words + game("/portfolio/tower") });
  const html = await (await fetch(`${site.url}/blog/${slug}`)).text();
  expect(html).not.toContain("/portfolio/tower");
});
