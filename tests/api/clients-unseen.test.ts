import { expect, test } from "vitest";
import { readDocument } from "#tests/support/openapi-document.ts";
import { startWithPerson } from "#tests/support/people.ts";

/** Pages and files beside the API. */
const urls = [
  "/",
  "/blogs",
  "/portfolio",
  "/about",
  "/about.md",
  "/feed.xml",
  "/rss.xml",
  "/feed.json",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/resume.json",
  "/manifest.webmanifest",
];

test("no answer to a visitor has a word of what is stored about a client: no call, no page, no feed, no search", async () => {
  const { server, words, enquiries } = await startWithPerson();
  const { operations } = await readDocument(server);
  const reads = operations.filter(({ method }) => method === "GET");
  const ids = ["1", String(enquiries[0]), "zebrafink"];
  const asked = [
    ...urls,
    ...reads.flatMap(({ path }) => (path.includes("{") ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path])),
    ...[...words.values()].map((word) => `/api/search?q=${encodeURIComponent(word)}`),
  ];
  expect(asked.length).toBeGreaterThan(150);
  const told: string[] = [];
  for (const url of new Set(asked)) {
    const { statusCode, body } = await server.app.inject({ url });
    expect(statusCode, url).toBeLessThan(500);
    // A search and an error repeat what was asked.
    const answer = body.replaceAll(decodeURIComponent(url.split("?q=")[1] ?? "zebrafink"), "");
    if (/zebrafink/i.test(answer)) told.push(url);
  }
  expect(told).toEqual([]);
  expect((await server.asOwner("GET", "/enquiries")).text).toMatch(/zebrafink/i);
});
