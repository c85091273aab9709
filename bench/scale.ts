// What ten thousand posts cost: searching them, and the list that shows them, compared with a site of a hundred.
import { rmSync } from "node:fs";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { measureRendering } from "./rendered.ts";
import { addSamplePosts } from "./sample-posts.ts";
import { measureSearches } from "./search-times.ts";
import type { Figure } from "./figure.ts";
import { median } from "./percentile.ts";

const few = 100;
const many = 10_000;
const rounds = 3;
const seconds = 0.7;
const deepPage = 100;
const searchGoal = 50;

type Measured = { dataDir: string; path: string };

export async function measureScale(): Promise<Figure[]> {
  const [small, large] = [temporaryFolder(), temporaryFolder()];
  try {
    await fill(small, few);
    await fill(large, many);
    const list = { dataDir: large, path: "/blogs" };
    return [
      await compare(
        `the list of ${words(many)} posts against one of ${few}`,
        list,
        `of ${few} posts`,
        { dataDir: small, path: "/blogs" },
        1.5,
      ),
      await compare(
        `its page ${deepPage} against page 1`,
        { dataDir: large, path: `/blogs?page=${deepPage}` },
        "the first page",
        list,
        3,
      ),
      await measureSearches(large, many, searchGoal),
    ];
  } finally {
    for (const folder of [small, large]) rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, posts: number): Promise<void> {
  console.log(`Making ${words(posts)} sample posts …`);
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  await addSamplePosts(context, posts);
  await context.close();
}

/** Renders two pages in alternation. Measures the CPU time of the main thread, so that the ratio holds on a busy machine. */
async function compare(
  name: string,
  page: Measured,
  other: string,
  otherPage: Measured,
  goal: number,
): Promise<Figure> {
  const [times, otherTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    otherTimes.push((await measureRendering(otherPage.dataDir, otherPage.path, seconds)).workMilliseconds);
    times.push((await measureRendering(page.dataDir, page.path, seconds)).workMilliseconds);
  }
  const ratio = median(times) / median(otherTimes);
  return {
    name,
    figure: `${median(times).toFixed(2)} ms; ${other} ${median(otherTimes).toFixed(2)} ms; ratio ${ratio.toFixed(2)}`,
    goal: `≤ ${goal}`,
    met: ratio <= goal,
  };
}

function words(count: number): string {
  return count.toLocaleString("en");
}
