// Reports of visits as browsers send them, over a socket: the server receives them before its framework (server/http/receive-beacons.ts).
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { ConnectionLimits } from "#server/load-limits/connections.ts";
import type { Overload } from "#server/load-limits/overload.ts";
import { UnavailableError } from "#server/errors.ts";
import { createMetrics, type Metrics } from "#server/metrics/metrics.ts";
import { type Client, listen, open, trickle } from "#tests/support/sockets.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { browsers, statisticsOf } from "#tests/support/visits.ts";

const day = "2026-03-10";
const view = JSON.stringify({ event: "view", path: "/", detail: "https://www.google.com/" });
const tooLarge = JSON.stringify({ event: "view", path: "/", detail: "x".repeat(3000) });

async function start({
  env,
  connections,
  overload,
}: { env?: Record<string, string>; connections?: Partial<ConnectionLimits>; overload?: Overload } = {}) {
  let log = "";
  let metrics: Metrics | null = null;
  const server = await startTestServer({
    env: { LOG_LEVEL: "info", ...env },
    app: (context) => ({
      metrics: (metrics = createMetrics(context)),
      logTo: {
        write: (line) => {
          log += line;
        },
      },
      ...(connections && { connections }),
      ...(overload && { overload }),
    }),
  });
  server.clock.set(`${day}T10:00:00Z`);
  const port = await listen(server.app);
  return {
    server,
    port,
    /** The lines about requests: the route with the status. */
    logged: () =>
      log
        .split("\n")
        .filter((line) => line.includes('"msg":"request"'))
        .map((line) => JSON.parse(line) as { path: string; statusCode: number })
        .map(({ path, statusCode }) => `${path} ${statusCode}`),
    log: () => log,
    async counted() {
      const lines = (await metrics?.text())?.split("\n") ?? [];
      return lines.filter((line) => line.startsWith("savepoint_requests_total{"));
    },
    totals: async () => (await statisticsOf(server, { from: day })).totals,
  };
}

