// How long searches of every kind take.
import { performance } from "node:perf_hooks";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { type Random, rareWord, readExampleWords, seededRandom } from "./sample-posts.ts";
import type { Figure } from "./figure.ts";
import { percentile } from "./percentile.ts";

type Search = (text: string) => Promise<void>;

const searchesOfAKind = 40;

/** Measures searches of each kind among a number of posts. `goal` is the maximum milliseconds of 95 of 100 searches. */
export async function measureSearches(dataDir: string, posts: number, goal: number): Promise<Figure> {
  const times = await withSearch(dataDir, async (search) => {
    const measured: { milliseconds: number; kind: string }[] = [];
    const kinds = Object.entries(makersOfSearches(seededRandom(1)));
    await search("warm up");
    for (let round = 0; round < searchesOfAKind; round++) {
      for (const [kind, make] of kinds) {
        const text = make();
        const start = performance.now();
        await search(text);
        measured.push({ milliseconds: performance.now() - start, kind });
      }
    }
    return measured.toSorted((a, b) => a.milliseconds - b.milliseconds);
  });
  const at = (share: number) =>
    percentile(
      times.map(({ milliseconds }) => milliseconds),
      share,
    );
  return {
    name: `search in ${posts.toLocaleString("en")} posts`,
    figure: `median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, slowest ${at(1).toFixed(1)} ms (${times.at(-1)?.kind}), of ${times.length}`,
    goal: `p95 ≤ ${goal} ms`,
    met: at(0.95) <= goal,
  };
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

async function withSearch<Result>(dataDir: string, work: (search: Search) => Promise<Result>): Promise<Result> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  const app = await createApp(context);
  await app.ready();
  let asked = 0;
  const search: Search = async (text) => {
    // Each search comes from another visitor, because one visitor would reach the rate limit.
    const remoteAddress = `10.0.${Math.floor(asked / 250)}.${asked++ % 250}`;
    const answer = await app.inject({ url: `/api/search?${new URLSearchParams({ q: text })}`, remoteAddress });
    if (answer.statusCode !== 200) throw new Error(`A search for ${text} answered ${answer.statusCode}.`);
  };
  try {
    return await work(search);
  } finally {
    await app.close();
    await context.close();
  }
}
