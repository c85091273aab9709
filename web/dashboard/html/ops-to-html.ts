import { limits } from "#contract/limits.ts";
import { element, escapeText, type HtmlElement, printHtml } from "./html-tree.ts";
import { wrappersOf } from "./inline-formats.ts";
import { embeds, type Formats, isImageValue, isVideoValue, type Op } from "./ops.ts";

type Line = { runs: Op[]; formats: Formats; block: Readonly<Record<string, unknown>> | null };

/** Returns clean, semantic HTML for the editor's content. Parts that are not content, such as running uploads, are left out. */
export function opsToHtml(ops: readonly Op[]): string {
  const lines = toLines(ops);
  while (lines.length > 0 && isEmptyParagraph(lines.at(-1))) lines.pop();
  const anchors = new Set<string>();
  const blocks: string[] = [];
  for (let start = 0; start < lines.length;) {
    const group = takeGroup(lines, start);
    blocks.push(groupHtml(group, anchors));
    start += group.length;
  }
  return blocks.join("");
}

function toLines(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let runs: Op[] = [];
  const end = (formats: Formats) => {
    lines.push({ runs, formats, block: null });
    runs = [];
  };
  for (const op of ops) {
    if (typeof op.insert !== "string") {
      if (!isBlockEmbed(op.insert)) runs.push(op);
      else {
        if (runs.length > 0) end({});
        lines.push({ runs: [], formats: {}, block: op.insert });
      }
      continue;
    }
    const parts = op.insert.split("\n");
    parts.forEach((part, index) => {
      if (part !== "") runs.push({ ...op, insert: part });
      if (index < parts.length - 1) end(op.attributes ?? {});
    });
  }
  if (runs.length > 0) end({});
  return lines;
}

function isBlockEmbed(insert: Readonly<Record<string, unknown>>): boolean {
  return embeds.htmlBlock in insert || embeds.video in insert || embeds.divider in insert;
}

function isEmptyParagraph(line: Line | undefined): boolean {
  return line !== undefined && line.block === null && kindOf(line) === "paragraph" && inlineHtml(line.runs) === "";
}

function kindOf(line: Line): "list" | "quote" | "code" | "paragraph" | "block" {
  if (line.block) return "block";
  if (line.formats.list) return "list";
  if (line.formats.blockquote) return "quote";
  return line.formats["code-block"] ? "code" : "paragraph";
}

/** Returns the lines from `start` on that share one element: a list, a quotation, or a code block in one language. */
function takeGroup(lines: readonly Line[], start: number): Line[] {
  const first = lines[start];
  if (!first) return [];
  const kind = kindOf(first);
  let end = start + 1;
  if (kind === "list" || kind === "quote" || kind === "code") {
    for (
      let next = lines[end];
      next && kindOf(next) === kind && next.formats["code-block"] === first.formats["code-block"];
      next = lines[end]
    )
      end += 1;
  }
  return lines.slice(start, end);
}

function groupHtml(group: readonly Line[], anchors: Set<string>): string {
  const [first] = group;
  if (!first) return "";
  switch (kindOf(first)) {
    case "block":
      return blockHtml(first.block ?? {});
    case "code":
      return codeHtml(group);
    case "quote":
      return `<blockquote>${group.map((line) => lineHtml("p", line, anchors)).join("")}</blockquote>`;
    case "list":
      return listHtml(group, anchors);
    default:
      return lineHtml(first.formats.header ? `h${String(first.formats.header)}` : "p", first, anchors);
  }
}

function blockHtml(block: Readonly<Record<string, unknown>>): string {
  const { [embeds.video]: video, [embeds.htmlBlock]: html } = block;
  if (isVideoValue(video)) {
    return printHtml([
      element(
        "iframe",
        { class: "ql-video", src: video.src, title: video.title || undefined, allowfullscreen: "" },
        [],
      ),
    ]);
  }
  return typeof html === "string" ? html : "<hr>";
}

function codeHtml(lines: readonly Line[]): string {
  const language = String(lines[0]?.formats["code-block"] ?? "plain");
  const code = lines
    .map((line) => line.runs.map((run) => (typeof run.insert === "string" ? run.insert : "")).join(""))
    .join("\n");
  return printHtml([
    element("pre", { "data-language": language === "plain" || language === "true" ? undefined : language }, [code]),
  ]);
}

type ListItem = { line: Line; below: ListItem[] };