/** A request as a browser sends it. */
function report(body: string, headers: Record<string, string | number> = {}): string {
  const all = {
    host: "localhost",
    "user-agent": browsers.computer,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api/visits HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

function statusesOf({ received }: Client): number[] {
  return [...received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

/** Sends requests on one connection, and resolves with its statuses when all have an answer. */
async function send(port: number, ...requests: string[]): Promise<{ client: Client; statuses: number[] }> {
  const client = await open(port);
  client.socket.write(requests.join(""));
  await expect.poll(() => statusesOf(client)).toHaveLength(requests.length);
  return { client, statuses: statusesOf(client) };
}

/** Counts the requests that get as far as the framework's handlers. */
function countHandled(): () => number {
  let handled = 0;
  const count = () => {
    handled++;
  };
  subscribe("tracing:fastify.request.handler:start", count);
  onTestFinished(() => {
    unsubscribe("tracing:fastify.request.handler:start", count);
  });
  return () => handled;
}

test("a report from a browser is counted and answered without the framework, with the same headers", async () => {
  const { server, port, counted, totals } = await start();
  const usual = await server.call("POST", "/visits", { body: JSON.parse(view), headers: { "user-agent": "GPTBot" } });
  const handled = countHandled();
  const { client, statuses } = await send(port, report(view));
  expect([statuses, handled()]).toEqual([[204], 0]);
  const names = [...client.received().matchAll(/^([\w-]+): /gm)].map(([, name = ""]) => name.toLowerCase());
  expect(names.filter((name) => name !== "keep-alive").toSorted()).toEqual(
    Object.keys(usual.headers)
      .filter((name) => name !== "keep-alive")
      .toSorted(),
  );
  expect(client.received()).toMatch(/x-request-id: [\da-f-]{36}\r\n/);
  expect(await counted()).toEqual(['savepoint_requests_total{method="POST",route="/api/visits",status="204"} 2']);
  expect(await totals()).toMatchObject({ views: 1, visits: 1, visitors: 1 });
});

test.each([
  ["is not JSON", "{nope", {}],
  ["is empty", "", {}],
  ["is a list", "[1]", {}],
  ["says when it was", '{"event":"view","path":"/","at":"2020-01-01"}', {}],
  ["has an unknown event", '{"event":"visit","path":"/"}', {}],
  ["changes a prototype", '{"event":"view","path":"/","__proto__":{"read":true}}', {}],
  ["is too large", tooLarge, {}],
  ["is text", view, { "content-type": "text/plain" }],
  ["has a character set", view, { "content-type": "application/json; charset=utf-8" }],
  ["begins with a byte order mark", `\uFEFF${view}`, {}],
  ["comes with a wrong token", view, { authorization: "Bearer made-up" }],
  ["comes from somebody who objects", view, { "sec-gpc": "1" }],
  ["comes from another site", view, { host: "elsewhere.example", origin: "https://elsewhere.example" }],
])("a report that %s gets the same answer as from the framework alone", async (_what, body, headers) => {
  const { server, port, logged } = await start();
  const { client, statuses } = await send(port, report(body, headers));
  const alone = await server.app.inject({
    method: "POST",
    url: "/api/visits",
    headers: { "user-agent": browsers.computer, "content-type": "application/json", ...headers },
    payload: body,
  });
  expect([statuses, client.received().split("\r\n\r\n")[1]]).toEqual([[alone.statusCode], alone.body]);
  const line = `/api/visits ${alone.statusCode}`;
  await expect.poll(logged).toEqual(alone.statusCode < 400 ? [] : [line, line]);
});

test.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])("%s of the address of reports is refused", async (method) => {
  const { port } = await start();
  const { statuses } = await send(port, `${method} /api/visits HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(statuses).toEqual([404]);
});

test("reports in one go are all answered, in their order, with other requests between them", async () => {
  const { port, totals } = await start();
  const health = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const { statuses } = await send(
    port,
    report(view),
    report("{}"),
    health,
    report(view),
    report(tooLarge),
    report(view),
  );
  expect(statuses).toEqual([204, 400, 200, 204, 413, 204]);
  expect(await totals()).toMatchObject({ views: 3, visitors: 1 });
});

test("the connection of a refused report takes the next one", async () => {
  const { port, totals } = await start();
  const { client } = await send(port, report(tooLarge));
  for (const [body, ...statuses] of [
    ["{}", 413, 400],
    [view, 413, 400, 204],
  ] as const) {
    client.socket.write(report(body));
    await expect.poll(() => statusesOf(client)).toEqual(statuses);
  }
  expect(await totals()).toMatchObject({ views: 1 });
});

test("a report that comes in pieces counts once it is complete, and one that breaks off never", async () => {
  const { port, totals, log, logged } = await start();
  const [patient, gone] = [await open(port), await open(port)];
  const text = report(view);
  for (const client of [patient, gone]) client.socket.write(text.slice(0, -30));
  const other = await send(port, report(view));
  gone.socket.destroy();
  await expect.poll(log).toContain("The sender hung up before the request was complete.");
  expect(await totals()).toMatchObject({ views: 1 });
  patient.socket.write(text.slice(-30));
  await expect.poll(() => statusesOf(patient)).toEqual([204]);
  expect(await totals()).toMatchObject({ views: 2 });
  expect([other.statuses, logged().filter((line) => line.endsWith(" 204"))]).toEqual([[204], []]);
});

test("a report that trickles gets a 408, and the connection is closed", async () => {
  const { port, totals } = await start({ connections: { look: 20, body: { bytes: 1000, per: 200 } } });
  const client = await open(port);
  client.socket.write(report(view, { "content-length": 2000 }));
  trickle(client, " ", 50);
  expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /);
  expect(await totals()).toMatchObject({ views: 0 });
});

test("reports to both ways in share the limit of their address, and refused ones are told when to retry", async () => {
  const { server, port, totals } = await start({ env: { TRUST_PROXY: "127.0.0.1" } });
  const from = (address: string) => report(view, { "x-forwarded-for": address });
  const tries = async (address: string, times: number) =>
    (await send(port, ...Array.from({ length: times }, () => from(address)))).statuses;
  for (let sent = 0; sent < 100; sent += 20)
    expect(await tries("203.0.113.1", 20)).toEqual(Array.from({ length: 20 }, () => 204));
  const alone = async () =>
    (
      await server.call("POST", "/visits", {
        body: JSON.parse(view),
        headers: { "x-forwarded-for": "203.0.113.1", "user-agent": browsers.computer },
      })
    ).status;
  for (let sent = 100; sent < 120; sent++) expect(await alone()).toBe(204);
  expect(await alone()).toBe(429);
  const { client, statuses } = await send(port, from("203.0.113.1"));
  expect(statuses).toEqual([429]);
  expect(client.received()).toMatch(/\r\nretry-after: [1-6]?\d\r\n/);
  expect(client.received()).toContain("Too many requests; wait a little and try again.");
  expect(await tries("203.0.113.2", 2)).toEqual([204, 204]);
  expect(await totals()).toMatchObject({ views: 122, visitors: 2 });
});

test("without a trusted proxy, nobody becomes another visitor by a header", async () => {
  const { port, totals } = await start();
  const { statuses } = await send(
    port,
    ...["203.0.113.1", "203.0.113.2"].map((address) => report(view, { "x-forwarded-for": address })),
  );
  expect(statuses).toEqual([204, 204]);
  expect(await totals()).toMatchObject({ views: 2, visitors: 1 });
});

test("an overloaded server refuses reports", async () => {
  const overload: Overload = {
    check: () => {
      throw new UnavailableError("The site has too much to do just now; try again in a moment.");
    },
    delay: () => ({ mean: 0, longest: 0 }),
    close: () => undefined,
  };
  const { port } = await start({ overload });
  const { client, statuses } = await send(port, report(view));
  expect(statuses).toEqual([503]);
  expect(client.received()).toContain("The site has too much to do just now");
});

test("a stopping server finishes the report that it receives, and takes no more", async () => {
  const { server, port } = await start();
  const client = await open(port);
  const taken = once(server.app.server, "request");
  client.socket.write(report(view).slice(0, -30));
  await taken;
  const closed = server.app.close();
  client.socket.write(report(view).slice(-30) + report(view));
  const answers = await client.closed;
  expect(answers).toMatch(/^HTTP\/1\.1 204 /);
  expect(answers).toMatch(/HTTP\/1\.1 503 /);
  await closed;
});

test("in a log of everything, each report has its line", async () => {
  const { port, logged } = await start({ env: { LOG_LEVEL: "debug" } });
  await send(port, report(view));
  await expect.poll(logged).toEqual(["/api/visits 204"]);
});

test("a report that can’t be written is left out alone and logged once, and all others are counted", async () => {
  const { server } = await start();
  const lost: number[] = [];
  server.context.events.on("visitsLost", (count) => lost.push(count));
  await sql`create trigger refused before insert on visits when new.page = '/portfolio'
    begin select raise(abort, 'refused'); end`.execute(server.context.db);
  for (const path of ["/", "/portfolio", "/about", "/portfolio", "/blogs"])
    await server.context.visits.count(
      { address: "10.0.0.1", headers: { "user-agent": browsers.computer } },
      { event: "view", path },
    );
  const { pages } = await statisticsOf(server, { from: day });
  expect(pages.map(({ key, views }) => [key, views])).toEqual([
    ["/", 1],
    ["/about", 1],
    ["/blogs", 1],
  ]);
  await server.context.visits.flush();
  expect(lost).toEqual([2]);
});

test("reports wait as long as nothing can be written", async () => {
  const { server } = await start();
  await sql`create trigger held before delete on visitors_today begin select raise(abort, 'refused'); end`.execute(
    server.context.db,
  );
  const count = () =>
    server.context.visits.count(
      { address: "10.0.0.1", headers: { "user-agent": browsers.computer } },
      { event: "view", path: "/" },
    );
  await count();
  await server.context.visits.flush();
  server.clock.set("2026-03-11T10:00:00Z");
  await count();
  await expect(server.context.visits.flush()).rejects.toThrow("refused");
  await sql`drop trigger held`.execute(server.context.db);
  expect((await statisticsOf(server, { from: "2026-03-11" })).totals.views).toBe(1);
});

test("a file of statistics that can’t be made is an error like any other", async () => {
  const { server } = await start();
  await sql`drop table visits`.execute(server.context.db);
  const { status, headers, body } = await server.asOwner("GET", `/statistics/visits.csv?from=${day}&to=${day}`);
  expect({ status, message: body.message, as: headers["content-disposition"] }).toEqual({
    status: 500,
    message: expect.stringContaining("Something went wrong on the server."),
    as: undefined,
  });
});
