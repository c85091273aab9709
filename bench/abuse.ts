// What others notice of abuse: five hundred clients that never finish, and a flood of addresses that don't exist.
import { connect, type Socket } from "node:net";
import type { ServerProcess } from "../tests/e2e/support/server-process.ts";
import { load } from "./load.ts";
import { createVisitor, withPlainSite } from "./visitors.ts";
import type { Figure } from "./figure.ts";
import { median, percentile } from "./percentile.ts";

type Reading = { cached: number; call: number };

const slowClients = 500;
const rounds = 3;
const seconds = 2;
const callsARound = 150;
const floodSeconds = 6;

export async function measureAbuse(): Promise<Figure[]> {
  console.log("Being rude to the site …");
  return withPlainSite({}, async (server) => {
    await read(server);
    return [await measureSlowClients(server), ...(await measureFlood(server))];
  });
}

/** In yieldToEventLoop, because machines are noisy: calm, then with the slow clients. */
async function measureSlowClients(server: ServerProcess): Promise<Figure> {
  const calm: Reading[] = [];
  const abused: Reading[] = [];
  let open = 0;
  for (let round = 0; round < rounds; round++) {
    calm.push(await read(server));
    const clients = await openSlowClients(server);
    abused.push(await read(server));
    open = Math.max(open, clients.filter((client) => !client.destroyed).length);
    for (const client of clients) client.destroy();
  }
  const middle = (readings: Reading[], what: keyof Reading) => median(readings.map((each) => each[what]));
  const times = (what: keyof Reading) => middle(abused, what) / middle(calm, what);
  const said = (what: keyof Reading) =>
    `${middle(calm, what).toFixed(1)} → ${middle(abused, what).toFixed(1)} ms (${times(what).toFixed(2)}×)`;
  return {
    name: `p95 of others beside ${slowClients} slow clients`,
    figure: `cached page ${said("cached")}, call ${said("call")}; ${open} of them held their connection meanwhile`,
    goal: "≤ 2×",
    met: times("cached") <= 2 && times("call") <= 2,
    used: Math.max(times("cached"), times("call")) / 2,
  };
}

/** A third sends a head that never ends, a third a body, a third asks for pages and reads nothing. */
async function openSlowClients(server: ServerProcess): Promise<Socket[]> {
  const port = Number(new URL(server.url).port);
  const clients = Array.from({ length: slowClients }, (_, index) => {
    const client = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (index % 50)}` });
    client.on("error", () => undefined);
    if (index % 3 === 0) client.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-");
    else if (index % 3 === 1)
      client.write(
        "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
      );
    else client.pause().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200));
    return client;
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  return clients;
}

async function read(server: ServerProcess): Promise<Reading> {
  const { p95 } = await load({ port: Number(new URL(server.url).port), path: "/blogs", connections: 8, seconds });
  const visitor = createVisitor(server, 1);
  const times: number[] = [];
  for (let call = 0; call < callsARound; call++) times.push((await visitor.visit("/api/blogs")).milliseconds);
  visitor.close();
  return { cached: p95, call: percentile(times, 0.95) };
}

/** From one address, then from as many as there are requests: what comes of it, and what readers of a cached page notice. */
async function measureFlood(server: ServerProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, from] of [
    ["one address", "10.200.0.1"],
    ["thousands of addresses", undefined],
  ] as const) {
    const visitor = createVisitor(server, 64);
    const statuses: Record<string, number> = {};
    const end = performance.now() + floodSeconds * 1000;
    let number = 0;
    const flood = Array.from({ length: 64 }, async () => {
      while (performance.now() < end) {
        const { status } = await visitor.visit(`/made-up-${from ?? "many"}-${++number}`, from);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    });
    const reader = createVisitor(server, 1);
    const times: number[] = [];
    while (performance.now() < end) {
      const { status, milliseconds } = await reader.visit("/blogs");
      if (status === 200) times.push(milliseconds);
    }
    await Promise.all(flood);
    reader.close();
    visitor.close();
    const said = Object.entries(statuses)
      .map(([status, count]) => `${count.toLocaleString("en")} × ${status}`)
      .join(", ");
    figures.push({
      name: `flood of made-up pages from ${name}`,
      figure: `${said}; a cached page meanwhile: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
    });
  }
  return figures;
}
