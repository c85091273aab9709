import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import glsl from "highlight.js/lib/languages/glsl";
import haskell from "highlight.js/lib/languages/haskell";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import scala from "highlight.js/lib/languages/scala";
import { within } from "./interruptible.ts";

for (const [name, grammar] of Object.entries({ dockerfile, elixir, glsl, haskell, nginx, powershell, scala }))
  hljs.registerLanguage(name, grammar);
// Similar enough for coloring: GDScript is like Python, HLSL like GLSL.
hljs.registerAliases(["gdscript", "gd"], { languageName: "python" });
hljs.registerAliases(["hlsl", "wgsl", "shader"], { languageName: "glsl" });
hljs.registerAliases(["jsonc", "json5"], { languageName: "json" });

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gdscript: "GDScript",
    gd: "GDScript",
    hlsl: "HLSL",
    wgsl: "WGSL",
    shader: "Shader",
    cs: "C#",
    csharp: "C#",
    ts: "TypeScript",
    js: "JavaScript",
    tsx: "TSX",
    jsx: "JSX",
  }),
);
/** Characters. Longer blocks would delay the server, and are not read for their colors. */
const maxLength = 10_000;

export function isLanguage(name: string): boolean {
  return hljs.getLanguage(name) !== undefined;
}

/**
 * Returns code as HTML with highlight.js classes, and the language's display name (empty for plain text and unknown languages). If
 * coloring takes longer than `milliseconds`, the code has no colors.
 */
export function highlightCode(code: string, language: string, milliseconds = Infinity): { html: string; name: string } {
  const key = language.toLowerCase();
  const grammar = key === "plain" || key === "text" ? undefined : hljs.getLanguage(key);
  if (!grammar || code.length > maxLength) return { html: escapeHtml(code), name: "" };
  const color = (text: string) => hljs.highlight(text, { language: key, ignoreIllegals: true }).value;
  // Compile the grammar first, which must not be interrupted.
  color("");
  return {
    html: (milliseconds === Infinity ? color(code) : within(milliseconds, () => color(code))) ?? escapeHtml(code),
    name: names.get(key) ?? grammar.name?.replace(/,.*$/, "") ?? "",
  };
}

/**
 * Wraps lines of highlighted code in `<mark>`, neighbors together with their line ends. `lines` is a list such as `1,3-5`. The colors of
 * highlight.js can span several lines, so they end before a mark and begin again after it.
 */
export function markLines(html: string, lines: string): string {
  const ranges = lines.split(",").map((range) => range.split("-").map(Number));
  const isMarked = (number: number) => ranges.some(([from = 0, to = from]) => number >= from && number <= to);
  const written = splitLines(html);
  let result = "";
  for (const [index, line] of written.entries()) {
    const number = index + 1;
    if (isMarked(number) && !(index > 0 && isMarked(index))) result += '<mark class="code-marked">';
    result += number < written.length ? `${line}\n` : line;
    if (isMarked(number) && !(number < written.length && isMarked(number + 1))) result += "</mark>";
  }
  return result;
}

/** Splits HTML of text and spans into lines, each of them complete. */
function splitLines(html: string): string[] {
  const open: string[] = [];
  const lines = [""];
  for (const [piece] of html.matchAll(/<[^>]*>|\n|[^<\n]+/g)) {
    if (piece === "\n") {
      lines[lines.length - 1] += "</span>".repeat(open.length);
      lines.push(open.join(""));
      continue;
    }
    lines[lines.length - 1] += piece;
    if (piece === "</span>") open.pop();
    else if (piece.startsWith("<")) open.push(piece);
  }
  return lines;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
