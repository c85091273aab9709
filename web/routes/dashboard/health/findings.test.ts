import { expect, test } from "vitest";
import type { SiteReport } from "#contract/site-report.ts";
import { findingsOf } from "./findings.ts";

const none = { total: 0, items: [] };
const nothing: SiteReport = {
  picturesWithoutAlt: 0, brokenLinks: none, withoutDescription: none, withoutCategory: none, withoutCover: none, largeFiles: none, failedMails: none, scheduled: none,
  examples: { posts: 0, projects: 0 }, copiedAt: null, backup: { last: null, failure: null, isNightly: true },
};

test("where nothing is wrong, each thing that was looked at is called fine", () => {
  const { mend, fine } = findingsOf(nothing);
  expect(mend).toEqual([]);
  expect(fine).toHaveLength(9);
});

test("each finding says how many in good English, and leads to where it is mended", () => {
  const { mend } = findingsOf({
    ...nothing,
    picturesWithoutAlt: 1,
    brokenLinks: { total: 2, items: [{ kind: "project", id: "3", title: "Tower", address: "/blog/x", reason: "unpublished" }] },
    withoutCover: { total: 1, items: [{ kind: "post", id: "p_1", title: "Alpha" }] },
    failedMails: { total: 1, items: [{ id: 5, name: "Robin", folder: "spam", page: 2, createdAt: "" }] },
    largeFiles: { total: 1, items: [{ id: "a", kind: "video", name: "a b.mp4", bytes: 60 * 1024 * 1024 }] },
    examples: { posts: 0, projects: 2 },
  });
  expect(mend.map(({ heading }) => heading)).toEqual([
    "2 links or pictures lead nowhere", "1 message could not be mailed to you", "1 picture has no alternative text", "1 post has no cover", "1 file is large",
    "Example content is still on the site: 2 projects",
  ]);
  expect(mend.flatMap(({ items }) => items)).toMatchObject([
    { title: "Tower", to: "/dashboard/portfolio?edit=3", note: "/blog/x is a draft" }, { title: "Message from Robin", to: "/dashboard/messages?folder=spam&page=2&message=5" },
    { title: "Alpha", to: "/dashboard/edit/p_1" }, { title: "a b.mp4", to: "/dashboard/media?search=a+b.mp4&kind=video", note: "60.0 MB" },
  ]);
});

test("a backup that failed comes first, with its reason", () => {
  const failure = { at: "2026-11-21T03:00:05.000Z", reason: "There is no room for a backup." };
  const [first] = findingsOf({ ...nothing, picturesWithoutAlt: 1, backup: { last: null, failure, isNightly: true } }).mend;
  expect(first).toMatchObject({ heading: "The last backup failed", why: "There is no room for a backup. It is tried again every hour." });
});
