import MarkdownIt, { type MarkdownIt as Markdown, type StateCore, type Token } from "markdown-it";
import footnote from "markdown-it-footnote";
import { isLanguage } from "../text/code.ts";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { markAnyCallouts } from "./callouts.ts";
import { chartBlockHtml, chartLanguage } from "./chart-block.ts";
import { codeHtml, languageOf, readCodeInfo, takeHighlights } from "./code-block.ts";
import { dedent, htmlTag } from "./escape.ts";
import { stripMdx } from "./mdx.ts";
import { dropAttributes, dropContentsMark, replaceContainers } from "./containers.ts";
import { createKeeper, formulaBlockHtml, protectCode, withoutMarks } from "./protected-code.ts";
import { readVerbatim, replaceShortcodes, unescapeShortcodes } from "./shortcodes.ts";
import { keepTex } from "./tex.ts";
import { readInlineMarks, takeAbbreviations } from "./inline-marks.ts";
import { dropWikiComments, replaceWikiLinks } from "./wiki-links.ts";

export type Rendered = {
  html: string;
  /** What could not be imported, as sentences. */
  problems: string[];
  /** What became code because the site does not support it, as sentences. */
  keptAsCode: string[];
};

type Options = {
  isMdx?: boolean;
  /** The post has TeX formulas, so text between two dollar signs is a formula. */
  isMath?: boolean;
};

/**
 * Renders Markdown, MDX, and Markdown with the shortcodes of Hugo and Jekyll as HTML. The HTML is not sanitized yet, and its URLs are those
 * of the source.
 */
export function renderMarkdown(source: string, { isMdx = false, isMath = false }: Options = {}): Rendered {
  const markdown = isMdx ? mdx : plain;
  const keeper = createKeeper();
  const unknown = new Set<string>();
  const comments = new Set<string>();
  const unknownContainers = new Set<string>();
  const withoutCode = protectCode(withoutMarks(source.replace(/\r\n?/g, "\n")), isMdx, keeper, (lines, at) =>
    readVerbatim(lines, at, unknown),
  );
  const raw = withoutCode.replace(/\{%-?\s*raw\s*-?%\}([^]*?)\{%-?\s*endraw\s*-?%\}/g, (_all, inner: string) =>
    keeper.keep(inner),
  );
  const tex = keepTex(raw, keeper, isMath);
  const shortcodes = replaceShortcodes(tex, {
    inline: (text) => markdown.renderInline(text),
    keeper,
    unknown,
  });
  const wiki = replaceWikiLinks(dropWikiComments(dropContentsMark(shortcodes), comments));
  const containers = replaceContainers(wiki, keeper, unknownContainers);
  const { text: stripped, left } = stripMdx(dropAttributes(containers), isMdx);
  const { text, abbreviations } = takeAbbreviations(withPathsOfPelican(stripped));
  const prepared = unescapeShortcodes(keeper.restore(isMdx ? separateTags(text) : text));
  const env = { abbreviations };
  const tokens = markdown.parse(prepared, env);
  return {
    html: markdown.renderer.render(tokens, markdown.options, env),
    keptAsCode: [
      ...[...unknown].map((name) => `the shortcode “${name}” isn't known here and is kept as code`),
      ...[...diagramsIn(tokens)].map((language) => `diagrams in ${language} are kept as code`),
    ],
    problems: [
      ...[...comments].map((comment) => `the comment “%%${comment}…%%” was left out`),
      ...markupLeft(text).map((piece) => `${piece} isn't known here and stays as text`),
      ...[...unknownContainers].map((name) => `the container “${name}” isn't known here; only its text was kept`),
      ...[...left].map((name) => `the component <${name}> shows nothing that could be taken over and was left out`),
    ],
  };
}

