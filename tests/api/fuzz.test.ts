import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzApi } from "#tests/support/openapi-fuzz.ts";
import { nastyText } from "#tests/support/openapi-values.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** A failure names its seed; FUZZ_SEED makes the same requests again, FUZZ_REQUESTS more of them. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615);
const requests = Number(process.env.FUZZ_REQUESTS ?? 1000);

test(`whatever is asked of the API, it answers as it says it does (seed ${seed})`, { timeout: 180_000 + requests * 100 }, async () => {
  const server = await startTestServer();
  const { succeeded, statuses, requests: made } = await fuzzApi(server, { requests, seed });
  expect(made).toBeGreaterThanOrEqual(requests);
  // Most of it would prove nothing if hardly anything went through.
  expect(succeeded / made, JSON.stringify(statuses)).toBeGreaterThan(0.2);
});

test(`whatever stands in the address of a file, a feed or a picture, it is no fault of the server (seed ${seed})`, async () => {
  const server = await startTestServer();
  const addresses = ["/media/", "/art/post/", "/art/", "/art/glyph/production/", "/og/post/", "/og/project/", "/og/", "/feed.xml?category=", "/feed.json?category=", "/sitemap-", "/api/", "/api/docs/", "/"];
  let number = 0;
  await fc.assert(fc.asyncProperty(fc.constantFrom(...addresses), nastyText, fc.constantFrom("", ".png", ".svg", ".xml", "/x"), async (start, middle, end) => {
    number++;
    const url = start + (middle.startsWith("%") ? middle : encodeURIComponent(middle.toWellFormed())) + end;
    const answer = await server.app.inject({ url, remoteAddress: `10.9.${number >> 8}.${number & 255}` });
    expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
    expect(answer.body).not.toMatch(/node_modules|\/work\/|\.ts:\d/);
  }), { numRuns: 400, seed });
});
