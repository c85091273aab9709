import { measureFirstView } from "../../bench/first-view.ts";
import { expect, test } from "./support/site.ts";

/** Bytes as served. Pictures are not among them: their sizes are made in the background, and `npm run bench` weighs them. */
const budgets = [
  { name: "a post", path: "/blog/scope-is-a-feature", document: 21_000, stylesheet: 17_500, font: 34_000, files: 8 },
  { name: "the front page", path: "/", document: 30_000, stylesheet: 22_500, font: 26_000, files: 5 },
  { name: "the list of posts", path: "/blogs", document: 16_000, stylesheet: 17_500, font: 26_000, files: 7 },
  { name: "the portfolio", path: "/portfolio", document: 12_000, stylesheet: 20_000, font: 26_000, files: 6 },
  { name: "the list of projects", path: "/portfolio/all", document: 21_000, stylesheet: 20_000, font: 26_000, files: 5 },
];

/** Bytes that a new connection carries before the sender waits for an answer: ten packets. */
const firstPackets = 14_600;


for (const { name, path, files, ...most } of budgets) {
  test(`${name} is small, comes in few files, and brings no script to whoever only reads`, async ({ exampleSite }) => {
    const view = await measureFirstView(exampleSite.url + path);
    expect(view.script).toBe(0);
    for (const kind of ["document", "stylesheet", "font"] as const) expect(view[kind], kind).toBeLessThanOrEqual(most[kind]);
    const needed = view.files.filter(({ kind }) => ["document", "stylesheet", "font"].includes(kind));
    expect(needed.map((file) => file.path).length).toBeLessThanOrEqual(files);
  });
}

test("the fonts that every page asks for first need one trip each", async ({ exampleSite }) => {
  const { files } = await measureFirstView(`${exampleSite.url}/blogs`);
  const fonts = files.filter(({ kind }) => kind === "font");
  expect(fonts.map(({ path }) => path)).toEqual([expect.stringContaining("zalando"), expect.stringContaining("hanken")]);
  for (const { path, bytes } of fonts) expect(bytes, path).toBeLessThanOrEqual(firstPackets);
});
