import { expect, test } from "./support/site.ts";

const pages = [
  "/",
  "/about",
  "/blogs",
  "/blogs/archive",
  "/blogs/search",
  "/blogs/tag/x",
  "/blogs/series/x",
  "/blogs/category/x",
  "/blog/x",
  "/portfolio",
  "/portfolio/all",
  "/portfolio/x",
  "/for/x",
  "/call/x",
  "/quote/x",
  "/draft/x",
  "/login",
  "/x",
];

test("a preview that has expired is refused on every page with what to do, and no other query breaks a page", async ({
  exampleSite: { url },
}) => {
  for (const page of pages.slice(0, 3)) {
    const answer = await fetch(`${url}${page}?preview=1`);
    expect(answer.status, page).toBe(403);
    expect(await answer.text(), page).toContain("This preview has expired. Open it again from the dashboard.");
  }
  const names = ["page", "q", "search", "category", "cat", "type", "sent", "service", "taken", "refused", "preview"];
  const queries = ["-1", "constructor", "%00%FF"].map((value) =>
    names.map((name) => `${name}=${value}&${name}=${value}`).join("&"),
  );
  const failed: string[] = [];
  for (const page of pages)
    for (const query of [...queries.map((each) => each.replace(/&preview=.*$/, "")), queries[0]]) {
      const { status } = await fetch(`${url}${page}?${query}`, { redirect: "manual" });
      if (status >= 500) failed.push(`${status} ${page}?${query?.slice(0, 60)}`);
    }
  expect(failed).toEqual([]);
});
