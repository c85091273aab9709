import { limits } from "#contract/limits.ts";
import type { ImportLine, ImportReport, Topic } from "./report.ts";

/** In printing order: what needs attention comes first. */
const sections: readonly { topic: Topic; title: string }[] = [
  { topic: "failed", title: "Not imported" },
  { topic: "section", title: "Content of the site" },
  { topic: "draft", title: "Drafts" },
  { topic: "code", title: "Kept as code" },
  { topic: "image", title: "Images" },
  { topic: "video", title: "Videos and recordings" },
  { topic: "link", title: "Links" },
  { topic: "other", title: "Notes" },
  { topic: "left out", title: "Left out" },
  { topic: "tag", title: `Tags left out, because a post has up to ${limits.tags} here` },
];
const maxFiles = 5;

/** Writes an import's summary for a terminal: a table of counts, then the lines to look at, with equal lines merged. */
export function writeSummary(report: ImportReport, dryRun: boolean): string {
  const lines = [...report.notes, ...report.problems];
  const parts = [
    report.source,
    writeTable(report, lines),
    ...sections.map(({ topic, title }) => {
      const chosen = lines.filter((line) => line.topic === topic);
      return chosen.length === 0 ? "" : `${title}\n${writeLines(chosen)}`;
    }),
    dryRun ? "This was a dry run: nothing was written." : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function writeTable(report: ImportReport, lines: readonly ImportLine[]): string {
  const { created, updated, unchanged, pages, projects, builds, sections, pictures, videos } = report;
  const files = (...topics: Topic[]) =>
    new Set(lines.filter(({ topic }) => topics.includes(topic)).map(({ file }) => file)).size;
  const count = (topic: Topic) => lines.filter((line) => line.topic === topic).length;
  const rows: [what: string, count: number, isAlways?: boolean][] = [
    ["Posts, new", created, true],
    ["  of them drafts", files("draft")],
    ["Posts, changed", updated, true],
    ["Posts, unchanged", unchanged, true],
    ["Not imported", count("failed")],
    ["Left out", count("left out")],
    ["Pages", pages],
    ["Projects", projects],
    ["Builds", builds],
    ["Sections of the site, changed", sections],
    ["Images", pictures, true],
    ["Images not imported", count("image")],
    ["Videos", videos],
    ["Videos and recordings not imported", count("video")],
    ["Posts with something kept as code", files("code")],
    ["Posts with links that became plain text", files("link")],
  ];
  const shown = rows.filter(([, number, isAlways]) => isAlways || number > 0);
  const width = Math.max(...shown.map(([what]) => what.length));
  const digits = Math.max(...shown.map(([, number]) => String(number).length));
  return shown.map(([what, number]) => `${what.padEnd(width)}  ${String(number).padStart(digits)}`).join("\n");
}

/** Writes the lines, most frequent first. */
function writeLines(lines: readonly ImportLine[]): string {
  const groups = new Map<string, string[]>();
  for (const { file, message } of lines) groups.set(message, [...(groups.get(message) ?? []), file]);
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([message, files]) => `  ${writeLine(message, files)}`)
    .join("\n");
}

function writeLine(message: string, files: readonly string[]): string {
  const [file = "", ...others] = new Set(files);
  const times = files.length === 1 ? "" : ` (${files.length} times)`;
  if (others.length === 0) return `${file}: ${message}${times}`;
  const more = others.length + 1 - maxFiles;
  const named = [file, ...others].slice(0, maxFiles).join(", ");
  return `${message}${times}: ${named}${more > 0 ? ` and ${more} more` : ""}`;
}
