// `npm run bench`: what the site can do on this machine. Figures of different servers are only compared within one run, in
// alternated rounds, as medians: machines are noisy.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { owner, startServer } from "../tests/e2e/support/server-process.ts";
import { load, type Load } from "./load.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const connections = 32;
const barePort = 39_871;

type Figure = { name: string; figure: string; goal?: string };
const figures: Figure[] = [];
let token = "";

console.log("Starting the site with its example content …");
const server = await startServer({ env: { DEMO_CONTENT: "true" } });
try {
  const port = Number(new URL(server.url).port);
  const { items } = await (await fetch(`${server.url}/api/blogs?limit=1&sort=title`)).json() as { items: { slug: string }[] };
  const post = `/blog/${items[0]?.slug ?? ""}`;
  for (const [name, path] of [["home", "/"], ["post", post]] as const) {
    await compare(`${name} from the cache`, port, path, { "accept-encoding": "br" });
    const etag = (await fetch(server.url + path)).headers.get("etag") ?? "";
    await compare(`${name}, not modified`, port, path, { "accept-encoding": "br", "if-none-match": etag });
  }
  await rendered(port, post);
} finally {
  await server.stop();
}

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

/** Pages that are not in the cache: each round of requests follows a write, so that all of them are rendered. */
async function rendered(port: number, post: string): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    let pages = 0;
    while (performance.now() - start < seconds * 1000) {
      await touchContent();
      const answers = await Promise.all(["/", "/blogs", "/about", post].map((path) => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text())));
      pages += answers.length;
    }
    rates.push(pages / ((performance.now() - start) / 1000));
  }
  figures.push({ name: "rendered after a change", figure: `${Math.round(median(rates)).toLocaleString("en")} pages/s (home, list, about, post; each with its compression)` });
}

/** A change that visitors could see, so that every page has to be rendered anew. */
async function touchContent(): Promise<void> {
  if (token === "") {
    const answer = await fetch(`${server.url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) });
    token = (await answer.json() as { access_token: string }).access_token;
  }
  const categories = await (await fetch(`${server.url}/api/categories`)).json() as { id: number; name: string }[];
  const [first] = categories;
  if (!first) throw new Error("There is no category to rename.");
  await fetch(`${server.url}/api/categories/${first.id}`, {
    method: "PUT", headers: { "content-type": "application/json", authorization: `Bearer ${token}` }, body: JSON.stringify({ name: first.name }),
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