function listHtml(lines: readonly Line[], anchors: Set<string>): string {
  const root: ListItem[] = [];
  const path: ListItem[][] = [root];
  for (const line of lines) {
    // An item can be at most one level below the previous item.
    const level = Math.min(
      Number(line.formats.indent ?? 0),
      limits.editor.maxIndent,
      path.length - (root.length === 0 ? 1 : 0),
    );
    path.length = Math.min(path.length, level + 1);
    const parent = path[level - 1]?.at(-1);
    if (parent && !path[level]) path.push(parent.below);
    const item: ListItem = { line, below: [] };
    path[level]?.push(item);
  }
  return itemsHtml(root, anchors);
}

function itemsHtml(items: readonly ListItem[], anchors: Set<string>): string {
  let html = "";
  let openTag = "";
  for (const item of items) {
    const isTask = item.line.formats.list === "checked" || item.line.formats.list === "unchecked";
    const tag = item.line.formats.list === "ordered" ? "<ol>" : isTask ? `<ul class="task-list">` : "<ul>";
    if (tag !== openTag) html += (openTag === "" ? "" : closing(openTag)) + tag;
    openTag = tag;
    const box = isTask
      ? `<input type="checkbox" disabled=""${item.line.formats.list === "checked" ? ` checked=""` : ""}> `
      : "";
    const words = box + inlineHtml(item.line.runs);
    const attributes = isTask ? ` class="task-list-item"` : attributesOf(item.line, anchors, ["align"]);
    html += `<li${attributes}>${item.line.formats.loose ? `<p>${words}</p>` : words}${itemsHtml(item.below, anchors)}</li>`;
  }
  return openTag === "" ? "" : html + closing(openTag);
}

function closing(tag: string): string {
  return tag.startsWith("<ol") ? "</ol>" : "</ul>";
}

function lineHtml(tag: string, line: Line, anchors: Set<string>): string {
  // An empty paragraph without content would be invisible.
  return `<${tag}${attributesOf(line, anchors, ["align", "indent"])}>${inlineHtml(line.runs) || (tag === "p" ? "<br>" : "")}</${tag}>`;
}

function attributesOf(line: Line, anchors: Set<string>, classes: readonly string[]): string {
  const names = classes.filter((name) => line.formats[name]).map((name) => `ql-${name}-${String(line.formats[name])}`);
  const anchor =
    typeof line.formats.anchor === "string" && line.runs.length > 0 && !anchors.has(line.formats.anchor)
      ? line.formats.anchor
      : null;
  // Splitting a heading copies its id to both halves; the first half keeps the id.
  if (anchor !== null) anchors.add(anchor);
  return (
    (anchor === null ? "" : ` id="${attribute(anchor)}"`) + (names.length > 0 ? ` class="${names.join(" ")}"` : "")
  );
}

function inlineHtml(runs: readonly Op[]): string {
  let html = "";
  let open: HtmlElement[] = [];
  for (const run of withoutEndBreak(runs)) {
    const wrappers = wrappersOf(run.attributes ?? {});
    const shared = open.findIndex((wrapper, index) => !isSame(wrapper, wrappers[index]));
    const unchanged = shared === -1 ? open.length : shared;
    html += endTags(open.slice(unchanged)) + wrappers.slice(unchanged).map(startTag).join("") + runHtml(run);
    open = wrappers;
  }
  return html + endTags(open);
}

function withoutEndBreak(runs: readonly Op[]): readonly Op[] {
  const last = runs.at(-1);
  return typeof last?.insert === "object" && embeds.lineBreak in last.insert ? runs.slice(0, -1) : runs;
}

function runHtml(run: Op): string {
  if (typeof run.insert === "string") return escapeText(run.insert.replace(/\uFEFF/g, ""));
  const { [embeds.image]: image, [embeds.htmlInline]: html } = run.insert;
  if (embeds.lineBreak in run.insert) return "<br>";
  if (isImageValue(image))
    return printHtml([
      element(
        "img",
        { src: image.src, alt: image.alt, title: image.title, width: image.width, height: image.height },
        [],
      ),
    ]);
  return typeof html === "string" ? html : "";
}

function isSame(wrapper: HtmlElement, other: HtmlElement | undefined): boolean {
  return other !== undefined && startTag(wrapper) === startTag(other);
}

function startTag(wrapper: HtmlElement): string {
  return `<${wrapper.tag}${Object.entries(wrapper.attributes)
    .map(([name, value]) => ` ${name}="${attribute(value)}"`)
    .join("")}>`;
}

function endTags(wrappers: readonly HtmlElement[]): string {
  return wrappers
    .toReversed()
    .map((wrapper) => `</${wrapper.tag}>`)
    .join("");
}

function attribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;");
}