/** Returns the names of markup that is shown as it was typed. Code is already removed from the text. */
function markupLeft(text: string): string[] {
  const expressions = text.match(/\{\{[^{}\n]{1,200}\}\}/g) ?? [];
  const emoji = text.match(/(?<![\w:/.-]):[a-z][a-z\d_+-]{1,30}:(?![\w:/])/g) ?? [];
  const hasDefinitions = /^(?![ \t]*(?:[-*+>#|:]|\d+[.)]))\S.*\n(?:[ \t]*\n)?:[ \t]+\S/m.test(text);
  return [
    ...new Set([...expressions, ...emoji].map((piece) => `“${piece}”`)),
    ...(hasDefinitions ? ["a list of definitions"] : []),
  ];
}

/** Pelican allows spaces in the paths of links. */
function withPathsOfPelican(text: string): string {
  return text.replace(
    /\]\(((?:\{(?:static|attach|filename)\}|\|filename\|)[^()<>\n"]* [^()<>\n"]*)\)/g,
    (_all, path: string) => `](<${path.trim()}>)`,
  );
}

const plain = createMarkdown();
const mdx = createMarkdown();
// MDX has no indented code: its text may be indented like its tags.
mdx.disable("code");

function createMarkdown(): Markdown {
  const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });
  // Link only complete URLs and what GitHub links: "main.rs" and "node.js" are file names.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false });
  linkWww(markdown);
  markdown.use(footnote);
  readInlineMarks(markdown);
  const { rules } = markdown.renderer;
  rules.footnote_block_open = openFootnotes;
  rules.fence = (tokens, index) => codeBlock(tokens[index]?.content ?? "", tokens[index]?.info ?? "");
  rules.code_block = (tokens, index) => codeBlock(dedent(tokens[index]?.content ?? ""), "");
  markdown.core.ruler.after("block", "callouts", markAnyCallouts);
  markdown.core.ruler.push("headings", nameHeadings);
  markdown.core.ruler.push("tables", alignCells);
  markdown.core.ruler.push("tasks", markTasks);
  markdown.core.ruler.push("videos", embedVideos);
  return markdown;
}

export function openFootnotes(): string {
  return '<section class="footnotes">\n<ol class="footnotes-list">\n';
}

/** Adds empty lines: MDX reads Markdown between tags on their own lines, but HTML within Markdown needs an empty line. */
function separateTags(text: string): string {
  return text.replace(
    /^[ \t]*<\/?(?:div|section|aside|article|main|header|footer|details|figure|blockquote|center|callout-\w+)(?:\s[^<>]*)?>[ \t]*$/gm,
    (line) => `\n${line.trim()}\n`,
  );
}

const diagram = /^(?:mermaid|plantuml|puml|graphviz|dot|d2|vega-lite|vega|wavedrom|nomnoml)$/i;

