// Eight people who write at once, for tests that update or kill a site meanwhile.
import { setTimeout as wait } from "node:timers/promises";
import { expect, vi } from "vitest";
import { owner } from "./test-settings.ts";

const count = 8;
const minutes = 60_000;

export type Writers = {
  /** Resolves when this many more posts have been published. */
  haveWritten(posts: number): Promise<void>;
  /** Returns the slugs of all posts whose publication was answered. */
  stop(): Promise<{ written: string[] }>;
};

/** Starts writers, each of which publishes a post after the other, and goes on where the site doesn't answer. */
export async function startWriters(origin: string): Promise<Writers> {
  const token = await logIn(origin);
  const written: string[] = [];
  const ending = new AbortController();
  let lastAnswer = "none";
  const write = async (name: string) => {
    for (let number = 1; !ending.signal.aborted; number++) {
      const title = `Post ${number} of ${name}`;
      const response = await fetch(`${origin}/api/blogs`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ title, description: "Words.", content: "<p>Words.</p>", published: true }),
      }).catch(() => null);
      const text = (await response?.text().catch(() => null)) ?? "";
      if (response !== null) lastAnswer = `${response.status} ${text}`;
      if (response?.status === 201 && text !== "") written.push((JSON.parse(text) as { slug: string }).slug);
      await wait(response === null ? 50 : 900);
    }
  };
  const writers = Array.from({ length: count }, (_, index) => write(`writer ${index + 1}`));
  return {
    async haveWritten(posts) {
      const goal = written.length + posts;
      await vi
        .waitUntil(() => written.length >= goal, { timeout: 2 * minutes })
        .catch(() =>
          expect.fail(`${goal - written.length} writes of ${posts} are missing; the last answer: ${lastAnswer}`),
        );
    },
    async stop() {
      ending.abort();
      await Promise.all(writers);
      return { written };
    },
  };
}

/** Returns the posts that the site doesn't have, by its lists: single requests for so many would meet the limit for visitors. */
export async function findLost(origin: string, written: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await fetch(`${origin}/api/blogs?limit=200&page=${page}`);
    const list = (await response.json()) as { items: { slug: string }[]; totalPages: number };
    for (const { slug } of list.items) found.add(slug);
    pages = list.totalPages;
  }
  return written.filter((slug) => !found.has(slug));
}

/** Asks again and again whether the site is ready. `stop` returns the longest time without it, in milliseconds. */
export function watchAnswers(origin: string): { stop(): Promise<number> } {
  const ending = new AbortController();
  const watching = (async () => {
    let longest = 0;
    for (let last = performance.now(); !ending.signal.aborted; await wait(10)) {
      // On a connection of its own, as each visitor has.
      const response = await fetch(`${origin}/api/health/ready`, { headers: { connection: "close" } }).catch(
        () => null,
      );
      if ((await response?.text().catch(() => "")) && response?.ok) {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
    }
    return longest;
  })();
  return {
    stop() {
      ending.abort();
      return watching;
    },
  };
}

async function logIn(origin: string): Promise<string> {
  let answer = "none";
  for (let attempt = 1; attempt <= 60; attempt++) {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(owner),
    });
    answer = `${response.status} ${await response.text()}`;
    if (response.ok) return (JSON.parse(answer.slice(4)) as { access_token: string }).access_token;
    // A busy site asks to come back.
    if (response.status !== 503) break;
    await wait(1000);
  }
  return expect.fail(`The owner can't log in: ${answer}`);
}
