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

test("the page always shows what is saved under every spelling of its URL, leads to the post once it is published, and is gone with the link or the draft", async ({
  site,
}) => {
  const read = async (path: string) => {
    const response = await fetch(site.url + path);
    const html = await response.text();
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "");
    return { status: response.status, url: response.url, cache: response.headers.get("cache-control"), heading, html };
  };
  const id = await createDraft(site);
  const [link, revoked] = [await share(site, id), await share(site, id)];
  const path = pathOf(link);
  for (const [number, spelling] of [
    path,
    path.replace("/draft", "/Draft"),
    `/${path}`,
    `${path}/`,
    `${path}?a=b`,
  ].entries()) {
    await site.api("PUT", `/blogs/${id}`, { title: `Title ${number}`, description: "d", content: "<p>a</p>" });
    const { status, heading, cache } = await read(spelling);
    if (status === 200) expect([heading, cache], spelling).toEqual([`Title ${number}`, "no-store"]);
  }
  expect((await read(path)).heading).toBe("Title 4");

  await test.step("unknown, revoked, and in the trash", async () => {
    await site.api("DELETE", `/blogs/${id}/share/${revoked.id}`);
    await site.api("DELETE", `/blogs/${id}`);
    for (const gone of [pathOf(revoked), path, `/draft/${"x".repeat(43)}`, `/Draft/${"x".repeat(43)}`]) {
      const { status, heading, cache, html } = await read(gone);
      expect([status, heading, cache], gone).toEqual([404, "Post not found.", "no-store"]);
      expect(html, gone).toContain("<title>Post not found.</title>");
    }
  });

  await test.step("published, and a page", async () => {
    const { _id } = await createPost(site, { title: "Soon", published: false });
    const soon = await share(site, _id);
    await site.api("POST", "/blogs/toggle-publish", { ids: [_id] });
    expect((await read(pathOf(soon))).url).toBe(`${site.url}/blog/soon`);
    const page = await read(pathOf(await share(site, await createDraft(site, { kind: "page", title: "Soon a page" }))));
    expect(page.heading).toBe("Soon a page");
    expect(page.html).not.toContain("All posts");
  });
});

test("the shared draft is usable in both themes and on a phone", { tag: "@long" }, async ({ page, site }) => {
  const path = pathOf(await share(site, await createDraft(site)));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url + path);
  await expect(page.getByText("Words of the draft.")).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
});
