// Code as web pages show it: with colors, line numbers, buttons and the name of the language above it.
import { codeLanguageId } from "#contract/code-languages.ts";
import { languagePattern } from "#contract/post-html.ts";
import {
  classesOf,
  element,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  textOf,
} from "../../html/html-tree.ts";
import { findAll, findFirst, hasClass, replaceInside, wordsOf } from "./tree-search.ts";
import { styleOf } from "./styles.ts";

/** Returns the `pre` of a post. Spaces and lines stay as they are. */
export function codeBlock(
  code: string,
  language: string | null | undefined,
  others: Record<string, string> = {},
): HtmlElement {
  const text = code
    .replace(/\r\n?/g, "\n")
    .replace(/\u00A0/g, " ")
    .replace(/[\u200B\uFEFF]/g, "")
    .replace(/\n+$/, "");
  return element("pre", { "data-language": storedLanguage(language), ...others }, text === "" ? [] : [text]);
}

/** Returns the id of a language. An unknown language keeps its name: the site doesn't show it, but may support it later. */
export function storedLanguage(name: string | null | undefined): string | undefined {
  if (!name) return undefined;
  const id = codeLanguageId(name);
  if (id === "plain") return undefined;
  const given = name.trim().toLowerCase();
  return id ?? (languagePattern.test(given) ? given : undefined);
}

/** Reads a `pre` of any page. */
export function readPre(pre: HtmlElement): HtmlElement {
  const codes = findAll(pre.children, (node) => node.tag === "code");
  const shown = codes.length > 0 ? codes : [pre];
  const text = shown.map(codeText).join("\n");
  const language =
    namedLanguage(pre) ?? (codes[0] && namedLanguage(codes[0])) ?? (codes.length > 0 ? languageAbove(pre) : undefined);
  return codeBlock(text, language);
}

/** Returns the text of code, with a line end for each line that is a separate element. */
export function codeText(node: HtmlElement): string {
  let text = "";
  const endLine = () => {
    if (text !== "" && !text.endsWith("\n")) text += "\n";
  };
  const read = (child: HtmlNode) => {
    if (typeof child === "string") text += child;
    else if (child.tag === "br") text += "\n";
    else if (!isAround(child)) {
      const isLine = /^(?:div|p|li|tr|table|ol|ul)$/.test(child.tag);
      if (isLine) endLine();
      const before = text.length;
      child.children.forEach(read);
      // An empty line is an empty element, or one with a line break.
      if (isLine && text.length === before) text += "\n";
      else if (isLine) endLine();
    }
  };
  const lines = node.children.filter((child) => isElement(child) && hasClass(child, "line", "view-line", "token-line"));
  const areLines = lines.length > 1 && !textOf(node).includes("\n") && !findFirst(lines, ({ tag }) => tag === "br");
  if (areLines) return lines.map(textOf).join("\n");
  node.children.forEach(read);
  return text;
}

/** Buttons, line numbers and prompts, which aren't part of the code. */
function isAround(node: HtmlElement): boolean {
  if (/^(?:button|svg|template|script|clipboard-copy|copy-code|select|textarea|input)$/.test(node.tag)) return true;
  if (
    /^(?:none|text\b.*none)$/.test(styleOf(node).get("user-select") ?? styleOf(node).get("-webkit-user-select") ?? "")
  )
    return true;
  return classesOf(node).some((name) =>
    /^(?:blob-num|line-?numbers?(?:-rows)?|lineno|linenos|linenumbers?|ln|gutter|hljs-ln-numbers|react-syntax-highlighter-line-number|highlight-?line-number|zeroclipboard-container|code-bar|code-copy|gp|go-prompt)$/i.test(
      name,
    ),
  );
}

