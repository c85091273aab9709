import { openPost, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";

test("the owner says where a post was first published: its page says so to visitors, and credits that page", async ({
  site,
  page,
}) => {
  const { _id } = await createPost(site, { title: "Told twice" });
  const path = "/blog/told-twice";
  const there = `https://www.${"long-".repeat(24)}name.example.com/told?a=1&b=2`;
  await openPost(site, page, _id);
  const field = page.getByLabel("First published at");
  await expect(field).toHaveAccessibleDescription(/another site.*Search engines then credit that page/);
  await field.fill(there.replace("https://", ""));
  await save(page, { stay: true });
  await expect(field).toHaveValue(there);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url + path);
  const source = page.getByText(/^First published at/);
  await expect(source.getByRole("link")).toContainText(/^long-.*\.example\.com/);
  await expect(source.getByRole("link")).toHaveAttribute("href", there);
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
});
