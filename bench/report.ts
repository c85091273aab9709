// Shows the figures: a plot of all that have a goal, and a table of the most important ones in docs/performance.md.
import type { Figure } from "./figure.ts";

export type Results = Record<string, { node: string; measured: string; figures: Figure[] }>;

/** The markers around the table in docs/performance.md. */
const [opening, closing] = ["<!-- figures -->", "<!-- /figures -->"];

/** Names in the results, and their descriptions for readers. */
const shown: readonly (readonly [part: string, name: string, words: string])[] = [
  ["pages", "post in Lighthouse", "a post in Lighthouse, on a phone"],
  ["pages", "home in Lighthouse", "the front page in Lighthouse, on a phone"],
  ["pages", "first view of post, 390 px", "all that travels for a post"],
  ["pages", "first view of home, 390 px", "all that travels for the front page"],
  ["pages", "home from the cache", "the front page from the cache, 32 connections"],
  ["pages", "post from the cache", "a post from the cache, 32 connections"],
  ["pages", "post rendered", "a post made anew"],
  ["browser", "list to post, warm", "from the list to a post, in the browser"],
  [
    "browser",
    "interactions of visitors, 4× slower machine",
    "a press or a key until the next paint, 4× slower machine",
  ],
  ["browser", "script after the first interaction", "script after the first interaction (none before)"],
  ["scale", "list of 10,000 posts", "the list of 10,000 posts against one of 100"],
  ["scale", "list, page 100, of 10,000 posts", "its page 100 against page 1"],
  ["scale", "search in 10,000 posts", "search in 10,000 posts"],
  ["publish", "200 requests at once after a publish", "200 requests at once after a publish"],
  ["start", "start to the first answered page", "start to the first answered page"],
  ["start", "memory at rest", "memory at rest"],
];

export function tableOf(results: Results): string {
  const rows = shown.flatMap(([part, name, words]) => {
    const figure = results[part]?.figures.find((each) => each.name === name);
    return figure
      ? [
          `| ${words} | ${figure.figure} | ${figure.goal ?? ""} | ${figure.met === undefined ? "" : figure.met ? "✓" : "✘ missed"} |`,
        ]
      : [];
  });
  return [opening, "| | measured | goal | |", "|---|---|---|---|", ...rows, closing].join("\n");
}

/** Returns the text with an up-to-date table. */
export function withTable(text: string, results: Results): string {
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start === -1 || end === -1)
    throw new Error(`docs/performance.md has no place for the figures: ${opening} … ${closing}.`);
  return text.slice(0, start) + tableOf(results) + text.slice(end + closing.length);
}

const row = 22;
const [names, bars, width] = [312, 330, 800];
/** The ends of the logarithmic scale, as shares of the goal. Values beyond are drawn at its ends. */
const [min, max] = [1 / 32, 8];
const longestName = 48;

/** Draws one bar for each figure: the used share of its goal. A bar ends before the goal's line, or is hatched and passes it. */
export function plotOf(results: Results): string {
  const parts = Object.entries(results)
    .map(([part, { figures }]) => ({ part, figures: figures.filter(({ met }) => met !== undefined) }))
    .filter(({ figures }) => figures.length > 0);
  const lines: string[] = [];
  let y = 64;
  for (const { part, figures } of parts) {
    lines.push(`<text class="part" x="16" y="${y + 15}">${escape(part)}</text>`);
    y += row + 2;
    for (const figure of figures) {
      lines.push(barOf(figure, y));
      y += row;
    }
    y += 10;
  }
  const goal = at(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 12}" width="${width}" height="${y + 12}" role="img" aria-labelledby="t">
<title id="t">How much of what each goal allows was used</title>
<style>
svg { --paper: #fbfaf7; --ink: #14161d; --quiet: #5b606e; --line: #d9d7d0; --met: #0f8a80; --missed: #c2410c; font: 13px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { svg { --paper: #14161d; --ink: #f1efe9; --quiet: #a3a8b5; --line: #343846; --met: #2dd4bf; --missed: #fb923c; } }
text { fill: var(--ink); } .quiet { fill: var(--quiet); font-size: 12px; } .part { font-weight: 700; } .end { text-anchor: end; } .middle { text-anchor: middle; }
.met { fill: var(--met); } .missed { fill: url(#hatched); stroke: var(--missed); } .hatch { stroke: var(--missed); stroke-width: 3; } .goal { stroke: var(--ink); stroke-width: 1.5; } .scale { stroke: var(--line); }
</style>
<defs><pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V6"/></pattern></defs>
<rect width="100%" height="100%" rx="10" style="fill: var(--paper)"/>
<text class="quiet" x="16" y="26">used of what the goal allows (logarithmic): ✓ ends before the line; ✘ hatched, past it</text>
${[1 / 16, 1 / 4, 4].map((share) => `<path class="scale" d="M${at(share)} 56V${y}"/><text class="quiet middle" x="${at(share)}" y="50">${wordsFor(share)}</text>`).join("\n")}
<text class="middle" x="${goal}" y="50">goal</text>
${lines.join("\n")}
<path class="goal" d="M${goal} 56V${y}"/>
</svg>
`;
}

/** Draws a bar. Goals such as "none is lost" have no bar. */
function barOf({ name, used, met }: Figure, y: number): string {
  const end = used === undefined ? bars : at(used);
  const short = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
  return [
    `<text class="end" x="${names}" y="${y + 15}">${escape(short)}</text>`,
    used === undefined
      ? ""
      : `<rect class="${met === false ? "missed" : "met"}" x="${bars}" y="${y + 5}" width="${Math.max(2, end - bars).toFixed(1)}" height="12" rx="2"/>`,
    `<text class="quiet end" x="${width - 12}" y="${y + 15}">${met === false ? "✘" : "✓"} ${used === undefined ? (met === false ? "missed" : "met") : wordsFor(used)}</text>`,
  ].join("");
}

function at(share: number): number {
  const place = Math.log(Math.min(max, Math.max(min, share)) / min) / Math.log(max / min);
  return Math.round((bars + place * (width - bars - 80)) * 10) / 10;
}

function wordsFor(share: number): string {
  return share < 1.995
    ? `${share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)} %`
    : `${share.toFixed(1)}×`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