/** Links `www.example.com`, as GitHub does. */
function linkWww(markdown: Markdown): void {
  markdown.linkify.add("www.", {
    validate: (text, at) =>
      /^[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<>"')]*[^\s<>"').,:;!?])?/.exec(text.slice(at))?.[0].length ?? 0,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
}

/** The first line by which Python-Markdown names the language: `:::python`, or `#!python`, which is no path. */
const codehilite = /^(?::::([\w+#.-]+[^\n]*)|#!([\w+#-]+)[ \t]*)(?:\n|$)/;

function codeBlock(given: string, givenInfo: string): string {
  const [line = "", named, interpreter] = givenInfo === "" ? (codehilite.exec(given) ?? []) : [];
  const isNamed = isLanguage(languageOf(named ?? interpreter ?? ""));
  const content = isNamed ? given.slice(line.length) : given;
  const info = isNamed ? (named ?? interpreter ?? "") : givenInfo;
  const facts = readCodeInfo(info);
  const { code, lines } = takeHighlights(content.replace(/\n$/, ""), facts.lines);
  const chart = facts.language === chartLanguage ? chartBlockHtml(content) : null;
  if (chart !== null) return `${chart}\n`;
  // GitHub writes formulas as code, too.
  if (facts.language === "math") return `${formulaBlockHtml(code)}\n`;
  return `${codeHtml(code, { ...facts, lines })}\n`;
}

function diagramsIn(tokens: Token[]): Set<string> {
  const diagrams = new Set<string>();
  for (const { type, info, content } of tokens) {
    if (type !== "html_block" && type !== "fence") continue;
    const language = type === "fence" ? languageOf(info) : (/<pre data-language="([\w-]+)"/.exec(content)?.[1] ?? "");
    if (diagram.test(language)) diagrams.add(language.toLowerCase());
  }
  return diagrams;
}

/** Turns `## Title {#name}` into a heading with an id. */
function nameHeadings(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    const inline = state.tokens[index + 1];
    const last = inline?.children?.at(-1);
    if (token.type !== "heading_open" || last?.type !== "text") return;
    const name = /\s*\{#([^\s}]+)[^}]*\}\s*$/.exec(last.content);
    if (!name?.[1]) return;
    last.content = last.content.slice(0, name.index);
    token.attrSet("id", name[1]);
  });
}

/** Aligns cells by an attribute, because the site's pages have no inline styles. */
export function alignCells(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== "td_open" && token.type !== "th_open") continue;
    const align = /text-align:\s*(\w+)/.exec(String(token.attrGet("style") ?? ""))?.[1];
    if (align !== undefined) token.attrs = [["align", align]];
  }
}

export function markTasks(state: StateCore): void {
  const lists: Token[] = [];
  state.tokens.forEach((token, index) => {
    if (/^(?:bullet|ordered)_list_open$/.test(token.type)) lists.push(token);
    if (/^(?:bullet|ordered)_list_close$/.test(token.type)) lists.pop();
    const children = state.tokens[index + 2]?.type === "inline" ? state.tokens[index + 2]?.children : null;
    const first = children?.[0];
    if (token.type !== "list_item_open" || !children || first?.type !== "text") return;
    const box = /^\[([ xX])\]\s+/.exec(first.content);
    if (!box) return;
    first.content = first.content.slice(box[0].length);
    const input = new state.Token("html_inline", "", 0);
    input.content = `<input type="checkbox" disabled${box[1] === " " ? "" : " checked"}> `;
    children.unshift(input);
    token.attrSet("class", "task-list-item");
    if (lists.at(-1)?.type === "bullet_list_open") lists.at(-1)?.attrSet("class", "task-list");
  });
}

/** Turns a paragraph of only links to videos, each on its own line, into players. */
function embedVideos(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    const [inline, end] = [state.tokens[index + 1], state.tokens[index + 2]];
    if (token.type !== "paragraph_open" || token.level > 0 || !inline?.children || !end) return;
    const players = splitLines(inline.children).map((line) => videoPlayer(line));
    if (players.length === 0 || players.includes(null)) return;
    token.type = "html_block";
    token.content = `${players.join("\n")}\n`;
    token.tag = "";
    token.nesting = 0;
    inline.children = [];
    inline.content = "";
    end.type = "html_block";
    end.nesting = 0;
    end.content = "";
  });
}

function splitLines(children: Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const child of children) {
    if (child.type === "softbreak" || child.type === "hardbreak") lines.push([]);
    else if (child.type !== "text" || child.content.trim() !== "") lines.at(-1)?.push(child);
  }
  return lines;
}

function videoPlayer([link, ...rest]: Token[]): string | null {
  const url = link?.type === "link_open" ? String(link.attrGet("href") ?? "") : "";
  const embed = videoEmbedUrl(url);
  const isWhole = rest.at(-1)?.type === "link_close" && rest.filter(({ type }) => type === "link_close").length === 1;
  if (embed === null || !isWhole) return null;
  const text = rest
    .map(({ type, content }) => (type === "text" || type === "image" || type === "code_inline" ? content : ""))
    .join("")
    .trim();
  return `${htmlTag("iframe", { class: "ql-video", src: embed, title: text === "" || /^https?:|^(?:www\.)?(?:youtu|vimeo)/.test(text) ? "Video" : text })}</iframe>`;
}
