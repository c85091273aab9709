// The compressed size of everything that a page's HTML references, requested without a browser.
import { setTimeout as wait } from "node:timers/promises";

export type PageWeight = {
  document: number;
  stylesheet: number;
  /** The fonts that the page preloads. */
  font: number;
  /** The files that React needs for hydration. They load at the first interaction, not with the page. */
  script: number;
  /** The paths of these files. */
  scripts: string[];
  /** The number of files that a reader waits for: the document, its styles and these fonts. */
  files: number;
  fonts: { path: string; bytes: number }[];
  /** Scripts that the browser fetches without any interaction. */
  scriptsAtOnce: string[];
};

/** Kilobytes of 1000 bytes, Brotli. */
export const scriptBudget = {
  /** React and its router alone are 96. */
  page: 146,
  /** The words of all pages in English, and in a longer language: a file that loads with the first interaction (docs/decisions/0039-words.md). */
  words: 8,
  translatedWords: 12,
  pages: [
    "/blog/where-your-frame-time-really-goes",
    "/",
    "/about",
    "/portfolio",
    "/portfolio/all",
    "/portfolio/tower-drift",
    "/for/gameplay",
    "/blogs",
    "/blogs/archive",
    "/blogs/category/production",
    "/blogs/search",
    "/login",
  ],
};

export async function weighPage(url: string, path: string): Promise<PageWeight> {
  const document = await fetchCompressed(url + path);
  const links = [...document.text.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const pathsOf = (kind: string) =>
    links.filter((tag) => tag.includes(kind)).map((tag) => /href="([^"#]+)/.exec(tag)?.[1] ?? "");
  const weigh = (paths: readonly string[]) =>
    Promise.all(paths.map(async (each) => ({ path: each, bytes: (await fetchCompressed(url + each)).bytes })));
  const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);

  const stylesheets = await weigh(pathsOf('rel="stylesheet"'));
  const fonts = await weigh(pathsOf('as="font"'));
  const scripts = await weigh(pathsOf('rel="modulepreload"'));
  return {
    document: document.bytes,
    stylesheet: sum(stylesheets),
    font: sum(fonts),
    script: sum(scripts),
    scripts: scripts.map(({ path: each }) => each),
    files: 1 + stylesheets.length + fonts.length,
    fonts,
    scriptsAtOnce: [
      // Browsers neither load nor run the content of a template.
      ...document.text
        .replace(/<template\b[^]*?<\/template>/g, "")
        .matchAll(/<script\b[^>]*\bsrc="[^"]*"[^>]*>|<link\b[^>]*modulepreload[^>]*>/g),
    ].map(([tag]) => tag),
  };
}

/**
 * Compressed bytes, without the heads of the responses. Images are not counted here, because their sizes are made in the background. `files`
 * includes the fonts that the text of the page asks for, such as the italics of a post.
 */
export const firstViewBudgets = [
  { path: "/blog/scope-is-a-feature", document: 26_300, stylesheet: 19_500, font: 34_500, files: 8 },
  { path: "/", document: 33_300, stylesheet: 22_500, font: 26_000, files: 5 },
  { path: "/blogs", document: 16_000, stylesheet: 17_500, font: 26_000, files: 7 },
  { path: "/portfolio", document: 12_000, stylesheet: 20_000, font: 26_000, files: 6 },
  { path: "/portfolio/all", document: 21_000, stylesheet: 20_000, font: 26_000, files: 5 },
  { path: "/portfolio/moss-and-iron", document: 19_500, stylesheet: 22_400, font: 26_000, files: 8 },
  { path: "/about", document: 17_000, stylesheet: 13_050, font: 26_000, files: 5 },
];

/**
 * Waits until the server has compressed the page as far as possible, which it does in the background after a few requests. The length
 * changes once, and must not change during a measurement.
 */
export async function untilSmallest(url: string): Promise<void> {
  for (let visit = 0; visit < 4; visit++) await fetchCompressed(url);
  await wait(2000);
}

async function fetchCompressed(url: string): Promise<{ bytes: number; text: string }> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const text = await answer.text();
  return { bytes: Number(answer.headers.get("content-length")) || Buffer.byteLength(text), text };
}
