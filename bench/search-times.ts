// How long searches of every kind take, and whether the intended result comes first.
import { performance } from "node:perf_hooks";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { searches } from "../tests/support/searches.ts";
import { type Random, rareWord, readExampleWords, seededRandom } from "./sample-posts.ts";
import type { Figure } from "./figure.ts";

type Search = (text: string) => Promise<{ items: { address: string; highlight: { title: { text: string }[] } }[] }>;

const searchesOfAKind = 40;
const titles = 40;

/** Counts how many of the forty searches find the intended result first, on a site with the example content. */
export async function measureFoundFirst(dataDir: string): Promise<Figure> {
  const found = await withSearch(dataDir, async (_context, search) => {
    let count = 0;
    for (const { text, first } of searches) if ((await search(text)).items[0]?.address === first) count++;
    return count;
  });
  return {
    name: "searches that find first what was meant",
    figure: `${found} of ${searches.length}`,
    goal: "≥ 38 of 40",
    met: found >= 38,
    used: 38 / found,
  };
}

/** Measures searches among a number of posts, and whether a search for a post's title finds that post first. */
export async function measureSearches(dataDir: string, posts: number, goal: number): Promise<Figure[]> {
  return withSearch(dataDir, async (context, search) => {
    const times: { milliseconds: number; kind: string }[] = [];
    const kinds = Object.entries(makersOfSearches(seededRandom(1)));
    await search("warm up");
    for (let round = 0; round < searchesOfAKind; round++) {
      for (const [kind, make] of kinds) {
        const text = make();
        const start = performance.now();
        await search(text);
        times.push({ milliseconds: performance.now() - start, kind });
      }
    }
    times.sort((a, b) => a.milliseconds - b.milliseconds);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? { milliseconds: 0, kind: "" };
    const [p95, slowest] = [at(0.95).milliseconds, at(1)];
    const found = await countFoundByTitle(context, search);
    const of = posts.toLocaleString("en");
    return [
      {
        name: `search in ${of} posts`,
        figure: `median ${at(0.5).milliseconds.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${slowest.milliseconds.toFixed(1)} ms (${slowest.kind}), of ${times.length}`,
        goal: `p95 ≤ ${goal} ms`,
        met: p95 <= goal,
        used: p95 / goal,
      },
      {
        name: `found first by the whole title, of ${of}`,
        figure: `${found} of ${titles}`,
        goal: `${titles} of ${titles}`,
        met: found === titles,
        used: titles / found,
      },
    ];
  });
}

async function countFoundByTitle(context: Context, search: Search): Promise<number> {
  const random = seededRandom(2);
  const { last } = await context.db
    .selectFrom("posts")
    .select((select) => select.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  let count = 0;
  for (let tried = 0; tried < titles;) {
    const post = await context.db
      .selectFrom("posts")
      .select(["title", "slug"])
      .where("id", "=", random(Number(last)) + 1)
      .where("published", "=", 1)
      .executeTakeFirst();
    if (!post) continue;
    tried++;
    if ((await search(post.title)).items[0]?.address === `/blog/${post.slug}`) count++;
  }
  return count;
}

/** Returns generators of typical searches, from one letter to a line of text. */
function makersOfSearches(random: Random): Record<string, () => string> {
  const words = readExampleWords()
    .map((word) => word.replace(/[.,’]/g, "").toLowerCase())
    .filter((word) => word.length > 1);
  const long = words.filter((word) => word.length > 6);
  const one = (from: string[]) => from[random(from.length)] ?? "";
  const run = (length: number) => {
    const start = random(words.length - length);
    return words.slice(start, start + length).join(" ");
  };
  return {
    "one letter": () => one(words).slice(0, 1),
    "two letters": () => one(words).slice(0, 2),
    "the beginning of a word": () => one(long).slice(0, 3 + random(3)),
    "a word": () => one(words),
    "two words": () => `${one(words)} ${one(words)}`,
    "four words in their order": () => run(4),
    "a quotation": () => `"${run(2)}"`,
    "a misspelt word": () => {
      const word = one(long);
      const gone = 1 + random(word.length - 2);
      return word.slice(0, gone) + word.slice(gone + 1);
    },
    "a rare word": () => rareWord(random),
    "a word that nobody wrote": () => `xq${random(1000)}zk`,
  };
}

async function withSearch<Result>(
  dataDir: string,
  work: (context: Context, search: Search) => Promise<Result>,
): Promise<Result> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  const app = await createApp(context);
  await app.ready();
  let asked = 0;
  const search: Search = async (text) => {
    // Each search comes from another visitor, because one visitor would reach the rate limit.
    const remoteAddress = `10.0.${Math.floor(asked / 250)}.${asked++ % 250}`;
    const answer = await app.inject({ url: `/api/search?${new URLSearchParams({ q: text })}`, remoteAddress });
    if (answer.statusCode !== 200) throw new Error(`A search for ${text} answered ${answer.statusCode}.`);
    return answer.json();
  };
  try {
    return await work(context, search);
  } finally {
    await app.close();
    await context.close();
  }
}
