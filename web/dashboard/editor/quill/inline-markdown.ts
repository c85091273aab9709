import Quill, { Delta } from "quill/core.js";
import { cleanLink } from "../../html/addresses.ts";

const { USER, SILENT } = Quill.sources;

/** From the start of the signs to the caret; the last sign is the character that was just typed. */
type Sign = { key: string; pattern: RegExp; formats: (match: RegExpExecArray) => Record<string, unknown> | null };

const signs: readonly Sign[] = [
  { key: "*", pattern: /\*\*(?<words>[^\s*](?:[^*]*[^\s*])?)\*\*$/, formats: () => ({ bold: true }) },
  { key: "*", pattern: /(?<![*\w])\*(?<words>[^\s*](?:[^*]*[^\s*])?)\*$/, formats: () => ({ italic: true }) },
  { key: "~", pattern: /~~(?<words>[^\s~](?:[^~]*[^\s~])?)~~$/, formats: () => ({ strike: true }) },
  { key: "`", pattern: /(?<!`)`(?<words>[^`]+)`$/, formats: () => ({ code: true }) },
  {
    key: ")",
    pattern: /(?<!!)\[(?<words>[^[\]]+)\]\((?<address>[^\s()]+(?:\([^\s()]*\))?[^\s()]*)\)$/,
    formats: ({ groups }) => {
      const link = cleanLink(groups?.address ?? "");
      return link === "" ? null : { link };
    },
  },
];

/** Signs of Markdown around words become what they stand for when the last of them is typed. Undo brings them back. */
export function formatTypedMarkdown(quill: Quill): void {
  quill.on(Quill.events.TEXT_CHANGE, (delta: Delta, _before: Delta, source: string) => {
    const typed = source === USER ? typedCharacter(delta) : null;
    const candidates = signs.filter((sign) => sign.key === typed);
    // The caret is where it was until Quill has told everybody about the change.
    if (candidates.length > 0)
      queueMicrotask(() => {
        formatBeforeCaret(quill, candidates);
      });
  });
}

function typedCharacter(delta: Delta): string | null {
  const inserts = delta.ops.filter((op) => op.retain === undefined);
  const [only] = inserts;
  return inserts.length === 1 && typeof only?.insert === "string" && only.insert.length === 1 ? only.insert : null;
}

function formatBeforeCaret(quill: Quill, candidates: readonly Sign[]): void {
  const caret = quill.getSelection();
  if (!caret || caret.length > 0) return;
  const around = quill.getFormat(caret.index);
  if (around["code-block"] || around.code) return;
  const [line, offset] = quill.getLine(caret.index);
  if (!line) return;
  const start = caret.index - offset;
  const before = textBefore(quill, start, offset);
  for (const { pattern, formats } of candidates) {
    const match = pattern.exec(before);
    const words = match?.groups?.words;
    const chosen = match && formats(match);
    if (!words || !chosen || hasCode(quill, start + match.index, match[0].length)) continue;
    const opening = match[0].indexOf(words);
    const closing = match[0].length - opening - words.length;
    quill.history.cutoff();
    quill.updateContents(
      new Delta()
        .retain(start + match.index)
        .delete(opening)
        .retain(words.length, chosen)
        .delete(closing),
      USER,
    );
    quill.history.cutoff();
    quill.setSelection(start + match.index + words.length, 0, SILENT);
    // What is typed next stands after it, not in it.
    for (const name of Object.keys(chosen)) quill.format(name, false, SILENT);
    return;
  }
}

/** One character for each place, so that images and the like don't move the places after them. */
function textBefore(quill: Quill, start: number, length: number): string {
  return quill
    .getContents(start, length)
    .ops.map((op) => (typeof op.insert === "string" ? op.insert : "\u{FFFC}"))
    .join("");
}

function hasCode(quill: Quill, index: number, length: number): boolean {
  return quill.getContents(index, length).ops.some((op) => Boolean(op.attributes?.code));
}
