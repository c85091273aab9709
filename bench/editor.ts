// What writing costs the owner: scripts, opening the editor from the list, each key in a long post, and a long list.
import { mkdirSync, rmSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { sortKey } from "#server/text/words.ts";
import { insertPost } from "#server/store/tables/posts.ts";
import { ensureChromium } from "../scripts/browsers.ts";
import { owner } from "#tests/support/test-settings.ts";
import { startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import type { Figure } from "./figure.ts";
import { median, percentile } from "./percentile.ts";

const posts = 10_000;
const longPost = 10_000;
const keys = 120;
const rounds = 5;

export async function measureEditor(): Promise<Figure[]> {
  const found = ensureChromium();
  if (found.problem !== null) throw new Error(found.problem);
  const dataDir = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  console.log(`Filling a site with ${posts.toLocaleString("en")} posts …`);
  const context = await createContext(
    readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent", OWNER_PASSWORD: owner.password }),
  );
  await addPosts(context);
  await context.close();
  const server = await startServer({ dataDir });
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const token = await logIn(server.url);
    const id = await writeLongPost(server.url, token);
    const open = () => openBrowser(browser, token);
    return [
      ...(await measureScripts(open, server.url)),
      ...(await measureOpening(open, server.url)),
      ...(await measureTyping(open, server.url, id, 1)),
      ...(await measureTyping(open, server.url, id, 4)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Adds short posts: a list shows only titles and dates. */
async function addPosts(context: Context): Promise<void> {
  const start = context.clock.now().getTime();
  await context.db.transaction().execute(async (db) => {
    for (let number = 1; number <= posts; number++) {
      const date = new Date(start - number * 3_600_000).toISOString();
      const title = `Notes from the workshop ${number}`;
      await insertPost(db, {
        title,
        description: `What happened in week ${number}.`,
        content: "<p>It was a good week.</p>",
        slug: `notes-${number}`,
        titleKey: sortKey(title),
        words: 5,
        categoryId: null,
        author: "Alex Example",
        imageUrl: "",
        imageAlt: "",
        imageKey: "",
        link: "",
        published: number % 20 !== 0,
        publishAt: null,
        publishedAt: date,
        datedAt: date,
        createdAt: date,
        updatedAt: date,
        deletedAt: null,
        importKey: null,
        example: false,
      });
    }
  });
}

type Open = () => Promise<{ context: BrowserContext; page: Page }>;

async function measureScripts(open: Open, url: string): Promise<Figure[]> {
  const { context, page } = await open();
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  await untilThere(page, "tbody tr", 0);
  // After the rows, the page preloads scripts for the editor.
  const first = await listScripts(page);
  await page.getByRole("link", { name: "New Post" }).first().click();
  await page.locator(".tiptap").waitFor();
  await page.waitForLoadState("networkidle");
  const all = await listScripts(page);
  await context.close();
  const size = async (urls: readonly string[]) => {
    const files = await Promise.all(urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
    return { bytes, figure: `${Math.round(bytes / 1024)} KB in ${files.length} files` };
  };
  const [list, editor] = [await size(first), await size(all)];
  return [
    { name: "scripts of the dashboard's list, Brotli", figure: list.figure },
    {
      name: "all scripts at the editor's first opening, Brotli",
      figure: editor.figure,
      goal: "≤ 300 KB (Ghost 6: 2,800 KB)",
      met: editor.bytes <= 300 * 1024,
      used: editor.bytes / (300 * 1024),
    },
  ];
}

/**
 * Measures the list with an empty cache, and from there the editor: warm, with what the list preloads while nobody waits, and cold, at a press
 * before that.
 */
async function measureOpening(open: Open, url: string): Promise<Figure[]> {
  const lists: number[] = [];
  const editors: Record<"warm" | "cold", number[]> = { warm: [], cold: [] };
  for (let round = 0; round < rounds * 2; round++) {
    const kind = round % 2 === 0 ? "warm" : "cold";
    const { context, page } = await open();
    await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
    lists.push(await untilThere(page, "tbody tr", 0));
    if (kind === "warm") await page.waitForLoadState("networkidle");
    const click = await page.evaluate(() => performance.now());
    await page.getByRole("link", { name: "New Post" }).first().click();
    editors[kind].push(await untilThere(page, ".tiptap[contenteditable=true]", click));
    await context.close();
  }
  return [
    {
      name: `list of ${posts.toLocaleString("en")} posts, first page`,
      figure: `${Math.round(median(lists))} ms from the URL to its rows`,
    },
    ...(["warm", "cold"] as const).map((kind) => {
      const goal = kind === "warm" ? 250 : 600;
      return {
        name: `editor of a new post, ${kind}`,
        figure: `${Math.round(median(editors[kind]))} ms from the click to typing`,
        goal: `≤ ${goal} ms${kind === "warm" ? " (Ghost 6: 250 ms)" : ""}`,
        met: median(editors[kind]) <= goal,
        used: median(editors[kind]) / goal,
      };
    }),
  ];
}

/**
 * Measures from each key to the frame with its letter, as fast as the machine is and at a quarter of its speed. Beside it, the same in an
 * empty page: a key waits for the next frame there too.
 */
async function measureTyping(open: Open, url: string, id: string, slowDown: 1 | 4): Promise<Figure[]> {
  const { context, page } = await open();
  await page.goto(`${url}/dashboard/edit/${id}`);
  const text = page.locator(".tiptap");
  await text.waitFor();
  await text.locator("p").nth(60).click();
  const delays = await typeKeys(context, page, slowDown);
  await page.goto("data:text/html,<p contenteditable>A line</p>");
  await page.locator("p").click();
  const least = await typeKeys(context, page, slowDown);
  await context.close();
  const goal = slowDown === 1 ? 16 : 50;
  const speed = slowDown === 1 ? "" : `, processor ${slowDown} times slower`;
  const p95 = Math.round(percentile(delays, 0.95));
  return [
    {
      name: `typing in ${longPost.toLocaleString("en")} words${speed}`,
      figure: keyFigure(delays),
      goal: `p95 ≤ ${goal} ms`,
      met: p95 <= goal,
      used: p95 / goal,
    },
    { name: `typing in an empty page${speed}`, figure: keyFigure(least) },
  ];
}

function keyFigure(delays: number[]): string {
  const at = (share: number) => Math.round(percentile(delays, share));
  return `${at(0.5)} ms from key to paint, p95 ${at(0.95)} ms, longest ${at(0.999)} ms`;
}

/** Returns the milliseconds of each key. */
async function typeKeys(context: BrowserContext, page: Page, slowDown: number): Promise<number[]> {
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // The task after this callback runs when the frame with the letter is on its way to the screen.
        requestAnimationFrame(() => {
          setTimeout(() => {
            delays.push(performance.now() - timeStamp);
          });
        });
      },
      true,
    );
  });
  for (let count = 0; count < keys; count++) {
    await page.keyboard.press(count % 6 === 5 ? "Space" : "e");
    await page.waitForTimeout(40);
  }
  return page.evaluate(() => ("delays" in window && Array.isArray(window.delays) ? window.delays.map(Number) : []));
}

async function untilThere(page: Page, selector: string, since: number): Promise<number> {
  const there = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) ? performance.now() : 0),
    selector,
    { polling: "raf" },
  );
  return Number(await there.jsonValue()) - since;
}

function listScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    ),
  ]);
}

async function openBrowser(browser: Browser, token: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((stored) => {
    localStorage.setItem("access_token", stored);
  }, token);
  return { context, page: await context.newPage() };
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function writeLongPost(url: string, token: string): Promise<string> {
  const words = "frames are drawn when something moves and never while the page only waits for a hand".split(" ");
  const run = (count: number) =>
    Array.from({ length: count }, (_, index) => words[(index * 7) % words.length]).join(" ");
  const content = Array.from(
    { length: longPost / 80 },
    (_, index) => `${index % 10 === 0 ? `<h2>${run(4)}</h2>` : ""}<p>${run(80)}</p>`,
  ).join("");
  const answer = await fetch(`${url}/api/blogs`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: "A long post", description: "To type in.", content }),
  });
  return ((await answer.json()) as { _id: string })._id;
}
