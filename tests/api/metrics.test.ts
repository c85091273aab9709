import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { createMetrics, type Metrics } from "#server/metrics/metrics.ts";
import { serveMetrics } from "#server/metrics/serve.ts";
import { createPages, type WebApp } from "#server/pages/pages.ts";
import { listen } from "#tests/support/sockets.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function start() {
  const all: Metrics[] = [];
  const web: WebApp = {
    queryOf: () => [],
    isPage: () => true,
    render: async ({ url }) => ({ status: 200, headers: { "content-type": "text/html" }, text: url }),
  };
  const server = await startTestServer({
    app: (context) => {
      const metrics = createMetrics(context);
      all.push(metrics);
      return {
        metrics,
        pages: createPages(
          context,
          async () => web,
          () => web,
        ),
      };
    },
  });
  const [made] = all;
  if (!made) throw new Error("The server was made without metrics.");
  const served = await serveMetrics(made, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => served.close());
  const read = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
  const value = async (name: string) =>
    Number(
      (await read())
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")
        .at(-1),
    );
  return { server, served, read, value };
}

test("requests are counted by route and status, never by URL", async () => {
  const { server, read } = await start();
  for (let number = 0; number < 30; number++) {
    await server.call("GET", `/blogs/made-up-${number}`);
    await server.app.inject(`/made-up-page-${number}`);
    await server.call("GET", `/made-up-call-${number}`);
  }
  const counters = (await read()).split("\n").filter((line) => line.startsWith("savepoint_requests_total{"));
  expect(counters).toEqual([
    'savepoint_requests_total{method="GET",route="/api/blogs/:id",status="404"} 30',
    'savepoint_requests_total{method="GET",route="/*",status="200"} 30',
    'savepoint_requests_total{method="GET",route="/api/*",status="404"} 30',
  ]);
});

test("pages from the cache and newly rendered pages are counted separately", async () => {
  const { server, value } = await start();
  const port = await listen(server.app);
  for (let visit = 0; visit < 5; visit++) await (await fetch(`http://127.0.0.1:${port}/about`)).text();
  const [hits, misses] = [
    await value("savepoint_pages_from_cache_total"),
    await value("savepoint_pages_not_from_cache_total"),
  ];
  expect([hits + misses, misses >= 1, hits >= 1]).toEqual([5, true, true]);
  expect(await value("savepoint_page_cache_pages")).toBe(1);
});

test("the metrics include waiting emails and images, sessions and the database size", async () => {
  const { server, value } = await start();
  await server.logIn();
  await server.logIn();
  expect(await value('savepoint_stored{what="sessions"}')).toBe(2);
  expect(await value('savepoint_stored{what="mailsWaiting"}')).toBe(0);
  expect(await value('savepoint_stored{what="databaseBytes"}')).toBeGreaterThan(10_000);
  expect(await value('savepoint_memory_bytes{kind="rss"}')).toBeGreaterThan(10_000_000);
  expect(await value('savepoint_event_loop_delay_seconds{which="longest"}')).toBeGreaterThanOrEqual(0);
  expect(await value("savepoint_connections_cut")).toBe(0);
});

test("metrics have a separate port with nothing else on it, and are not on the site's port", async () => {
  const { server, served } = await start();
  expect((await fetch(`http://127.0.0.1:${served.port}/api/health`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${served.port}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await server.call("GET", "/metrics")).status).toBe(404);
});

test("the metrics port is off by default, local, and never the site's port", () => {
  expect(readConfig({}).metrics).toBeNull();
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
  expect(() => readConfig({ PORT: "3000", METRICS_PORT: "3000" })).toThrow(ConfigError);
});

test("the site is not ready once it is closing", async () => {
  const { server } = await start();
  expect((await server.call("GET", "/health/ready")).body).toEqual({ status: "ok" });
  await server.context.db.destroy();
  expect(await server.call("GET", "/health/ready")).toMatchObject({ status: 503, body: { status: "unavailable" } });
  expect((await server.call("GET", "/health")).status).toBe(200);
});
