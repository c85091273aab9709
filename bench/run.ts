// `npm run bench`: what the site can do on this machine. Figures of different servers are only compared within one run, in
// alternated rounds, as medians: machines are noisy.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { measureAbuse } from "./abuse.ts";
import { measureFuzz } from "./fuzz.ts";
import { measureWithLighthouse, untilPicturesAreMade } from "./lighthouse.ts";
import { measureEditor } from "./editor.ts";
import { measureFaults } from "./faults.ts";
import { load, type Load } from "./load.ts";
import { measureLoop } from "./loop.ts";
import { measureMedia } from "./media.ts";
import { measureRendering } from "./rendered.ts";
import { measureFoundFirst, measureScale } from "./scale.ts";
import { measureSoak } from "./soak.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const connections = 32;
const barePort = 39_871;

type Figure = { name: string; figure: string; goal?: string };
const figures: Figure[] = [];

console.log("Starting the site with its example content …");
const dataDir = temporaryFolder();
const server = await startServer({ dataDir, env: { DEMO_CONTENT: "true" } });
let post = "";
try {
  const port = Number(new URL(server.url).port);
  const { items } = await (await fetch(`${server.url}/api/blogs?limit=1&sort=title`)).json() as { items: { slug: string }[] };
  post = `/blog/${items[0]?.slug ?? ""}`;
  for (const [name, path] of [["home", "/"], ["post", post]] as const) {
    await compare(`${name} from the cache`, port, path, { "accept-encoding": "br" });
    const etag = (await fetch(server.url + path)).headers.get("etag") ?? "";
    await compare(`${name}, not modified`, port, path, { "accept-encoding": "br", "if-none-match": etag });
  }
} finally {
  await server.stop();
}
for (const [name, path] of [["home", "/"], ["list", "/blogs"], ["post", post]] as const) {
  const { pagesPerSecond, loopMilliseconds } = await measureRendering(dataDir, path, seconds);
  figures.push({ name: `${name} rendered`, figure: `${Math.round(pagesPerSecond)} pages/s, one at a time; ${loopMilliseconds.toFixed(2)} ms of the event loop each`, goal: "≥ 500, ≤ 2 ms" });
}
console.log("Waiting for the sizes of the pictures, then asking Lighthouse …");
const again = await startServer({ dataDir });
try {
  await untilPicturesAreMade(dataDir);
  const pages = [
    ["home", "/"], ["about", "/about"], ["list", "/blogs"], ["post", post], ["category", "/blogs/category/production"], ["portfolio list", "/portfolio/all"],
    ["project", "/portfolio/tower-drift"],
  ] as const;
  figures.push(...await measureWithLighthouse(again.url, pages, Math.min(rounds, 3)));
} finally {
  await again.stop();
}
figures.push(await measureFoundFirst(dataDir));
rmSync(dataDir, { recursive: true, force: true });
figures.push(...await measureMedia());
figures.push(...await measureEditor());
figures.push(...await measureAbuse());
figures.push(...await measureSoak());
figures.push(...await measureFuzz());
console.log("Writing ten thousand posts …");
figures.push(...await measureScale());
figures.push(...await measureFaults());
figures.push(...await measureLoop());

console.log("");
for (const { name, figure, goal } of figures) console.log(`${name.padEnd(34)} ${figure}${goal ? `   (goal ${goal})` : ""}`);
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/latest.json", `${JSON.stringify({ node: process.version, rounds, seconds, connections, figures }, null, 2)}\n`);
console.log("\nWritten to bench/results/latest.json");

/** The site against a bare server that answers the same bytes, in turns. */
async function compare(name: string, port: number, path: string, headers: Record<string, string>): Promise<void> {
  const bare = await startBareServer(await fetchRaw(port, path, headers));
  const ours: Load[] = [];
  const theirs: Load[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      ours.push(await load({ port, path, headers, connections, seconds }));
      theirs.push(await load({ port: barePort, path, headers, connections, seconds }));
    }
  } finally {
    await bare.stop();
  }
  const rate = (loads: Load[]) => median(loads.map((each) => each.requestsPerSecond));
  const late = (loads: Load[]) => median(loads.map((each) => each.p99));
  figures.push({
    name,
    figure: `${Math.round(rate(ours)).toLocaleString("en")} pages/s; bare node:http ${Math.round(rate(theirs)).toLocaleString("en")}; ratio ${(rate(ours) / rate(theirs)).toFixed(2)}; p99 ${late(ours).toFixed(2)} ms, ratio ${(late(ours) / late(theirs)).toFixed(2)}`,
    goal: "≥ 0.90, p99 ≤ 1.3",
  });
}

type Raw = { status: number; headers: Record<string, string>; body: string };

function fetchRaw(port: number, path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, headers, host: "127.0.0.1" }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const kept = Object.entries(answer.headers).filter(([name]) => !["date", "connection", "keep-alive"].includes(name)).map(([name, value]) => [name, String(value)]);
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(kept) as Record<string, string>, body: Buffer.concat(chunks).toString("base64") });
      });
    }).on("error", reject).end();
  });
}

function startBareServer(raw: Raw): Promise<{ stop(): Promise<void> }> {
  const file = join(tmpdir(), `savepoint-bare-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(raw));
  const child = spawn(process.execPath, ["bench/bare-server.ts", String(barePort), file], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve) => {
    child.stdout.once("data", () => {
      resolve({
        stop: () => new Promise((done) => {
          child.once("exit", () => { done(); });
          child.kill("SIGTERM");
        }),
      });
    });
  });
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
