import { measureFirstView } from "../../bench/first-view.ts";
import { expect, test } from "./support/site.ts";

/** Bytes as served. Pictures are not among them: their sizes are made in the background, and `npm run bench` weighs them. */
const budgets = [
  { name: "a post", path: "/blog/scope-is-a-feature", document: 21_000, stylesheet: 17_500, font: 40_000, files: 8 },
  { name: "the front page", path: "/", document: 30_000, stylesheet: 22_500, font: 31_000, files: 8 },
  { name: "the list of posts", path: "/blogs", document: 16_000, stylesheet: 17_500, font: 31_000, files: 7 },
  { name: "the portfolio", path: "/portfolio", document: 12_000, stylesheet: 20_000, font: 31_000, files: 9 },
];

for (const { name, path, files, ...most } of budgets) {
  test(`${name} is small, comes in few files, and brings no script to whoever only reads`, async ({ exampleSite }) => {
    const view = await measureFirstView(exampleSite.url + path);
    expect(view.script).toBe(0);
    for (const kind of ["document", "stylesheet", "font"] as const) expect(view[kind], kind).toBeLessThanOrEqual(most[kind]);
    const needed = view.files.filter(({ kind }) => ["document", "stylesheet", "font"].includes(kind));
    expect(needed.map((file) => file.path).length).toBeLessThanOrEqual(files);
  });
}
