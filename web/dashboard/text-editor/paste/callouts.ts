import { type CalloutKind, calloutKinds } from "#contract/post-html.ts";
import { element, type HtmlElement, type HtmlNode, isElement } from "../../html/html-tree.ts";

const kinds: ReadonlyMap<string, CalloutKind> = new Map(
  Object.entries<CalloutKind>({
    note: "note",
    info: "note",
    information: "note",
    important: "note",
    abstract: "note",
    quote: "note",
    tip: "tip",
    hint: "tip",
    success: "tip",
    check: "tip",
    idea: "tip",
    warning: "warning",
    warn: "warning",
    caution: "warning",
    danger: "warning",
    error: "warning",
    attention: "warning",
  }),
);

const emoji: ReadonlyMap<string, CalloutKind> = new Map(
  Object.entries<CalloutKind>({
    ℹ: "note",
    "📝": "note",
    "📌": "note",
    "💡": "tip",
    "✅": "tip",
    "⚠": "warning",
    "🚨": "warning",
    "❗": "warning",
    "⛔": "warning",
    "🔥": "warning",
  }),
);

/** Returns the site's kind for the name that another program gives a callout, or null if it is unknown. */
export function calloutKind(name: string | undefined): CalloutKind | null {
  return kinds.get((name ?? "").toLowerCase()) ?? null;
}

export function callout(kind: CalloutKind, children: readonly HtmlNode[]): HtmlElement {
  return element("aside", { class: `callout callout-${kind}` }, children);
}

export function isCallout(node: HtmlElement): boolean {
  const [first, second, ...others] = (node.attributes.class ?? "").split(" ");
  return (
    node.tag === "aside" &&
    first === "callout" &&
    others.length === 0 &&
    calloutKinds.some((kind) => second === `callout-${kind}`)
  );
}

/** Turns text that begins with an emoji into a callout. Removes the emoji if the callout's symbol means the same. */
export function emojiCallout(children: readonly HtmlNode[]): HtmlElement {
  const [symbol, rest] = withoutLeading(children, /^\s*(\p{Extended_Pictographic})\uFE0F?\s*/u);
  const kind = symbol === null ? undefined : emoji.get(symbol);
  return callout(kind ?? "note", kind === undefined ? children : rest);
}

/** Removes the match of a pattern from the start of the words. Returns its first group, or null without a match. */
export function withoutLeading(nodes: readonly HtmlNode[], pattern: RegExp): [string | null, readonly HtmlNode[]] {
  for (const [index, node] of nodes.entries()) {
    if (typeof node === "string") {
      if (node.trim() === "") continue;
      const found = pattern.exec(node);
      if (!found) return [null, nodes];
      return [found[1] ?? "", nodes.with(index, node.slice(found[0].length))];
    }
    if (!isElement(node) || node.children.length === 0) {
      if (isElement(node) && node.tag === "br") continue;
      return [null, nodes];
    }
    const [found, children] = withoutLeading(node.children, pattern);
    if (found === null) return [null, nodes];
    return [found, nodes.with(index, { ...node, children })];
  }
  return [null, nodes];
}
