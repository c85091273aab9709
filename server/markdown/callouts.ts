import type { StateCore, Token } from "markdown-it";
import { type CalloutKind, calloutKinds } from "#contract/post-html.ts";
import { htmlTag } from "./escape.ts";

/** What other programs call their callouts. Every other name is a note. */
const names: ReadonlyMap<string, CalloutKind> = new Map(
  Object.entries<CalloutKind>({
    tip: "tip",
    hint: "tip",
    success: "tip",
    warning: "warning",
    warn: "warning",
    caution: "warning",
    danger: "warning",
    error: "warning",
    attention: "warning",
  }),
);

/** Names of boxes that are callouts. */
export const isCallout = (name: string): boolean =>
  /^(?:note|notice|tip|hint|info|important|warning|warn|caution|danger|error|success|attention|alert|admonition|callout|question|example|abstract|seealso)$/.test(
    name,
  );

/** Returns the start of a callout whose content is Markdown, with its title, unless that only repeats the name. */
export function openCallout(name: string, title: string): string {
  const heading = foldName(title) === foldName(name) ? "" : title;
  return `\n\n${htmlTag("aside", { class: calloutClass(kindOf(name)) })}\n\n${heading === "" ? "" : `**${heading}**\n\n`}`;
}

export const closeCallout = "\n\n</aside>\n\n";

/** Turns quotes that begin with `[!NOTE]` into callouts; the words after the mark are their title. */
export function markAnyCallouts(state: StateCore): void {
  markCallouts(state, /^\[!(\w+)\][+-]?[ \t]*(.*)(?:\n|$)/);
}

/** Does the same for the callouts that an export has. */
export function markOwnCallouts(state: StateCore): void {
  markCallouts(state, new RegExp(`^\\[!(${calloutKinds.join("|").toUpperCase()})\\]()(?:\\n|$)`));
}

/** Returns the mark of a callout in an export. */
export function calloutMark(classes: string): string | null {
  const kind = calloutKinds.find((name) => classes === calloutClass(name));
  return kind === undefined ? null : `[!${kind.toUpperCase()}]`;
}

function markCallouts(state: StateCore, mark: RegExp): void {
  const tokens: Token[] = [];
  const callouts: Token[] = [];
  let dropped: Token | null = null;
  for (const [index, token] of state.tokens.entries()) {
    const inline = state.tokens[index + 2];
    const found =
      token.type === "blockquote_open" && state.tokens[index + 1]?.type === "paragraph_open"
        ? mark.exec(inline?.content ?? "")
        : null;
    if (found && inline) {
      const [whole, name = "", title = ""] = found;
      token.tag = "aside";
      token.attrSet("class", calloutClass(kindOf(name)));
      callouts.push(token);
      inline.content = inline.content.slice(whole.length);
      if (title.trim() !== "" && foldName(title) !== foldName(name))
        tokens.push(token, ...paragraph(state, token, title));
      else tokens.push(token);
      if (inline.content.trim() === "") dropped = inline;
      continue;
    }
    if (token.type === "blockquote_close" && callouts.at(-1)?.level === token.level) {
      token.tag = "aside";
      callouts.pop();
    }
    // A paragraph that was only the mark.
    if (dropped !== null && [state.tokens[index + 1], token, state.tokens[index - 1]].includes(dropped)) {
      if (token.type === "paragraph_close") dropped = null;
      continue;
    }
    tokens.push(token);
  }
  state.tokens = tokens;
}

function paragraph(state: StateCore, around: Token, title: string): Token[] {
  const [open, inline, close] = [
    new state.Token("paragraph_open", "p", 1),
    new state.Token("inline", "", 0),
    new state.Token("paragraph_close", "p", -1),
  ];
  inline.content = `**${title.trim()}**`;
  inline.children = [];
  for (const token of [open, close]) token.block = true;
  open.level = close.level = around.level + 1;
  inline.level = around.level + 2;
  return [open, inline, close];
}

function kindOf(name: string): CalloutKind {
  return names.get(name.toLowerCase()) ?? "note";
}

function calloutClass(kind: CalloutKind): string {
  return `callout callout-${kind}`;
}

function foldName(name: string): string {
  return name.trim().toLowerCase();
}
