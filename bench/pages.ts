// What visitors of pages wait for: cached pages against a bare `node:http` server that sends the same bytes, in alternating rounds; newly
// rendered pages; the bytes of a first view; and Lighthouse.
import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import type { Figure } from "./figure.ts";
import { type FirstView, measureFirstView } from "./first-view.ts";
import { measureWithLighthouse, untilImagesAreMade } from "./lighthouse.ts";
import { load, type Load, untilSmallest } from "./load.ts";
import { measureRendering, type Rendered } from "./rendered.ts";
import { measureFoundFirst } from "./search-times.ts";
import { median } from "./percentile.ts";

/** Many short rounds: rounds of two seconds differed by a tenth, and so did the median of five. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const secondsOfRound = 1;
const secondsOfRendering = 2;
const connections = 32;
const barePort = 39_871;
const kilobyte = 1000;

export async function measurePages(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  try {
    console.log("Starting the site with its example content …");
    const figures: Figure[] = [];
    const first = await startServer({ dataDir, env: { DEMO_CONTENT: "true" } });
    let post = "";
    try {
      // A new site makes its image variants in the background, which would slow everything else down.
      await untilImagesAreMade(dataDir);
      post = await findMedianPost(first);
      figures.push(...(await measureCached(first, post)));
    } finally {
      await first.stop();
    }
    for (const [name, path] of [
      ["home", "/"],
      ["list", "/blogs"],
      ["post", post],
    ] as const) {
      const rendered = await measureRendering(dataDir, path, secondsOfRendering, "rendered");
      figures.push({
        name: `${name} rendered`,
        figure: inWords(rendered),
        ...(name === "post" && {
          goal: "≤ 8 ms",
          met: rendered.loopMilliseconds <= 8,
          used: rendered.loopMilliseconds / 8,
        }),
      });
    }
    figures.push({
      name: "post rendered and compressed for its first visitor",
      figure: inWords(await measureRendering(dataDir, post, secondsOfRendering, "sent")),
    });
    figures.push({
      name: "post after a change elsewhere",
      figure: inWords(await measureRendering(dataDir, post, secondsOfRendering, "unchanged")),
    });
    console.log("Asking a phone, then Lighthouse …");
    const again = await startServer({ dataDir });
    try {
      figures.push(...(await measureFirstViews(again.url, post)));
      const pages = [
        { name: "home", path: "/", mayBlock: 50 },
        { name: "about", path: "/about", mayBlock: 0 },
        { name: "list", path: "/blogs", mayBlock: 0 },
        { name: "post", path: post, mayBlock: 0 },
        { name: "category", path: "/blogs/category/production", mayBlock: 0 },
        { name: "portfolio", path: "/portfolio", mayBlock: 0 },
        { name: "portfolio list", path: "/portfolio/all", mayBlock: 0 },
        { name: "project", path: "/portfolio/tower-drift", mayBlock: 0 },
      ];
      figures.push(...(await measureWithLighthouse(again.url, pages, Math.min(rounds, 3))));
    } finally {
      await again.stop();
    }
    return [...figures, await measureFoundFirst(dataDir)];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function inWords({ pagesPerSecond, loopMilliseconds }: Rendered): string {
  return `${Math.round(pagesPerSecond).toLocaleString("en")} pages/s, one at a time; ${loopMilliseconds.toFixed(2)} ms of the event loop each`;
}

/** Finds the post of median length. */
async function findMedianPost({ url }: ServerProcess): Promise<string> {
  const { items } = (await (await fetch(`${url}/api/blogs?limit=200&fields=content`)).json()) as {
    items: { slug: string; content: string }[];
  };
  const sorted = items.toSorted((a, b) => a.content.length - b.content.length);
  return `/blog/${sorted[Math.floor(sorted.length / 2)]?.slug ?? ""}`;
}

