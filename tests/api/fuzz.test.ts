import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzApi } from "#tests/support/openapi-fuzz.ts";
import { nastyText } from "#tests/support/openapi-values.ts";
import { hello, inbox } from "#tests/support/enquiries.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

/** A failure prints its seed. FUZZ_SEED repeats the same requests, and FUZZ_REQUESTS sets their number. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615);
const requests = Number(process.env.FUZZ_REQUESTS ?? 1000);

/** Adds an enquiry with proposed times and a quote, whose secrets no answer repeats, and returns what leads to them. */
async function addEnquiry(server: TestServer): Promise<Record<string, string>> {
  await server.call("POST", "/contact", { body: hello });
  const id = (await inbox(server))[0]?.id;
  const { start } = (await server.asOwner("GET", `/enquiries/${id}/quotes`)).body;
  const lines = [{ title: "Part", text: "", quantity: 1, price: 100 }];
  const quote = (await server.asOwner("POST", `/enquiries/${id}/quotes`, { ...start, title: "Quote", lines })).body;
  const times = [new Date(server.context.clock.now().getTime() + 86_400_000).toISOString()];
  const call = (await server.asOwner("POST", `/enquiries/${id}/calls`, { times, minutes: 30 })).body;
  const tokenOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";
  return {
    "enquiries id": String(id),
    "enquiries quoteId": String(quote.quote.id),
    "enquiries callId": String(call.id),
    "quotes token": tokenOf(quote),
    "calls token": tokenOf(call),
  };
}

async function fuzz(count: number): Promise<void> {
  const server = await startTestServer();
  const known = await addEnquiry(server);
  const { succeeded, statuses, requests: made } = await fuzzApi(server, { requests: count, seed, known });
  expect(made).toBeGreaterThanOrEqual(count);
  // The run would prove nothing if hardly any request succeeded.
  expect(succeeded / made, JSON.stringify(statuses)).toBeGreaterThan(0.15);
}

test(`every response matches the OpenAPI document (80 requests, seed ${seed})`, () => fuzz(80));

test(
  `every response matches the OpenAPI document (${requests} requests, seed ${seed})`,
  { tags: ["long"], timeout: 180_000 + requests * 100 },
  () => fuzz(requests),
);

test(`no path of a file, a feed or an image causes a server error (seed ${seed})`, async () => {
  const server = await startTestServer();
  const addresses = [
    "/media/",
    "/art/post/",
    "/art/",
    "/art/glyph/production/",
    "/og/post/",
    "/og/project/",
    "/og/",
    "/feed.xml?category=",
    "/feed.json?category=",
    "/sitemap-",
    "/api/",
    "/api/docs/",
    "/",
  ];
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...addresses),
      nastyText,
      fc.constantFrom("", ".png", ".svg", ".xml", "/x"),
      async (start, middle, end) => {
        number++;
        const url = start + (middle.startsWith("%") ? middle : encodeURIComponent(middle.toWellFormed())) + end;
        const answer = await server.app.inject({ url, remoteAddress: `10.9.${number >> 8}.${number & 255}` });
        expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
        expect(answer.body).not.toMatch(/node_modules|\/work\/|\.ts:\d/);
      },
    ),
    { numRuns: 100, seed },
  );
});
