import { expect, test } from "vitest";
import type { SiteReport } from "#contract/site-report.ts";
import { loadWords } from "#web/shared/site/words.ts";
import { findingsOf } from "./findings.ts";

await loadWords({ language: "en" });

const home = "https://alex.example";
const none = { total: 0, items: [] };
const nothing: SiteReport = {
  imagesWithoutAlt: 0,
  brokenLinks: none,
  withoutDescription: none,
  withoutCategory: none,
  withoutCover: none,
  largeFiles: none,
  mail: { to: "owner@example.com", server: "smtp.example.com:587", missing: [], failure: null },
  newsletter: { server: "smtp.example.com:587", failure: null, paused: [] },
  failedMails: none,
  scheduled: none,
  examples: { posts: 0, projects: 0, owner: [] },
  copiedAt: null,
  siteUrl: { url: home, source: "setting" },
  data: { problem: null },
  play: { url: "http://localhost:3001", problem: null },
  backup: { last: null, failure: null, isNightly: true },
  resume: null,
};

test("without problems, every check has a sentence that says so", () => {
  const { problems, passed } = findingsOf(nothing, home);
  expect(problems).toEqual([]);
  expect(passed).toHaveLength(13);
});

test("a letter that waits for the owner says why, and so does a mail server that refuses letters", () => {
  const letters = nothing.newsletter;
  const paused = [{ id: 1, subject: "Fog", reason: "3 of the first 20 letters were permanently refused." }];
  const [waiting] = findingsOf({ ...nothing, newsletter: { ...letters, paused } }, home).problems;
  expect([waiting?.heading, waiting?.why]).toEqual(["The letter “Fog” is paused", paused[0]?.reason]);
  const failure = { since: "2026-11-27T10:00:00.000Z", at: "2026-11-27T10:00:00.000Z", reason: "No login." };
  const [failing] = findingsOf({ ...nothing, newsletter: { ...letters, failure } }, home).problems;
  expect([failing?.heading, failing?.why, failing?.action?.to]).toEqual([
    "The mail server doesn’t accept your letters",
    "No login.",
    "/dashboard/letters",
  ]);
});

test("each finding counts its items in correct English and links to the place to fix it", () => {
  const { problems } = findingsOf(
    {
      ...nothing,
      imagesWithoutAlt: 1,
      brokenLinks: {
        total: 2,
        items: [{ kind: "project", id: "3", title: "Tower", address: "/blog/x", reason: "unpublished" }],
      },
      withoutCover: { total: 1, items: [{ kind: "post", id: "p_1", title: "Alpha" }] },
      failedMails: {
        total: 1,
        items: [{ id: 5, name: "Robin", folder: "spam", page: 2, createdAt: "", reason: "It said no." }],
      },
      largeFiles: { total: 1, items: [{ id: "a", kind: "video", name: "a b.mp4", bytes: 60 * 1024 * 1024 }] },
      examples: { posts: 0, projects: 2, owner: [] },
    },
    home,
  );
  expect(problems.map(({ heading }) => heading)).toEqual([
    "2 broken links or images",
    "1 message couldn’t be emailed to you",
    "1 image has no alternative text",
    "1 post has no cover",
    "1 file is large",
    "Example content is still on the site: 2 projects",
  ]);
  expect(problems.flatMap(({ items }) => items)).toMatchObject([
    { title: "Tower", to: "/dashboard/portfolio?edit=3", note: "/blog/x is a draft" },
    { title: "Message from Robin", to: "/dashboard/enquiries?folder=spam&page=2&message=5", note: "It said no." },
    { title: "Alpha", to: "/dashboard/edit/p_1" },
    { title: "a b.mp4", to: "/dashboard/media?search=a+b.mp4&kind=video", note: "60.0 MB" },
  ]);
});