async function measureCached({ url }: ServerProcess, post: string): Promise<Figure[]> {
  const port = Number(new URL(url).port);
  const figures: Figure[] = [];
  for (const [name, path] of [
    ["home", "/"],
    ["post", post],
  ] as const) {
    await untilSmallest(url + path, { "accept-encoding": "br" });
    figures.push(await compare(`${name} from the cache`, port, path, { "accept-encoding": "br" }));
    const etag = (await fetch(url + path)).headers.get("etag") ?? "";
    figures.push(
      await compare(`${name}, not modified`, port, path, { "accept-encoding": "br", "if-none-match": etag }),
    );
  }
  return figures;
}

/** Maximum kilobytes of everything, and of script. */
const budgets = [
  { name: "post", all: 80, script: 6 },
  { name: "home", all: 230, script: 110 },
  { name: "list", all: 140, script: 6 },
  { name: "portfolio", all: 140, script: 6 },
] as const;

async function measureFirstViews(url: string, post: string): Promise<Figure[]> {
  const paths = { post, home: "/", list: "/blogs", portfolio: "/portfolio" };
  const figures: Figure[] = [];
  for (const { name, all, script } of budgets) {
    await untilSmallest(url + paths[name], { "accept-encoding": "br" });
    const view = await measureFirstView(url + paths[name]);
    const dense = await measureFirstView(url + paths[name], 2);
    figures.push({
      name: `first view of ${name}, 390 px`,
      figure: `${describe(view)}; on a screen of twice the density ${inKilobytes(dense.all)}`,
      goal: `≤ ${all} KB, script ≤ ${script} KB, none of it before the first paint`,
      met: view.all <= all * kilobyte && view.script <= script * kilobyte && view.scriptBeforePaint === 0,
      used: view.all / (all * kilobyte),
    });
  }
  return figures;
}

function describe({ all, document, stylesheet, font, image, script }: FirstView): string {
  return `${inKilobytes(all)} (HTML ${inKilobytes(document)}, styles ${inKilobytes(stylesheet)}, fonts ${inKilobytes(font)}, images ${inKilobytes(image)}, script ${inKilobytes(script)})`;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}

/** Compares the site with a bare server that sends the same bytes, in alternating rounds. */
async function compare(name: string, port: number, path: string, headers: Record<string, string>): Promise<Figure> {
  const bare = await startBareServer(await fetchRaw(port, path, headers));
  const ours: Load[] = [];
  const theirs: Load[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      ours.push(await load({ port, path, headers, connections, seconds: secondsOfRound }));
      theirs.push(await load({ port: barePort, path, headers, connections, seconds: secondsOfRound }));
    }
  } finally {
    await bare.stop();
  }
  const rate = (loads: Load[]) => median(loads.map((each) => each.requestsPerSecond));
  const late = (loads: Load[]) => median(loads.map((each) => each.p99));
  const [share, lateness] = [rate(ours) / rate(theirs), late(ours) / late(theirs)];
  return {
    name,
    figure: `${Math.round(rate(ours)).toLocaleString("en")} pages/s; bare node:http ${Math.round(rate(theirs)).toLocaleString("en")}; ratio ${share.toFixed(2)}; p99 ${late(ours).toFixed(2)} ms, ratio ${lateness.toFixed(2)}`,
    goal: "≥ 0.75",
    met: share >= 0.75,
    used: 0.75 / share,
  };
}

type Raw = { status: number; headers: Record<string, string>; body: string };

function fetchRaw(port: number, path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, headers, host: "127.0.0.1" }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const kept = Object.entries(answer.headers)
          .filter(([name]) => !["date", "connection", "keep-alive"].includes(name))
          .map(([name, value]) => [name, String(value)]);
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(kept) as Record<string, string>,
          body: Buffer.concat(chunks).toString("base64"),
        });
      });
    })
      .on("error", reject)
      .end();
  });
}

function startBareServer(raw: Raw): Promise<{ stop(): Promise<void> }> {
  const file = join(tmpdir(), `savepoint-bare-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(raw));
  const child = spawn(process.execPath, ["bench/bare-server.ts", String(barePort), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve) => {
    child.stdout.once("data", () => {
      resolve({
        stop: () =>
          new Promise((done) => {
            child.once("exit", () => {
              done();
            });
            child.kill("SIGTERM");
          }),
      });
    });
  });
}
