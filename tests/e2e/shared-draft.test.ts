// A draft that its owner shares by a secret link, as a visitor without a login sees it.
import { imageFile } from "./support/files.ts";
import { uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

type Link = { id: number; url: string };

/** A draft with a cover and an image in its text. */
async function createDraft(site: Site, fields: Record<string, unknown> = {}): Promise<string> {
  const cover = await uploadTo(site, await imageFile("cover.png", "#335577"), "A blue field");
  const inText = await uploadTo(site, await imageFile("text.png", "#775533"), "A brown field");
  const { _id } = await site.api<{ _id: string }>("POST", "/blogs", {
    title: "Not for everyone yet",
    description: "A draft.",
    content: `<p>Words of the draft.</p><p><img src="${inText.url}" alt="A brown field"></p><h2>A part</h2>`,
    blogImage: cover.url,
    imageAlt: "A blue field",
    ...fields,
  });
  return _id;
}

const share = (site: Site, id: string) => site.api<Link>("POST", `/blogs/${id}/share`, { days: 7 });
/** The link's path on the test's own host, because SITE_URL may name another. */
const pathOf = ({ url }: Link) => new URL(url).pathname;

test("a visitor with the link reads the draft with its images, and nothing tells others about it", async ({
  page,
  site,
}) => {
  const link = await share(site, await createDraft(site));
  const response = await page.goto(site.url + pathOf(link));
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not for everyone yet");
  await expect(page.getByText(/^Draft shared by .+\. Link expires .+ \d{4}\.$/)).toBeVisible();
  await expect(page.getByText("Words of the draft.")).toBeVisible();
  for (const name of ["A blue field", "A brown field"]) {
    const image = page.getByRole("img", { name });
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(page.getByRole("button", { name: /share/i })).toHaveCount(0);
  const head = await page.locator("head").innerHTML();
  expect(head).toContain('content="noindex, nofollow"');
  expect(head).not.toMatch(/rel="canonical"|property="og:|name="twitter|name="description"/);

  await hydrate(page);
  await page.getByRole("link", { name: /“A brown field” at full size/ }).click();
  const large = page.getByRole("dialog").getByRole("img", { name: "A brown field" }).first();
  await expect
    .poll(() => large.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
});

test("a link that is unknown, expired by revoking, or whose post is in the trash shows that there is no post", async ({
  page,
  site,
  expectedProblems,
}) => {
  expectedProblems.push("404");
  const id = await createDraft(site);
  const [revoked, trashed] = [await share(site, id), await share(site, id)];
  await site.api("DELETE", `/blogs/${id}/share/${revoked.id}`);
  await page.goto(site.url + pathOf(trashed));
  await expect(page.getByText("Words of the draft.")).toBeVisible();
  await site.api("DELETE", `/blogs/${id}`);
  for (const path of [pathOf(revoked), pathOf(trashed), `/draft/${"x".repeat(43)}`, `/Draft/${"x".repeat(43)}`]) {
    const response = await page.goto(site.url + path);
    expect([response?.status(), response?.headers()["cache-control"]], path).toEqual([404, "no-store"]);
    await expect(page.getByRole("heading", { name: "Post not found." })).toBeVisible();
    await expect(page).toHaveTitle("Post not found.");
  }
});

test("the page always shows what is saved, under every spelling of its URL", async ({ page, site }) => {
  const id = await createDraft(site);
  const path = pathOf(await share(site, id));
  for (const [number, spelling] of [
    path,
    path.replace("/draft", "/Draft"),
    `/${path}`,
    `${path}/`,
    `${path}?a=b`,
  ].entries()) {
    await site.api("PUT", `/blogs/${id}`, { title: `Title ${number}`, description: "d", content: "<p>a</p>" });
    const response = await fetch(site.url + spelling);
    if (response.status !== 200) continue;
    expect(await response.text(), spelling).toContain(`Title ${number}`);
    expect(response.headers.get("cache-control"), spelling).toBe("no-store");
  }
  await page.goto(site.url + path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Title 4");
});

test("the link leads to the post once it is published, and a page is shown as a page", async ({ page, site }) => {
  const { _id } = await createPost(site, { title: "Soon", published: false });
  const link = await share(site, _id);
  await site.api("POST", "/blogs/toggle-publish", { ids: [_id] });
  await page.goto(site.url + pathOf(link));
  await expect(page).toHaveURL(`${site.url}/blog/soon`);

  const own = await share(site, await createDraft(site, { kind: "page", title: "Soon a page" }));
  await page.goto(site.url + pathOf(own));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Soon a page");
  await expect(page.getByRole("link", { name: "All posts" })).toHaveCount(0);
});

test("the shared draft is usable in both themes and on a phone", { tag: "@long" }, async ({ page, site }) => {
  const path = pathOf(await share(site, await createDraft(site)));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url + path);
  await expect(page.getByText("Words of the draft.")).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
});
