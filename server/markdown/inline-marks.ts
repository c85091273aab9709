// Marks that generators add to Markdown: `==mark==`, `++ins++`, `H~2~O` and `x^2^`; and abbreviations, `*[HTML]: …`.
import type { MarkdownIt, StateCore, Token } from "markdown-it";

const marks: readonly { tag: string; sign: string; pattern: RegExp }[] = [
  { tag: "mark", sign: "==", pattern: /(?<![=\w])==(?=[^\s=])([^=\n]+?)(?<=\S)==(?![=\w])/y },
  { tag: "ins", sign: "++", pattern: /(?<![+\w])\+\+(?=[^\s+])([^+\n]+?)(?<=\S)\+\+(?![+\w])/y },
  { tag: "sub", sign: "~", pattern: /(?<=[\p{L}\p{N})])~([^\s~]{1,40})~(?!~)/uy },
  { tag: "sup", sign: "^", pattern: /(?<=[\p{L}\p{N})])\^([^\s^[\]]{1,40})\^/uy },
];

export function readInlineMarks(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("strikethrough", "marks", (state, silent) => {
    for (const { tag, sign, pattern } of marks) {
      if (!state.src.startsWith(sign, state.pos)) continue;
      pattern.lastIndex = state.pos;
      const [whole, words] = pattern.exec(state.src) ?? [];
      if (whole === undefined || words === undefined || state.pos + whole.length > state.posMax) continue;
      const [start, end] = [state.pos, state.posMax];
      if (!silent) {
        state.push(`${tag}_open`, tag, 1);
        state.pos = start + sign.length;
        state.posMax = state.pos + words.length;
        state.md.inline.tokenize(state);
        state.push(`${tag}_close`, tag, -1);
      }
      state.pos = start + whole.length;
      state.posMax = end;
      return true;
    }
    return false;
  });
  markdown.core.ruler.push("abbreviations", (state) => writeAbbreviations(state));
}

/** Takes the lines that define abbreviations out of a text. */
export function takeAbbreviations(text: string): { text: string; abbreviations: Map<string, string> } {
  const abbreviations = new Map<string, string>();
  const rest = text.replace(/^\*\[([^\]\n]{1,60})\]:[ \t]*(\S.*)$/gm, (_all, name: string, meaning: string) => {
    abbreviations.set(name, meaning.trim());
    return "";
  });
  return { text: rest, abbreviations };
}

function writeAbbreviations(state: StateCore): void {
  const { abbreviations } = state.env as { abbreviations?: Map<string, string> };
  if (abbreviations === undefined || abbreviations.size === 0) return;
  const names = [...abbreviations.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${names.join("|")})(?![\\p{L}\\p{N}])`, "u");
  for (const block of state.tokens)
    block.children =
      block.children?.flatMap((token) => {
        if (token.type !== "text") return [token];
        return token.content.split(pattern).flatMap((part, index): Token[] => {
          const text = new state.Token("text", "", 0);
          text.content = part;
          if (index % 2 === 0) return part === "" ? [] : [text];
          const open = new state.Token("abbr_open", "abbr", 1);
          open.attrSet("title", abbreviations.get(part) ?? "");
          return [open, text, new state.Token("abbr_close", "abbr", -1)];
        });
      }) ?? null;
}
