// What ten thousand posts cost: searching them, and the pages that show them, compared with a site of a hundred.
import { rmSync } from "node:fs";
import { limits } from "#contract/limits.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { measureRendering } from "./rendered.ts";
import { addSamplePosts, draftEvery } from "./sample-posts.ts";
import { measureSearches } from "./search-times.ts";
import type { Figure } from "./figure.ts";
import { median } from "./percentile.ts";

const sizes = { small: 100, large: 10_000 } as const;
const rounds = 3;
const seconds = 0.7;
const deepPage = 100;
const searchGoal = 50;

type Folders = Record<keyof typeof sizes, string>;

export async function measureScale(): Promise<Figure[]> {
  const folders: Folders = { small: temporaryFolder(), large: temporaryFolder() };
  try {
    for (const size of ["small", "large"] as const) await fill(folders[size], sizes[size]);
    return [...(await measurePages(folders)), ...(await measureSearches(folders.large, sizes.large, searchGoal))];
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, posts: number): Promise<void> {
  console.log(`Making ${words(posts)} sample posts …`);
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  await addSamplePosts(context, posts);
  await context.close();
}

type Compared = {
  name: string;
  path: string;
  against: { size: "small" | "large"; path: string };
  goal: number;
  listed?: number;
};

/** Renders the pages of both sites in alternation. Measures the CPU time of the main thread, so that the ratio holds on a busy machine. */
async function measurePages(folders: Folders): Promise<Figure[]> {
  const same = (name: string, path: string, listed?: number): Compared => ({
    name,
    path,
    against: { size: "small", path },
    goal: 1.5,
    ...(listed !== undefined && { listed }),
  });
  const pages: Compared[] = [
    {
      name: "post",
      path: `/blog/post-${sizes.large / 2 + 1}`,
      against: { size: "small", path: `/blog/post-${sizes.small / 2 + 1}` },
      goal: 1.5,
    },
    same("list", "/blogs"),
    {
      name: `list, page ${words(deepPage)},`,
      path: `/blogs?page=${deepPage}`,
      against: { size: "large", path: "/blogs" },
      goal: 3,
    },
    same("category", "/blogs/category/category-1"),
    // The large archive lists 200 posts a page, the small one all its published posts, so the cost per listed post is compared.
    same("archive", "/blogs/archive", limits.blogArchive.pageSize / (sizes.small - sizes.small / draftEvery)),
    same("feed", "/feed.xml"),
  ];
  const figures: Figure[] = [];
  for (const { name, path, against, goal, listed = 1 } of pages) {
    const times = { large: [] as number[], other: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.other.push(
        (await measureRendering(folders[against.size], against.path, seconds, "rendered")).workMilliseconds,
      );
      times.large.push((await measureRendering(folders.large, path, seconds, "rendered")).workMilliseconds);
    }
    const [slow, quick] = [median(times.large), median(times.other)];
    const ratio = slow / quick / listed;
    const other = against.size === "large" ? "the first page" : `of ${sizes.small} posts`;
    figures.push({
      name: `${name} of ${words(sizes.large)} posts`,
      figure: `${slow.toFixed(2)} ms; ${other} ${quick.toFixed(2)} ms; ratio ${ratio.toFixed(2)}${listed === 1 ? "" : " a post listed"}`,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
      used: ratio / goal,
    });
    console.log(figures.at(-1)?.name.padEnd(44), figures.at(-1)?.figure);
  }
  return figures;
}

function words(count: number): string {
  return count.toLocaleString("en");
}
