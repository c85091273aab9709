// Converts the clipboard of other programs to the stored HTML of a post (docs/post-html.md). This code doesn't depend on the editor, which
// parses the result with its schema.
import { element, type HtmlNode, isElement, type ParseHtml, printHtml, textOf } from "../../html/html-tree.ts";
import { cleanNodes } from "./clean-blocks.ts";
import { codeBlock, codeText } from "./code-blocks.ts";
import { editorCode, editorLanguage, isSameText, looksLikeCode } from "./code-editors.ts";
import { withFootnotes } from "./footnotes.ts";
import { withoutLooks, withTable } from "./inert-html.ts";
import { isAll } from "./inline.ts";
import { isSurelyMarkdown, looksLikeMarkdown, renderMarkdown } from "./markdown.ts";
import { withDollarMath } from "./math.ts";
import { isOwnHtml } from "./own-pages.ts";
import { onlyUrl, paragraphsOfText, withUnixLines } from "./plain-text.ts";
import { rewriteNodes } from "./rewrite.ts";
import { programOf, type Source } from "./source.ts";
import { isBold, marksOf, styleOf, type StyleSheet, styleSheetOf, withClassStyles } from "./styles.ts";
import { tableOfTabs } from "./tables.ts";
import { findFirst, wordsOf } from "./tree-search.ts";

export type Clipboard = {
  /** `text/html`, or an empty string. */
  html: string;
  /** `text/plain`, or an empty string. */
  text: string;
  /** `vscode-editor-data`, which names the language of code. */
  editorData?: string;
  /** Whether the text is pasted into a block of code, which takes text only. */
  inCode?: boolean;
};

export type Pasted =
  /** Text to insert as it is, with the formats at the caret. It is one line, unless it is pasted into code. */
  | { kind: "text"; text: string }
  /** A URL and nothing else: to link the selection, to embed a video, or to offer a bookmark. The title is the page's, if the browser provides it. */
  | { kind: "url"; url: string; title: string | null }
  /** HTML in stored forms. It is inline if the program copied a part of a line. */
  | { kind: "html"; html: string; lostImages: number }
  /** Markdown, for `markdownHtml`, which needs to load its reader. `html` shows the text as it is until then. */
  | { kind: "markdown"; text: string; html: string };

export type PasteOptions = {
  parse: ParseHtml;
  /** This site's origin, such as `location.origin`: its links and files are stored without it. */
  origin?: string;
};

export function pastedHtml({ html, text, editorData, inCode = false }: Clipboard, options: PasteOptions): Pasted {
  const plain = withUnixLines(text);
  const nodes = html.trim() === "" ? [] : options.parse(withoutLooks(withTable(html)));
  if (inCode) return { kind: "text", text: plain === "" ? textLines(nodes) : plain };
  const url = urlOf(plain, nodes);
  if (url) return url;
  if (nodes.every((node) => textOf(node).trim() === "" && !hasContent(node))) return pastedText(plain, options);

  const sheet = styleSheetOf(html);
  const styled = withPreservedLines(withClassStyles(nodes, sheet));
  const code = editorCode(styled);
  if (code !== null)
    return pastedCode(
      plain.trim() !== "" && isSameText(plain, styled) ? plain : code,
      editorLanguage(editorData),
      options,
    );
  if (looksLikeMarkdown(plain) && isOnlyText(styled) && isSameText(plain, styled)) return pastedMarkdown(plain);

  const source = sourceOf(html, styled, options);
  const stored = storedNodes(styled, source, sheet);
  if (stored.length === 0 && source.lost.images === 0) return pastedText(plain, options);
  const [only] = stored;
  // One line of code from Xcode, which copies it as a paragraph.
  if (
    source.program === "cocoa" &&
    stored.length === 1 &&
    isElement(only) &&
    only.tag === "p" &&
    isAll(only.children, "code")
  )
    return { kind: "text", text: plain.trim() || wordsOf(stored) };
  return { kind: "html", html: printHtml(stored), lostImages: source.lost.images };
}

/** Returns the stored HTML of Markdown. */
export async function markdownHtml(text: string, { parse, origin }: PasteOptions): Promise<string> {
  const nodes = parse(withoutLooks(await renderMarkdown(withUnixLines(text))));
  const source: Source = { program: "markdown", base: undefined, origin, lost: { images: 0 } };
  return printHtml(storedNodes(nodes, source, new Map()));
}

function storedNodes(nodes: readonly HtmlNode[], source: Source, sheet: StyleSheet): HtmlNode[] {
  const given = source.program === "notion" ? withDollarMath(nodes) : nodes;
  return cleanNodes(rewriteNodes(withFootnotes(given), source, sheet), source);
}

function sourceOf(html: string, nodes: readonly HtmlNode[], { origin }: PasteOptions): Source {
  const base = findFirst(nodes, ({ tag }) => tag === "base")?.attributes.href;
  return {
    program: isOwnHtml(nodes, origin) ? "this-site" : programOf(html),
    base: base !== undefined && /^https?:\/\//i.test(base) && URL.canParse(base) ? base : undefined,
    origin,
    lost: { images: 0 },
  };
}

