import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { filesOfProduct, listMigrations, measure } from "./figures.ts";

test("the lines of a part are counted without its tests", () => {
  const folder = folderWith({
    "server/posts.ts": "one\ntwo\n",
    "server/store/tables.ts": "three\n",
    "server/posts.test.ts": "four\n",
    "server/resume.typ": "five\n",
    "web/page.tsx": "six\n",
  });
  expect(measure("server/**/*.ts", folder)).toEqual({ files: 2, lines: 3 });
});

test("a migration is counted once it has a day, and what it uses is not", () => {
  const day = "server/store/migrations/2026-12-24-likes.ts";
  expect(
    listMigrations(folderWith({ [day]: "", "server/store/migrations/initial/posts.ts": "", "server/a.ts": "" })),
  ).toEqual([day]);
});

test("a commit costs the files of the product that it touches, not tests, documents, settings of checks or the lock file", () => {
  const touched = ["contract/posts.ts", "content/demo/posts/scope.md", "package.json", "web/site/blog/post.css"];
  expect(
    filesOfProduct([
      ...touched,
      "server/http/posts.test.ts",
      "tests/api/posts.test.ts",
      "tests/support/recorded/ghost.json",
      "server/media/fixtures/small.jpg",
      "art/__snapshots__/accent.test.ts.snap",
      "docs/architecture.md",
      "CHANGELOG.md",
      "package-lock.json",
      "knip.json",
      "vitest.config.ts",
      "",
    ]),
  ).toEqual(touched);
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "figures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
