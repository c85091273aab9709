import type { MarkdownIt } from "markdown-it";
import { escapeHtml } from "./escape.ts";

/** A formula between two dollar signs, as other programs read it: no space inside of the signs, no digit after them. */
const inLine = /^\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/;

/** Returns a formula as Markdown, or null if its text can't be between dollar signs. */
export function writeFormula(tex: string): string | null {
  const written = `$${tex}$`;
  return inLine.exec(written)?.[0] === written && !tex.endsWith("\\") ? written : null;
}

/** Returns the lines of a formula that stands on its own. */
export function writeFormulaBlock(tex: string): string | null {
  return tex.trim() === "" || /^\$\$[ \t]*$/m.test(tex) ? null : `$$\n${tex}\n$$`;
}

/** Teaches markdown-it the formulas of exports. */
export function readFormulas(markdown: MarkdownIt): void {
  markdown.inline.ruler.after("escape", "formula", (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== dollar) return false;
    const [whole, tex = ""] = inLine.exec(state.src.slice(state.pos, state.posMax)) ?? [];
    if (whole === undefined) return false;
    if (!silent) state.push("html_inline", "", 0).content = `<code class="math">${escapeHtml(tex)}</code>`;
    state.pos += whole.length;
    return true;
  });
  markdown.block.ruler.before(
    "fence",
    "formula",
    (state, startLine, endLine, silent) => {
      const lineAt = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
      if (lineAt(startLine) !== "$$") return false;
      let last = startLine + 1;
      while (last < endLine && lineAt(last) !== "$$") last++;
      if (last === endLine) return false;
      if (silent) return true;
      const tex = state.getLines(startLine + 1, last, state.sCount[startLine] ?? 0, false);
      state.push("html_block", "", 0).content =
        `<pre class="math">${tex.startsWith("\n") ? "\n" : ""}${escapeHtml(tex)}</pre>\n`;
      state.line = last + 1;
      return true;
    },
    { alt: ["paragraph", "blockquote", "list"] },
  );
}

const dollar = "$".charCodeAt(0);