/** Returns the language that an element names for the code in it. */
export function namedLanguage(node: HtmlElement): string | undefined {
  const { attributes } = node;
  const own =
    attributes["data-language"] ??
    attributes["data-lang"] ??
    attributes["data-code-lang"] ??
    attributes["data-canonical-lang"] ??
    attributes["data-snippet-language"] ??
    attributes["data-tagsearch-lang"];
  if (own) return own;
  const brush = /\bbrush:\s*([\w+#.-]+)/.exec(
    attributes["data-syntaxhighlighter-params"] ?? attributes.class ?? "",
  )?.[1];
  if (brush) return brush;
  const classes = classesOf(node);
  for (const name of classes) {
    const [, given] =
      /^(?:language|lang|highlight-(?:source|text)|hl|snippet-code|brush|code)-([\w+#.-]{1,30})$/.exec(name) ?? [];
    if (given === "html-basic" || given === "html-erb") return "xml";
    if (given !== undefined && !/^(?:block|toolbar|wrapper|copy|bar|line|lines|highlight|container)/.test(given))
      return given;
  }
  if (hasClass(node, "hljs", "sourceCode", "code", "prettyprint", "prism-code", "shiki"))
    return classes.find((name) => !/^(?:hljs|code|pre|shiki)$/i.test(name) && codeLanguageId(name) !== null);
  return /^(?:pre|code)$/.test(node.tag) && attributes.lang && codeLanguageId(attributes.lang)
    ? attributes.lang
    : undefined;
}

/** Returns the language from the line above the code in its box, as in chats. */
function languageAbove(pre: HtmlElement): string | undefined {
  const label = wordsOf(withoutCode(pre).children).replace(controls, " ");
  return codeLanguageId(label.trim()) === null ? undefined : label.trim();
}

const controls = /\b(?:copy code|copied!?|copy|edit|run|download|wrap|expand|collapse|always show details)\b/gi;

function withoutCode(node: HtmlElement): HtmlElement {
  return replaceInside(node, (inner) => (inner.tag === "code" ? [] : null));
}

/** Reads boxes with one block of code and nothing else but its language and its buttons. */
export function readCodeBox(node: HtmlElement): HtmlNode[] | null {
  if (!/^(?:div|figure|section|article|details|markdown-code)$/.test(node.tag)) return null;
  const blocks = findAll([node], ({ tag }) => tag === "pre");
  const [pre] = blocks;
  if (blocks.length !== 1 || !pre) return null;
  const around = labelAround(node, pre);
  if (around === null) return null;
  const label = around.replace(controls, " ").trim();
  if (label !== "" && codeLanguageId(label) === null && !isFileName(label)) return null;
  const read = readPre(pre);
  const language =
    read.attributes["data-language"] ?? languageAround(node, pre) ?? (isFileName(label) ? undefined : label);
  const file: Record<string, string> = isFileName(label) ? { "data-file": label } : {};
  return [codeBlock(textOf(read), language, file)];
}

/** Returns the language that the box, or an element between the box and its code, names. */
function languageAround(node: HtmlElement, pre: HtmlElement): string | undefined {
  const inner = node.children.find(
    (child): child is HtmlElement => isElement(child) && findFirst([child], (found) => found === pre) !== undefined,
  );
  return (inner && inner !== pre ? languageAround(inner, pre) : undefined) ?? namedLanguage(node);
}

function isFileName(label: string): boolean {
  return /^[\w./-]{1,80}\.\w{1,8}$/.test(label);
}

/** Returns the words beside the code, or null if there are too many for a box that only shows code. */
function labelAround(node: HtmlElement, pre: HtmlElement): string | null {
  let words = "";
  const read = (child: HtmlNode): void => {
    if (words.length > 200 || child === pre) return;
    if (typeof child === "string") words += `${child} `;
    else if (!/^(?:button|svg|clipboard-copy|copy-code|script|style|template)$/.test(child.tag))
      child.children.forEach(read);
  };
  node.children.forEach(read);
  return words.length > 200 ? null : words.replace(/\s+/g, " ").trim();
}

/** Reads tables whose rows are the lines of code, as GitHub and gists show files. */
export function readCodeTable(table: HtmlElement): HtmlNode[] | null {
  if (table.tag !== "table") return null;
  const lines = findAll(
    table.children,
    (node) => node.tag === "td" && hasClass(node, "blob-code", "hljs-ln-code", "code"),
  );
  if (lines.length === 0 || !isCodeTable(table)) return null;
  const holder = lines.length === 1 ? lines[0] : undefined;
  const pre = holder && findFirst(holder.children, ({ tag }) => tag === "pre");
  if (pre) return [readPre(pre)];
  const language = namedLanguage(table);
  return [codeBlock(lines.map((line) => codeText(line).replace(/\n$/, "")).join("\n"), language)];
}

function isCodeTable(table: HtmlElement): boolean {
  return (
    findFirst(
      [table],
      (node) => node.tag === "td" && hasClass(node, "blob-num", "hljs-ln-numbers", "gutter", "linenos"),
    ) !== undefined
  );
}

/** Drops the name of the language and the buttons in separate elements before the code. */
export function withoutCodeHeaders(siblings: readonly HtmlNode[]): readonly HtmlNode[] {
  const isPre = (node: HtmlNode | undefined) =>
    isElement(node) &&
    (node.tag === "pre" || (node.tag === "div" && findAll([node], ({ tag }) => tag === "pre").length === 1));
  if (!siblings.some(isPre)) return siblings;
  const kept = siblings.filter((node) => !isBlank(node));
  return kept.flatMap((node, index): HtmlNode[] => {
    const next = kept[index + 1];
    if (!isElement(node) || node.tag !== "div" || !isPre(next) || !isElement(next)) return [node];
    const label = wordsOf([node]).replace(controls, " ").trim();
    return label.length < 30 &&
      (label === "" || codeLanguageId(label) !== null) &&
      !findFirst([node], ({ tag }) => tag === "img" || tag === "pre")
      ? []
      : [node];
  });
}
