// What visitors of pages wait for: cached pages against a bare `node:http` server that sends the same bytes, in alternating rounds; a newly
// rendered page; and Lighthouse.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { untilSmallest } from "../tests/e2e/support/page-weight.ts";
import type { Figure } from "./figure.ts";
import { untilImagesAreMade } from "./image-variants.ts";
import { measureWithLighthouse } from "./lighthouse.ts";
import { load, type Load } from "./load.ts";
import { measureRendering } from "./rendered.ts";
import { median } from "./percentile.ts";

/** Many short rounds: rounds of two seconds differed by a tenth, and so did the median of five. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const secondsOfRound = 1;
const secondsOfRendering = 2;
const connections = 32;
const barePort = 39_871;
const maxRendering = 8;
const minShare = 0.75;

export async function measurePages(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  try {
    console.log("Starting the site with its example content …");
    const server = await startServer({ dataDir, env: { DEMO_CONTENT: "true" } });
    let post = "";
    const figures: Figure[] = [];
    try {
      // A new site makes its image variants in the background, which would slow everything else down.
      await untilImagesAreMade(dataDir);
      post = await findMedianPost(server.url);
      figures.push(await compare(`the front page from the cache, ${connections} connections`, server.url, "/"));
      figures.push(await compare(`a post from the cache, ${connections} connections`, server.url, post));
      figures.push(await measureWithLighthouse("the front page", server.url, 50));
      figures.push(await measureWithLighthouse("a post", server.url + post, 0));
    } finally {
      await server.stop();
    }
    return [...figures, await measureRenderedPost(dataDir, post)];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Finds the post of median length. */
async function findMedianPost(url: string): Promise<string> {
  const { items } = (await (await fetch(`${url}/api/blogs?limit=200&fields=content`)).json()) as {
    items: { slug: string; content: string }[];
  };
  const sorted = items.toSorted((a, b) => a.content.length - b.content.length);
  return `/blog/${sorted[Math.floor(sorted.length / 2)]?.slug ?? ""}`;
}

async function measureRenderedPost(dataDir: string, post: string): Promise<Figure> {
  const { pagesPerSecond, loopMilliseconds } = await measureRendering(dataDir, post, secondsOfRendering);
  return {
    name: "a post made anew",
    figure: `${inWords(pagesPerSecond)} pages/s, one at a time; ${loopMilliseconds.toFixed(2)} ms of the event loop each`,
    goal: `≤ ${maxRendering} ms`,
    met: loopMilliseconds <= maxRendering,
  };
}

/** Compares the site with a bare server that sends the same bytes, in alternating rounds. */
async function compare(name: string, url: string, path: string): Promise<Figure> {
  await untilSmallest(url + path);
  const bare = await startBareServer(url + path);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      ours.push(await load({ port: Number(new URL(url).port), path, connections, seconds: secondsOfRound }));
      theirs.push(await load({ port: barePort, path, connections, seconds: secondsOfRound }));
    }
  } finally {
    bare.kill("SIGTERM");
    await once(bare, "exit");
  }
  const rate = (loads: Load[]) => median(loads.map((each) => each.requestsPerSecond));
  const late = (loads: Load[]) => median(loads.map((each) => each.p99));
  const share = rate(ours) / rate(theirs);
  return {
    name,
    figure: `${inWords(rate(ours))} pages/s; bare node:http ${inWords(rate(theirs))}; ratio ${share.toFixed(2)}; p99 ${late(ours).toFixed(2)} ms, ratio ${(late(ours) / late(theirs)).toFixed(2)}`,
    goal: `≥ ${minShare}`,
    met: share >= minShare,
  };
}

async function startBareServer(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["bench/bare-server.ts", String(barePort), url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

function inWords(count: number): string {
  return Math.round(count).toLocaleString("en");
}
