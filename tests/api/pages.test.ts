import { expect, test } from "vitest";
import { findUndeferred } from "#server/pages/deferral-check.ts";
import { toPage } from "#server/pages/page.ts";
import type { WebApp } from "#server/pages/pages.ts";
import { html, pagesOf } from "#tests/support/fake-web.ts";
import { listen, open } from "#tests/support/sockets.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function start(render: WebApp["render"]) {
  const web: WebApp = { isPage: () => true, queryOf: () => [], render };
  return startTestServer({ app: (context) => ({ pages: pagesOf(context, web) }) });
}

test("from New Year on, pages contain the new year, even if nothing else has changed", async () => {
  const server = await start(async (_request, call) => {
    const { year } = (await (await call("/api/site?sections=footer")).json()) as { year: number };
    return { status: 200, headers: html, text: `© ${year}` };
  });
  const footer = async () => (await server.app.inject({ url: "/" })).body;
  server.clock.set("2026-12-31T23:30:00Z");
  expect([await footer(), await footer()]).toEqual(["© 2026", "© 2026"]);
  server.clock.set("2027-01-01T00:00:30Z");
  expect(await footer()).toBe("© 2027");
});

test("a path with a backslash is refused, and no page is rendered for it", async () => {
  const rendered: string[] = [];
  const server = await start(async ({ url }) => {
    rendered.push(url);
    return { status: 200, headers: html, text: "" };
  });
  const port = await listen(server.app);
  for (const path of ["\\", "\\\\", "\\?x", "\\:1/blogs", "\\[/blogs", "\\@/", "\\evil.example/blogs", "blogs\\"]) {
    const client = await open(port);
    client.socket.write(`GET /${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await client.closed, path).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\nThe address is not valid\.\n$/);
  }
  expect(rendered).toEqual([]);
});

test("a page that can't be rendered at the moment says when to retry", async () => {
  const server = await start(async () => ({ status: 503, headers: { ...html }, text: "Busy" }));
  const { statusCode, headers } = await server.app.inject({ url: "/blogs" });
  expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
});

test("a write request to a page is refused and lists the allowed methods", async () => {
  const server = await start(async () => ({ status: 200, headers: html, text: "" }));
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const) {
    for (const url of ["/", "/blogs", "/feed.xml", "/nowhere.png"]) {
      const { statusCode, headers } = await server.app.inject({ method, url });
      expect([method, url, statusCode, headers.allow, headers["cache-control"]]).toEqual([
        method,
        url,
        405,
        "GET, HEAD",
        "no-store",
      ]);
    }
  }
});

test("a start detects pages that load their script immediately", async () => {
  const server = await startTestServer();
  expect(
    (
      await server.asOwner("POST", "/blogs", {
        title: "First",
        description: "One",
        content: "<p>a</p>",
        published: true,
      })
    ).status,
  ).toBe(201);
  const deferred = '<template data-hydrate="intent"></template>';
  const undeferredOf = (html: (address: string) => string) =>
    findUndeferred(server.context, {
      get: (address) =>
        Promise.resolve(toPage({ status: 200, headers: { "content-type": "text/html" }, text: html(address) })),
    });
  expect(await undeferredOf(() => deferred)).toEqual([]);
  expect(await undeferredOf(() => "<script type=module></script>")).toEqual(["/", "/blog/first"]);
  expect(await undeferredOf((address) => (address === "/" ? deferred : deferred + deferred))).toEqual(["/blog/first"]);
});
