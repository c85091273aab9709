// What a hundred thousand posts cost: making them, the pages that show them against a site of a hundred, and how long any of it keeps
// others waiting. Search is measured in ten thousand.
import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { limits } from "#contract/limits.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { type ServerProcess, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { measureRendering } from "./rendered.ts";
import { addSamplePosts, draftEvery } from "./sample-posts.ts";
import { measureSearches } from "./search-times.ts";
import { measureStretches, type Probe, read, senderTo, logInTo } from "./stretches.ts";
import type { Figure } from "./figure.ts";
import { median } from "./percentile.ts";

const sizes = { small: 100, middle: 10_000, large: 100_000 } as const;
const rounds = 3;
const seconds = 0.7;
const deepPage = 1000;
const longestMaking = 120;

type Folders = Record<keyof typeof sizes, string>;

export async function measureScale(): Promise<Figure[]> {
  const folders: Folders = { small: temporaryFolder(), middle: temporaryFolder(), large: temporaryFolder() };
  try {
    const took = { small: 0, middle: 0, large: 0 };
    for (const size of ["small", "middle", "large"] as const) took[size] = await fill(folders[size], sizes[size]);
    return [
      {
        name: `making ${words(sizes.large)} posts`,
        figure: `${took.large.toFixed(0)} s`,
        goal: `≤ ${longestMaking} s`,
        met: took.large <= longestMaking,
        used: took.large / longestMaking,
      },
      ...(await measurePages(folders)),
      ...(await measureSearches(folders.middle, sizes.middle, 50)),
      ...(await measureStretches(folders.middle, probeSearching)),
      ...(await measureStretches(folders.large, probeReading)),
    ];
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, posts: number): Promise<number> {
  const start = performance.now();
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  await addSamplePosts(context, posts, (done) => {
    if (done % 20_000 === 0) console.log(`Sample posts: ${words(done)} of ${words(posts)}`);
  });
  await context.close();
  return (performance.now() - start) / 1000;
}

type Compared = {
  name: string;
  path: string;
  against: { size: "small" | "large"; path: string };
  goal: number;
  listed?: number;
};

/** Rendered anew each time, the two in turns; measured is what the main thread works, so that the ratio holds on a busy machine. */
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
    // Its page lists 200 posts, and of a hundred those that are published: what a post on it costs is what can be compared.
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

async function probeSearching(server: ServerProcess, probe: Probe): Promise<void> {
  const search = (q: string) => async () => {
    await read(await senderTo(server)("GET", `/api/search?${new URLSearchParams({ q })}`));
  };
  await search("warm")();
  for (const q of ["a", "the", "the of and to in is", "xqzk"])
    await probe(`search for “${q}” of ${words(sizes.middle)}`, search(q));
}

/** What walks through many posts, of readers and of the owner. */
async function probeReading(server: ServerProcess, probe: Probe): Promise<void> {
  const send = senderTo(server);
  const token = await logInTo(send);
  const get = (path: string) => async () => {
    await read(await send("GET", path));
  };
  const ask = (path: string) => async () => {
    await read(await send("GET", path, undefined, token));
  };
  let round = 0;
  // Each write makes all pages anew.
  const touch = async () => {
    await read(await send("POST", "/api/categories", { name: `Round ${++round} of ${Date.now()}` }, token));
  };
  for (const path of ["/", "/blogs", "/feed.xml"]) await get(path)();
  const of = `of ${words(sizes.large)}`;
  const last = Math.ceil((sizes.large - sizes.large / draftEvery) / limits.blogList.pageSize);
  for (const path of [
    "/",
    "/blogs",
    `/blogs?page=${deepPage}`,
    `/blogs?page=${last}`,
    "/blogs/category/category-1",
    "/blogs/archive",
    "/blog/post-50001",
    "/feed.xml",
    "/sitemap.xml",
    "/sitemap-1.xml",
  ]) {
    await probe(`${path} made anew ${of}`, async () => {
      await touch();
      await get(path)();
    });
  }
  await probe(`the last page by title ${of}`, ask("/api/blogs?limit=200&page=500&sort=title"));
  await probe(
    `the last page of a category by title ${of}`,
    ask("/api/blogs?limit=200&page=60&sort=title&category=category-1&published=true"),
  );
  await probe(`the last page by status ${of}`, ask("/api/blogs?limit=200&page=500&sort=status"));
  await probe(`the figures of the dashboard ${of}`, ask("/api/blogs/stats"));
  await probe(`the site's report ${of}`, async () => {
    await touch();
    await ask("/api/health/report")();
  });
}

function words(count: number): string {
  return count.toLocaleString("en");
}
