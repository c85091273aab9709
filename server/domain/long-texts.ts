// Cleaning, rendering and reading the text of a post takes a tenth of a millisecond a page of it. A book of two million characters
// would keep every visitor waiting, so long texts are worked on in a thread of their own.
import { Worker } from "node:worker_threads";
import { UnavailableError } from "../errors.ts";
import { renderArticle } from "./article.ts";
import { type Done, type ReadText, type Work, workOn } from "./text-work.ts";

export type TextTask = { id: number; what: Work; html: string };
export type TextReply = { id: number; done: unknown } | { id: number; failed: string };

/** Characters: some ten milliseconds where every other one belongs to a tag. */
const longFrom = 60_000;
const mostWaiting = 20;
const idleMilliseconds = 60_000;
const taskMilliseconds = 60_000;
/** Characters of rendered long articles that are remembered, by their text. */
const mostKept = 24_000_000;

type Waiting = { resolve(done: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout };

let worker: Worker | null = null;
let idle: NodeJS.Timeout | null = null;
let count = 0;
const waiting = new Map<number, Waiting>();
const articles = new Map<string, string>();
let lastRead: { html: string; read: Promise<ReadText> } | null = null;

export function cleanText(html: string): Promise<string> {
  return run("clean", html);
}

/** As readers see it; remembered, because it is read again and again. */
export async function articleOf(html: string): Promise<string> {
  if (html.length < longFrom) return renderArticle(html);
  const known = articles.get(html);
  if (known !== undefined) return known;
  const article = await run("article", html);
  articles.set(html, article);
  let kept = [...articles].reduce((sum, [text, made]) => sum + text.length + made.length, 0);
  for (const [oldest, made] of articles) {
    if (kept <= mostKept) break;
    articles.delete(oldest);
    kept -= oldest.length + made.length;
  }
  return article;
}

/** For what is still being written: no two of its states are the same, and none is read twice. */
export function articleOnce(html: string): Promise<string> {
  return run("article", html);
}

/** A save asks twice: for its row, and for what can be found of it. */
export function readText(html: string): Promise<ReadText> {
  if (html.length < longFrom) return run("read", html);
  if (lastRead?.html !== html) {
    const read = run("read", html);
    lastRead = { html, read };
    const forget = () => { if (lastRead?.read === read) lastRead = null; };
    read.then(() => setTimeout(forget, 5000).unref(), forget);
  }
  return lastRead.read;
}

async function run<What extends Work>(what: What, html: string): Promise<Done<What>> {
  if (html.length < longFrom) return workOn(what, html);
  if (waiting.size >= mostWaiting) throw new UnavailableError("Too many long texts are being worked on; try again in a moment.");
  const done = new Promise<unknown>((resolve, reject) => {
    const id = ++count;
    const timer = setTimeout(() => end(new UnavailableError("This text takes too long to work on; split it in two.")), taskMilliseconds);
    waiting.set(id, { resolve, reject, timer });
    const task: TextTask = { id, what, html };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    (worker ??= start()).postMessage(task);
    worker.ref();
    if (idle) clearTimeout(idle);
  });
  return await done as Done<What>;
}

function start(): Worker {
  const started = new Worker(new URL("long-text-worker.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 768 } });
  started.on("message", (reply: TextReply) => {
    const asked = waiting.get(reply.id);
    if (!asked) return;
    waiting.delete(reply.id);
    clearTimeout(asked.timer);
    if ("done" in reply) asked.resolve(reply.done);
    else asked.reject(new Error(`A long text could not be worked on: ${reply.failed}`));
    if (waiting.size === 0) rest();
  });
  started.on("error", () => { if (worker === started) end(new UnavailableError("This text could not be worked on; it may take too much memory. Split it in two.")); });
  return started;
}

/** Kept for a minute, in which it doesn't keep the process. */
function rest(): void {
  worker?.unref();
  idle = setTimeout(() => { if (waiting.size === 0) end(new Error("Not asked any more.")); }, idleMilliseconds).unref();
}

function end(error: Error): void {
  void worker?.terminate();
  worker = null;
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(error);
  }
  waiting.clear();
}
