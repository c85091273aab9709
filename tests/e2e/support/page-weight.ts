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
