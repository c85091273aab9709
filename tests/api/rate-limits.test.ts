import { expect, test } from "vitest";
import { UnavailableError } from "#server/errors.ts";
import type { Overload } from "#server/load-limits/overload.ts";
import { callsAMinute } from "#server/load-limits/rate-limits.ts";
import { createRenders } from "#server/load-limits/renders.ts";
import type { WebApp } from "#server/pages/pages.ts";
import { createToken } from "#tests/support/api-tokens.ts";
import { html, pagesOf } from "#tests/support/fake-web.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

/** A site whose pages contain their URL; pages below /missing don't exist. */
function fakeWeb(): { web: WebApp; rendered: string[]; hold: { until: Promise<void> | null } } {
  const rendered: string[] = [];
  const hold: { until: Promise<void> | null } = { until: null };
  const web: WebApp = {
    queryOf: () => [],
    isPage: () => true,
    async render({ url }) {
      const { pathname } = new URL(url);
      rendered.push(pathname);
      await hold.until;
      return pathname.startsWith("/missing")
        ? { status: 302, headers: { location: "/" }, text: "" }
        : { status: 200, headers: html, text: pathname };
    },
  };
  return { web, rendered, hold };
}

function page(server: TestServer, url: string, remoteAddress = "203.0.113.1") {
  return server.app.inject({ url, remoteAddress });
}

test("a visitor who calls too often is told when to retry, and no one else is", async () => {
  const server = await startTestServer();
  for (let call = 0; call < callsAMinute.visitor; call++)
    expect((await server.call("GET", "/categories", { ip: "203.0.113.1" })).status).toBe(200);
  const refused = await server.call("GET", "/categories", { ip: "203.0.113.1" });
  expect(refused).toMatchObject({
    status: 429,
    body: { statusCode: 429, error: "Too Many Requests", message: "Too many requests; wait a little and try again." },
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await server.call("GET", "/categories", { ip: "203.0.113.2" })).status).toBe(200);
  // The health check has no limit.
  for (const path of ["/health", "/health/ready"])
    expect((await server.call("GET", path, { ip: "203.0.113.1" })).status, path).toBe(200);
});

test("the addresses of an IPv6 network count as one visitor, and so do both spellings of an IPv4 address", async () => {
  const server = await startTestServer();
  for (let call = 0; call < callsAMinute.visitor; call++)
    await server.call("GET", "/health/nowhere", { ip: `2001:db8:1:2::${call.toString(16)}` });
  expect((await server.call("GET", "/categories", { ip: "2001:db8:1:2:ffff::1" })).status).toBe(429);
  expect((await server.call("GET", "/categories", { ip: "2001:db8:1:3::1" })).status).toBe(200);
  for (let call = 0; call < callsAMinute.visitor; call++)
    await server.call("GET", "/health/nowhere", { ip: "203.0.113.9" });
  expect((await server.call("GET", "/categories", { ip: "::ffff:203.0.113.9" })).status).toBe(429);
});

test("the networks of one IPv6 line may send four times as many requests as one of them", async () => {
  const server = await startTestServer();
  const ask = async (network: number) =>
    (await server.call("GET", "/health/nowhere", { ip: `2001:db8:1:${network.toString(16)}::1` })).status;
  for (let call = 0; call < callsAMinute.visitor * 4; call++) expect(await ask(call % 100)).toBe(404);
  expect(await ask(100)).toBe(429);
  expect(await ask(256)).toBe(404);
});

test("an owner has 600 calls a minute, even if a visitor at the same address has used up theirs", async () => {
  const server = await startTestServer();
  const token = await server.logIn();
  for (let call = 0; call <= callsAMinute.visitor; call++) await server.call("GET", "/health/nowhere");
  expect((await server.call("GET", "/categories")).status).toBe(429);
  for (let call = 0; call < 600; call++)
    expect((await server.call("GET", "/health/examples", { token })).status).not.toBe(429);
});

test("a program with an API token has the owner's calls, until its token is revoked", async () => {
  const server = await startTestServer();
  const token = await createToken(server, ["read"]);
  for (let call = 0; call <= callsAMinute.visitor; call++) await server.call("GET", "/health/nowhere");
  expect((await server.call("GET", "/categories")).status).toBe(429);
  for (let call = 0; call < 600; call++)
    expect((await server.call("GET", "/health/examples", { token })).status).not.toBe(429);
  const { body } = await server.asOwner("GET", "/auth/tokens");
  await server.asOwner("DELETE", `/auth/tokens/${body.items[0].id}`);
  expect((await server.call("GET", "/enquiries", { token })).status).toBe(401);
  server.clock.advance(11_000);
  expect((await server.call("GET", "/enquiries", { token })).status).toBe(429);
});

test("a program that uses up its calls leaves the owner's session its own", async () => {
  const server = await startTestServer();
  const token = await createToken(server, ["read"]);
  for (let call = 0; call < callsAMinute.owner; call++) await server.call("GET", "/health/nowhere", { token });
  expect((await server.call("GET", "/blogs/stats", { token })).status).toBe(429);
  expect((await server.asOwner("GET", "/blogs/stats")).status).toBe(200);
});

test("an unknown token does not affect the limit", async () => {
  const server = await startTestServer();
  const tries = [];
  for (let call = 0; call <= callsAMinute.visitor; call++)
    tries.push(
      (await server.call("GET", "/enquiries", { token: `${call % 2 ? "savepoint_" : ""}made-up-${call}` })).status,
    );
  expect(tries.slice(0, -1).every((status) => status === 401)).toBe(true);
  expect(tries.at(-1)).toBe(429);
});

