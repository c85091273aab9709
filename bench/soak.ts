// Whether memory stays what it is: 200,000 requests of all kinds, with words and addresses that were never asked for before.
import { type ServerProcess } from "../tests/e2e/support/server-process.ts";
import { freePort } from "../tests/support/free-port.ts";
import { createVisitor, residentBytes, withPlainSite } from "./visitors.ts";
import { seededRandom } from "./sample-posts.ts";
import type { Figure } from "./figure.ts";

type Sample = { requests: number; resident: number; heap: number };

const requests = Number(process.env.SOAK_REQUESTS ?? 200_000);
const connections = 24;
const samples = 20;
/** Before that, the caches fill, and the collector has not yet looked through everything once. */
const warm = 0.5;

export async function measureSoak(): Promise<Figure[]> {
  console.log(`Asking the site ${requests.toLocaleString("en")} times …`);
  const metricsPort = await freePort();
  return withPlainSite({ METRICS_PORT: String(metricsPort) }, async (server) => {
    const started = performance.now();
    const { found, statuses } = await ask(server, metricsPort);
    const seconds = (performance.now() - started) / 1000;
    const settled = found.filter((sample) => sample.requests >= requests * warm);
    const [first, last] = [settled[0] ?? found[0], found.at(-1)];
    if (!first || !last) throw new Error("Nothing was sampled.");
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
    const failures = Object.entries(statuses)
      .filter(([status]) => Number(status) >= 500 && status !== "503")
      .reduce((sum, [, count]) => sum + count, 0);
    const most = Math.max(...settled.map((sample) => sample.resident));
    return [
      {
        name: `memory over ${requests.toLocaleString("en")} requests`,
        figure: `resident ${megabytes(first.resident)} MB after ${first.requests.toLocaleString("en")}, ${megabytes(last.resident)} MB at the end (most ${megabytes(most)}); heap ${megabytes(first.heap)} → ${megabytes(last.heap)} MB; ${Math.round(requests / seconds)} requests/s; ${failures} faults; ${Object.entries(
          statuses,
        )
          .map(([status, count]) => `${count.toLocaleString("en")} × ${status}`)
          .join(", ")}`,
        goal: "flat (at most a tenth more), no faults",
        met: failures === 0 && last.resident <= first.resident * 1.1,
        used: last.resident / first.resident / 1.1,
      },
    ];
  });
}

async function ask(
  server: ServerProcess,
  metricsPort: number,
): Promise<{ found: Sample[]; statuses: Record<string, number> }> {
  const visitor = createVisitor(server, connections);
  const random = seededRandom(7);
  const word = () => Array.from({ length: 4 + random(8) }, () => "abcdefghijklmnopqrstuvwxyz"[random(26)]).join("");
  const kinds: [number, () => string][] = [
    [40, () => "/"],
    [10, () => "/blogs"],
    [6, () => "/portfolio/all"],
    [6, () => `/about?utm_source=${word()}`],
    [10, () => "/api/blogs?limit=9&published=true"],
    [6, () => `/api/blogs/${word()}`],
    [5, () => `/api/${word()}`],
    [6, () => `/api/search?q=${word()}`],
    [4, () => `/media/${word()}`],
    [3, () => `/art/post/${word()}.svg`],
    [2, () => `/blogs/search?search=${word()}`],
    [1, () => `/blog/${word()}`],
    [1, () => `/${word()}`],
  ];
  const all = kinds.reduce((sum, [weight]) => sum + weight, 0);
  const next = () => {
    let left = random(all);
    return (kinds.find(([weight]) => (left -= weight) < 0)?.[1] ?? (() => "/"))();
  };
  const found: Sample[] = [];
  const statuses: Record<string, number> = {};
  let made = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (made < requests) {
        const number = ++made;
        const { status } = await visitor.visit(next());
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (number % Math.floor(requests / samples) === 0)
          found.push({ requests: number, resident: residentBytes(server), heap: await heapOf(metricsPort) });
      }
    }),
  );
  visitor.close();
  return { found: found.toSorted((a, b) => a.requests - b.requests), statuses };
}

async function heapOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^savepoint_memory_bytes\{kind="heapUsed"\} (\S+)$/m.exec(text)?.[1] ?? 0);
}
