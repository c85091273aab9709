// What ten thousand posts cost: searching them, and the pages that list them, against a site of a hundred.
import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { limits } from "#contract/limits.ts";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { searches } from "../tests/support/searches.ts";
import { temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { measureRendering } from "./rendered.ts";
import { addSamplePosts, draftEvery, type Random, rareWord, readExampleWords, seededRandom } from "./sample-posts.ts";
import type { Figure } from "./figure.ts";

const sizes = { small: 100, large: 10_000 } as const;
const searchesOfAKind = 40;
const rounds = 3;

/** How many of the forty searches find first what was meant, on a site with the example content. */
export async function measureFoundFirst(dataDir: string): Promise<Figure> {
  const found = await withApp(dataDir, async (_context, search) => {
    let count = 0;
    for (const { text, first } of searches) if ((await search(text)).items[0]?.address === first) count++;
    return count;
  });
  return { name: "searches that find first what was meant", figure: `${found} of ${searches.length}`, goal: "≥ 38 of 40", met: found >= 38 };
}

export async function measureScale(): Promise<Figure[]> {
  const folders = { small: temporaryFolder(), large: temporaryFolder() };
  try {
    for (const size of ["small", "large"] as const) {
      await withApp(folders[size], (context) => addSamplePosts(context, sizes[size], (done) => {
        if (done % 2000 === 0) console.log(`Sample posts: ${done} of ${sizes[size]}`);
      }));
    }
    return [await measureSearches(folders.large), ...await measurePages(folders)];
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSearches(dataDir: string): Promise<Figure> {
  const times = await withApp(dataDir, async (_context, search) => {
    const measured: { milliseconds: number; kind: string }[] = [];
    const random = seededRandom(1);
    const kinds = Object.entries(makersOfSearches(random));
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
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? { milliseconds: 0, kind: "" };
  const slowest = at(1);
  return {
    name: `search in ${sizes.large.toLocaleString("en")} posts`,
    figure: `median ${at(0.5).milliseconds.toFixed(1)} ms, p95 ${at(0.95).milliseconds.toFixed(1)} ms, slowest ${slowest.milliseconds.toFixed(1)} ms (${slowest.kind}), of ${times.length}`,
    goal: "p95 ≤ 30 ms",
    met: at(0.95).milliseconds <= 30,
  };
}

/** What readers type, from one letter to a line of text. */
function makersOfSearches(random: Random): Record<string, () => string> {
  const words = readExampleWords().map((word) => word.replace(/[.,’]/g, "").toLowerCase()).filter((word) => word.length > 1);
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

/** Rendered anew each time, large and small in turns; measured is what the main thread works, so that the ratio holds on a busy machine. */
async function measurePages(folders: Record<keyof typeof sizes, string>): Promise<Figure[]> {
  const pages = [
    { name: "list", large: "/blogs", small: "/blogs" },
    { name: "post", large: `/blog/post-${sizes.large / 2 + 1}`, small: `/blog/post-${sizes.small / 2 + 1}` },
    { name: "category", large: "/blogs/category/category-1", small: "/blogs/category/category-1" },
    // Its page lists 200 posts, and of a hundred those that are published: what a post on it costs is what can be compared.
    { name: "archive", large: "/blogs/archive", small: "/blogs/archive", listed: { large: limits.blogArchive.pageSize, small: sizes.small - sizes.small / draftEvery } },
  ];
  const figures: Figure[] = [];
  for (const { name, large, small, listed } of pages) {
    const times = { large: [] as number[], small: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.small.push((await measureRendering(folders.small, small, 1)).workMilliseconds);
      times.large.push((await measureRendering(folders.large, large, 1)).workMilliseconds);
    }
    const [slow, quick] = [median(times.large), median(times.small)];
    const ratio = slow / quick / (listed ? listed.large / listed.small : 1);
    figures.push({
      name: `${name} of ${sizes.large.toLocaleString("en")} posts`,
      figure: `${slow.toFixed(2)} ms; of ${sizes.small} posts ${quick.toFixed(2)} ms; ratio ${ratio.toFixed(2)}${listed ? " a post listed" : ""}`,
      goal: "≤ 1.5",
      met: ratio <= 1.5,
    });
  }
  return figures;
}

type Search = (text: string) => Promise<{ items: { address: string }[] }>;

async function withApp<Result>(dataDir: string, work: (context: Context, search: Search) => Promise<Result>): Promise<Result> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  const app = await createApp(context);
  await app.ready();
  let asked = 0;
  const search: Search = async (text) => {
    // Each as another visitor: so many searches of one would be too many.
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