/** Returns the URL if the clipboard has nothing else. Edge copies the URL of a page as a link with the page's title. */
function urlOf(text: string, nodes: readonly HtmlNode[]): Pasted | null {
  const url = onlyUrl(text);
  if (url === null || findFirst(nodes, ({ tag }) => tag === "img") !== undefined) return null;
  if (nodes.length === 0 || isSameText(text, nodes)) return { kind: "url", url, title: null };
  const link = findFirst(nodes, ({ tag }) => tag === "a");
  const isTitled = link !== undefined && link.attributes.href === url && wordsOf(nodes) === wordsOf([link]);
  return { kind: "url", url, title: isTitled ? wordsOf([link]) : null };
}

/** The code that a site offers for embedding one of its pages, which is often copied as text. */
const embedCode = /^\s*<(iframe|object)\s[^]*<\/\1>\s*$/i;

function pastedText(text: string, options: PasteOptions): Pasted {
  const embedded = embedCode.test(text) ? pastedHtml({ html: text, text: "" }, options) : null;
  if (embedded?.kind === "html") return embedded;
  const table = tableOfTabs(text);
  if (table) return htmlOf([table]);
  if (looksLikeCode(text) && !isSurelyMarkdown(text)) return pastedCode(text, null, options);
  if (looksLikeMarkdown(text)) return pastedMarkdown(text);
  return text.trim().includes("\n")
    ? htmlOf(paragraphsOfText(text))
    : { kind: "text", text: text.replace(/^\n+|\n+$/g, "") };
}

/** One line of code stays text: it is a name or a call within a sentence more often than a block. */
function pastedCode(code: string, language: string | null, options: PasteOptions): Pasted {
  if (language === "markdown" || (language === null && isSurelyMarkdown(code) && !looksLikeCode(code)))
    return pastedMarkdown(code);
  if (language === "plaintext" && !looksLikeCode(code)) return pastedText(code, options);
  const lines = code.replace(/^\n+|\s+$/g, "");
  return lines.includes("\n")
    ? htmlOf([codeBlock(withoutIndent(lines), language)])
    : { kind: "text", text: lines.trim() };
}

/** Removes the indentation that all lines share, because the code was a part of something. */
function withoutIndent(code: string): string {
  const lines = code.split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0] ?? "");
  const shared = indents.reduce((shortest, indent) => (indent.length < shortest.length ? indent : shortest));
  if (!indents.every((indent) => indent.startsWith(shared))) return code;
  return lines.map((line) => line.slice(shared.length)).join("\n");
}

function pastedMarkdown(text: string): Pasted {
  return { kind: "markdown", text, html: printHtml(paragraphsOfText(text)) };
}

function htmlOf(nodes: readonly HtmlNode[]): Pasted {
  return { kind: "html", html: printHtml(nodes), lostImages: 0 };
}

function textLines(nodes: readonly HtmlNode[]): string {
  return codeText(element("pre", {}, nodes)).replace(/\n$/, "");
}

function hasContent(node: HtmlNode): boolean {
  return (
    isElement(node) &&
    findFirst([node], ({ tag }) => /^(?:img|hr|iframe|embed|object|video|audio|table)$/.test(tag)) !== undefined
  );
}

const plainTags = new Set([
  "html",
  "head",
  "body",
  "meta",
  "div",
  "span",
  "p",
  "br",
  "pre",
  "font",
  "style",
  "template",
  "title",
]);

/** Returns whether HTML has only lines of text, without any format. */
function isOnlyText(nodes: readonly HtmlNode[]): boolean {
  return nodes.every(
    (node) =>
      !isElement(node) ||
      (plainTags.has(node.tag) &&
        (node.tag !== "pre" || node.attributes.class === undefined) &&
        marksOf(node, { highlights: false }).length === 0 &&
        isBold(node) !== true &&
        isOnlyText(node.children)),
  );
}

/** Turns line ends into line breaks in text that shows them, such as messages and plain files. */
function withPreservedLines(nodes: readonly HtmlNode[], isPreserved = false): readonly HtmlNode[] {
  let isChanged = false;
  const result = nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") {
      if (!isPreserved || !node.includes("\n") || node.trim() === "") return [node];
      isChanged = true;
      return node
        .split("\n")
        .flatMap((line, index): HtmlNode[] => (index === 0 ? [line] : [element("br", {}, []), line]));
    }
    if (node.tag === "pre" || node.tag === "code" || node.tag === "template") return [node];
    const space = styleOf(node).get("white-space");
    const children = withPreservedLines(
      node.children,
      space === undefined ? isPreserved : /^(?:pre|break-spaces)/.test(space),
    );
    if (children === node.children) return [node];
    isChanged = true;
    return [{ ...node, children }];
  });
  return isChanged ? result : nodes;
}