test("pages that must be rendered are limited whatever their URLs, and cached pages never are", async () => {
  const { web, rendered } = fakeWeb();
  const server = await startTestServer({ app: (context) => ({ pages: pagesOf(context, web) }) });
  expect((await page(server, "/about")).statusCode).toBe(200);
  for (let ask = 1; ask < callsAMinute.page; ask++) await page(server, `/missing-${ask}`);
  const refused = await page(server, "/missing-again");
  expect([refused.statusCode, refused.body, refused.headers["content-type"]]).toEqual([
    429,
    "Too many requests; wait a little and try again.\n",
    "text/plain; charset=utf-8",
  ]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(rendered).toHaveLength(callsAMinute.page);
  for (let ask = 0; ask < 400; ask++) expect((await page(server, `/about?utm_source=${ask}`)).statusCode).toBe(200);
  expect(rendered).toHaveLength(callsAMinute.page);
  expect((await page(server, "/missing-again", "203.0.113.2")).statusCode).toBe(302);
});

test("Markdown is limited, although the page at its URL is cached", { tags: ["long"] }, async () => {
  const { web } = fakeWeb();
  const server = await startTestServer({ app: (context) => ({ pages: pagesOf(context, web) }) });
  await page(server, "/about");
  for (let ask = 1; ask < callsAMinute.page; ask++) await page(server, `/missing-${ask}`);
  const headers = { accept: "text/markdown" };
  expect((await server.app.inject({ url: "/about", headers, remoteAddress: "203.0.113.1" })).statusCode).toBe(429);
  expect((await server.app.inject({ url: "/about", headers, remoteAddress: "203.0.113.2" })).statusCode).toBe(200);
});

test("in development, pages are not limited, because each of their modules is a request", async () => {
  const { web } = fakeWeb();
  const server = await startTestServer({
    env: { NODE_ENV: "development" },
    app: (context) => ({ pages: pagesOf(context, web) }),
  });
  for (let ask = 0; ask <= callsAMinute.page; ask++) await page(server, `/missing-${ask}`);
  expect((await page(server, "/missing-again")).statusCode).toBe(302);
});

test("an overloaded server still serves cached pages and the owner, and takes enquiries and what clients decide", async () => {
  const { web } = fakeWeb();
  let busy = false;
  const overload: Overload = {
    check: (who) => {
      if (busy && who === "visitor")
        throw new UnavailableError("The site has too much to do just now; try again in a moment.");
    },
    delay: () => ({ mean: 0, longest: 0 }),
    close: () => undefined,
  };
  const server = await startTestServer({ app: (context) => ({ pages: pagesOf(context, web), overload }) });
  const token = await server.logIn();
  const program = await createToken(server, ["read"]);
  await page(server, "/about");
  busy = true;
  const shed = await server.call("GET", "/blogs");
  expect(shed).toMatchObject({
    status: 503,
    body: {
      statusCode: 503,
      error: "Service Unavailable",
      message: "The site has too much to do just now; try again in a moment.",
    },
  });
  expect(shed.headers["retry-after"]).toBe("5");
  expect((await page(server, "/portfolio")).statusCode).toBe(503);
  expect((await page(server, "/about")).statusCode).toBe(200);
  expect((await server.call("GET", "/health")).status).toBe(200);
  expect((await server.call("GET", "/blogs/stats", { token })).status).toBe(200);
  expect((await server.call("GET", "/blogs/stats", { token: program })).status).toBe(200);
  expect((await server.call("GET", "/blogs/stats", { token: `${program}x` })).status).toBe(503);
  const message = { name: "Robin", email: "robin@example.org", message: "Hello" };
  expect((await server.call("POST", "/contact", { body: message })).status).toBe(201);
  // Not 503: the links are only unknown.
  const decline = { decision: "decline" };
  expect((await server.call("POST", "/quotes/unknown", { body: decline })).status).toBe(404);
  expect((await server.call("POST", "/calls/unknown", { body: { time: "2027-03-29T13:00:00Z" } })).status).toBe(404);
  expect((await server.call("GET", "/quotes/unknown")).status).toBe(503);
});

test("the numbers of rendering and waiting pages are limited, and the next one is told to retry", async () => {
  const { web, rendered, hold } = fakeWeb();
  const renders = createRenders(() => undefined, { atOnce: 2, maxWaiting: 3 });
  const server = await startTestServer({ app: (context) => ({ pages: pagesOf(context, renders.bound(web)) }) });
  let release = () => undefined as void;
  hold.until = new Promise((resolve) => {
    release = resolve;
  });
  const asked = Array.from({ length: 5 }, (_, index) => page(server, `/page-${index}`));
  await expect.poll(renders.size).toEqual({ running: 2, waiting: 3 });
  await expect.poll(() => rendered).toHaveLength(2);
  const refused = await page(server, "/one-too-many");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
  release();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(renders.size()).toEqual({ running: 0, waiting: 0 });
});

test(
  "of many simultaneous logins 50 wait, and all others except those of logged-in owners are told to retry",
  { tags: ["long"] },
  async () => {
    const server = await startTestServer();
    await server.logIn();
    const flood = Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        server.call("POST", "/auth/login", {
          body: { ...owner, username: `nobody-${index}` },
          ip: `203.0.113.${index}`,
        }),
      ),
    );
    const loggedIn = await server.call("POST", "/auth/login", { body: owner });
    expect(loggedIn.status).toBe(200);
    const tries = await flood;
    const refused = tries.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => headers["retry-after"] === "5")).toBe(true);
    expect(tries.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(50);
  },
);
