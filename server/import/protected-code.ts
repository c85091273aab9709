// Code in Markdown has to come through to the letter, whatever is replaced around it. So it is taken out first, a mark
// stands in its place, and it is put back at the end.
const open = "\uE000";
const close = "\uE001";
const mark = new RegExp(`${open}(\\d+)${close}`, "g");

export type ProtectedCode = {
  text: string;
  /** Takes something else out, and answers its mark. */
  keep(piece: string): string;
  restore(text: string): string;
};

/** Takes out fenced, indented and inline code, and what stands in `<pre>` and `<code>` where the source is not MDX. */
export function protectCode(source: string, isMdx: boolean): ProtectedCode {
  const pieces: string[] = [];
  const keep = (piece: string): string => `${open}${pieces.push(piece) - 1}${close}`;
  const restore = (text: string): string => {
    let restored = text;
    while (mark.test(restored)) restored = restored.replace(mark, (_mark, index: string) => pieces[Number(index)] ?? "");
    return restored;
  };
  let text = takeBlocks(source.replaceAll(open, "").replaceAll(close, ""), keep, !isMdx);
  // In MDX these hold expressions, which have to be read.
  if (!isMdx) text = text.replace(/<(pre|code|textarea)(?=[\s>])[^]*?<\/\1>/gi, (piece) => keep(piece));
  // A template that is an expression of its own is text, not code.
  const inline = isMdx ? /(?<![\\`]|\{\s*)(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\1(?!`)/g : /(?<![\\`])(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\1(?!`)/g;
  text = text.replace(inline, (piece) => keep(piece));
  return { text, keep, restore };
}

/** Fenced code, also in quotes and lists, and code that is indented by four. */
function takeBlocks(source: string, keep: (piece: string) => string, withIndented: boolean): string {
  const lines = source.split("\n");
  const result: string[] = [];
  let inList = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?[ \t]*(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line);
    const end = fence ? findFenceEnd(lines, at, fence[1] ?? fence[2] ?? "") : withIndented && !inList ? findIndentEnd(lines, at) : at;
    if (end > at || fence) {
      const last = fence ? Math.min(end, lines.length - 1) : end - 1;
      result.push(keep(lines.slice(at, last + 1).join("\n")));
      at = last;
      continue;
    }
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) inList = true;
    else if (/^\S/.test(line)) inList = false;
    result.push(line);
  }
  return result.join("\n");
}

function findFenceEnd(lines: string[], start: number, fence: string): number {
  const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`);
  const found = lines.findIndex((line, index) => index > start && closing.test(line));
  return found === -1 ? lines.length : found;
}

/** The line after a block of indented code that starts here, or `start` where none does. */
function findIndentEnd(lines: string[], start: number): number {
  if (start > 0 && lines[start - 1]?.trim() !== "") return start;
  let end = start;
  for (let at = start; at < lines.length; at++) {
    if (/^(?: {4}| {0,3}\t)/.test(lines[at] ?? "") && lines[at]?.trim() !== "") end = at + 1;
    else if (lines[at]?.trim() !== "") break;
  }
  return end;
}
