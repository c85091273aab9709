import type { MarkdownIt as Markdown, StateBlock, StateInline } from "markdown-it";
import { escapeText } from "../../html/html-tree.ts";
import { dollarMath, looksLikeTex } from "./math.ts";

/** Signs of Markdown, each of which is rare in other text. */
const strongSigns = [
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}#{2,6} \S/m,
  /^ {0,3}# \S.*\n[ \t]*(?:\n|$)/m,
  /^> \S/m,
  /^ {0,3}[-*+] \[[ xX]\] \S/m,
  /!?\[[^\]\n]*\]\((?:https?:|\/|#|mailto:)?[^)\s]+(?: "[^"\n]*")?\)/,
  /(?:^|[\s(])\*\*\S(?:[^*\n]*\S)?\*\*(?=$|[\s.,:;!?)])/m,
  /^\|?[^\n|]*\|[^\n]*\n\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/m,
  /^\[\^[\w-]+\]: \S/m,
  /^\$\$\s*$[^$]+^\$\$\s*$/m,
  /^\S[^\n]*\n(?:={3,}|-{3,})[ \t]*(?:\n|$)/m,
];
/** Lists of two or more items, which plain text can have, too. */
const weakSigns = [/^ {0,3}[-*+] \S.*\n(?:\n?[ \t]*[-*+] \S|[ \t]+\S)/m, /^ {0,3}1[.)] \S.*\n\n? {0,3}2[.)] \S/m];

export function looksLikeMarkdown(text: string): boolean {
  return [...strongSigns, ...weakSigns].some((sign) => sign.test(text));
}

/** Returns whether a text is Markdown even though a code editor copied it, where "#" begins comments and lines begin with "-". */
export function isSurelyMarkdown(text: string): boolean {
  return strongSigns.filter((sign) => sign.test(text)).length >= 2;
}

/** Renders Markdown as HTML that must still be cleaned. markdown-it is loaded only here. */
export async function renderMarkdown(text: string): Promise<string> {
  const [{ default: MarkdownIt }, { default: footnote }] = await Promise.all([
    import("markdown-it"),
    import("markdown-it-footnote"),
  ]);
  const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });
  // Link only complete URLs: "main.rs" and "node.js" are file names.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.use(footnote);
  markdown.inline.ruler.before("escape", "math", mathRule);
  markdown.block.ruler.before("fence", "math_block", mathBlockRule, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  const { rules } = markdown.renderer;
  rules.math = (tokens, index) => `<code class="math">${escapeText(tokens[index]?.content ?? "")}</code>`;
  rules.math_block = (tokens, index) => `<pre class="math">\n${escapeText(tokens[index]?.content ?? "")}</pre>\n`;
  rules.html_inline = (tokens, index) => knownHtml(tokens[index]?.content ?? "");
  rules.html_block = (tokens, index) => knownHtml(tokens[index]?.content ?? "");
  return render(markdown, text);
}

/** Front matter stays as code, because it would be a divider and a heading. */
function render(markdown: Markdown, text: string): string {
  const [all, data] = /^---\n((?:[\w-]+:.*\n|[ \t]+.*\n|- .*\n)+)---(?:\n|$)/.exec(text) ?? [];
  if (all === undefined || data === undefined) return markdown.render(text);
  return `<pre data-language="yaml">\n${escapeText(data.trimEnd())}</pre>${markdown.render(text.slice(all.length))}`;
}

const htmlTags =
  /^(?:a|abbr|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|iframe|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|video|script|style)$/i;

/** Keeps text in angle brackets that isn't an HTML element, such as `Vec<T>`. */
function knownHtml(html: string): string {
  return html.replace(
    /<!--[^]*?-->|<\/?([a-z][\w:-]*)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi,
    (all, tag: string | undefined) => (tag === undefined ? "" : htmlTags.test(tag) ? all : escapeText(all)),
  );
}

function mathRule(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== "$") return false;
  const double = /^\$\$([^$]{1,2000}?)\$\$/.exec(src.slice(pos, pos + 2010));
  const single = double ? null : matchAt(dollarMath, src, pos);
  const tex = double?.[1] ?? single?.[1];
  const all = double?.[0] ?? single?.[0];
  if (tex === undefined || all === undefined || (!double && !looksLikeTex(tex))) return false;
  if (!isSilent) state.push("math", "", 0).content = tex.trim();
  state.pos += all.length;
  return true;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern.source, "y");
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** `$$` alone on a line, or a formula that fills its lines. */
function mathBlockRule(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0);
  if (!lineAt(startLine).startsWith("$$")) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine; line++) {
    const text = line === startLine ? lineAt(line).slice(2) : lineAt(line);
    const end = text.trimEnd().endsWith("$$");
    lines.push(end ? text.trimEnd().slice(0, -2) : text);
    if (!end) {
      if (line > startLine && text.trim() === "") return false;
      continue;
    }
    const tex = lines.join("\n").trim();
    if (tex === "") {
      if (line === startLine) continue;
      return false;
    }
    if (!isSilent) {
      const token = state.push("math_block", "", 0);
      token.block = true;
      token.content = tex;
      token.map = [startLine, line + 1];
      state.line = line + 1;
    }
    return true;
  }
  return false;
}
