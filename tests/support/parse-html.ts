import { Parser } from "htmlparser2";
import type { HtmlNode } from "#web/dashboard/html/html-tree.ts";

/** Parses HTML like a browser, to the extent that sanitized HTML needs it. */
export function parseHtml(html: string): HtmlNode[] {
  type Open = { tag: string; attributes: Record<string, string>; children: HtmlNode[] };
  const root: Open = { tag: "body", attributes: {}, children: [] };
  const path = [root];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const node: Open = { tag, attributes: { ...attributes }, children: [] };
      path.at(-1)?.children.push(node);
      path.push(node);
    },
    ontext(text) {
      const parent = path.at(-1) ?? root;
      const last = parent.children.at(-1);
      const words = parent.tag === "pre" && parent.children.length === 0 ? text.replace(/^\n/, "") : text;
      if (typeof last === "string") parent.children[parent.children.length - 1] = last + words;
      else if (words !== "" || parent.tag === "pre") parent.children.push(words);
    },
    onclosetag() {
      path.pop();
    },
  });
  parser.end(html);
  return root.children;
}