test("the example owner's facts count as example content, with different instructions", () => {
  const examplesOf = (examples: SiteReport["examples"]) => findingsOf({ ...nothing, examples }, home).problems[0];
  expect(examplesOf({ posts: 1, projects: 0, owner: ["name", "links"] })).toMatchObject({
    heading: "Example content is still on the site: 1 post, and the example owner’s name and links",
    why: expect.stringMatching(/^Before you go live, .*dashboard.* Site → Identity/),
    action: { to: "/dashboard" },
  });
  const left = examplesOf({ posts: 0, projects: 0, owner: ["name", "place", "email"] });
  expect(left).toMatchObject({
    heading: "Example content is still on the site: the example owner’s name, place and email",
    why: expect.not.stringContaining("dashboard"),
  });
  expect(left?.action?.to).toBe("/dashboard/site/identity");
});

test("missing or failing email is a finding with instructions", () => {
  const notSetUp = findingsOf(
    {
      ...nothing,
      mail: { ...nothing.mail, to: null, missing: ["OWNER_EMAIL", "SMTP_URL"] },
    },
    home,
  );
  expect(notSetUp.problems).toMatchObject([
    { heading: "Email isn’t set up", why: expect.stringContaining("set OWNER_EMAIL and SMTP_URL on the server") },
  ]);
  const failure = { since: "", at: "", reason: "The mail server refused the login." };
  const failing = findingsOf({ ...nothing, mail: { ...nothing.mail, failure } }, home);
  expect(failing.problems).toMatchObject([
    {
      heading: "Emails to you aren’t getting through",
      why: expect.stringMatching(/^The mail server refused the login\. /),
    },
  ]);
  for (const { passed } of [notSetUp, failing])
    expect(passed).not.toContain("Emails to you are accepted by the mail server.");
});

test("a failed backup comes first, with its reason", () => {
  const failure = { at: "2026-11-21T03:00:05.000Z", reason: "There is no room for a backup." };
  const report = { ...nothing, imagesWithoutAlt: 1, backup: { last: null, failure, isNightly: true } };
  const [first] = findingsOf(report, home).problems;
  expect(first).toMatchObject({
    heading: "The last backup failed",
    why: "There is no room for a backup. It is tried again every hour.",
  });
});

test("a résumé that can’t be created or lacks letters is a finding; without a published résumé there is none", () => {
  const findingsFor = (resume: SiteReport["resume"]) => findingsOf({ ...nothing, resume }, home);
  expect(findingsFor(null).passed.join()).not.toContain("résumé");
  expect(findingsFor({ problem: null, pages: 1, missing: [] }).passed.join()).toContain("résumé");
  expect(findingsFor({ problem: "It can’t be made.", pages: null, missing: [] }).problems).toMatchObject([
    { heading: "Visitors can’t open your résumé as a PDF", why: "It can’t be made." },
  ]);
  expect(findingsFor({ problem: null, pages: 1, missing: ["क", "ख"] }).problems[0]?.why).toContain("क ख");
});

test("a site that sends no email doesn’t claim that every message was emailed", () => {
  const { passed } = findingsOf(
    { ...nothing, mail: { to: null, server: null, missing: ["SMTP_URL"], failure: null } },
    home,
  );
  expect(passed.filter((sentence) => /emailed|Emails to you/.test(sentence))).toEqual([]);
});

test("a site whose links point to localhost by mistake names the setting to change", () => {
  const siteUrl = { url: "http://localhost:3000", source: "setting" as const };
  expect(findingsOf({ ...nothing, siteUrl }, home).problems).toMatchObject([
    {
      heading: "Links to this site point to http://localhost:3000",
      why: expect.stringContaining("Set SITE_URL to https://alex.example"),
    },
  ]);
  expect(findingsOf({ ...nothing, siteUrl: { ...siteUrl, source: "none" } }, home).problems).toMatchObject([
    { why: expect.stringContaining("under Site URL") },
  ]);
  expect(findingsOf({ ...nothing, siteUrl }, "http://127.0.0.1:3000").problems).toEqual([]);
});
