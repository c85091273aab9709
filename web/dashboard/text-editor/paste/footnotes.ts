// In every program, a footnote is two links that point to each other: one in the text, and one at the note.
import { element, type HtmlElement, type HtmlNode, isElement } from "../../html/html-tree.ts";
import { fragmentOf } from "./links.ts";
import { findFirst, wordsOf } from "./tree-search.ts";

type Reference = { link: HtmlElement; target: string };
type Note = { link: HtmlElement; body: HtmlElement };

/** Moves footnotes to the end in their stored form. Links without a note stay as they are. */
export function withFootnotes(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const { references, notes } = collect(nodes);
  const numbers = new Map<string, number>();
  const byLink = new Map<HtmlElement, { number: number; use: number }>();
  const uses = new Map<string, number>();
  for (const { link, target } of references) {
    if (!notes.has(target)) continue;
    const number = numbers.get(target) ?? numbers.size + 1;
    numbers.set(target, number);
    const use = (uses.get(target) ?? 0) + 1;
    uses.set(target, use);
    byLink.set(link, { number, use });
  }
  if (numbers.size === 0) return nodes;

  const bodies = new Map([...notes].map(([id, note]) => [note.body, id]));
  const items: { number: number; item: HtmlElement }[] = [];
  const move = (node: HtmlNode): HtmlNode[] => {
    if (!isElement(node)) return [node];
    const id = bodies.get(node);
    const note = id === undefined ? undefined : notes.get(id);
    const number = id === undefined ? undefined : numbers.get(id);
    if (note && number !== undefined) {
      items.push({ number, item: noteItem(note, number) });
      return [];
    }
    const use = byLink.get(node);
    if (use) return [reference(use)];
    const children = node.children.flatMap(move);
    const isChanged =
      children.length !== node.children.length || children.some((child, at) => child !== node.children[at]);
    if (!isChanged) return [node];
    // The remains of the list of notes: its heading and its line.
    if (!/^(?:table|tbody|tr|td)$/.test(node.tag) && isLeftover(node, children)) return [];
    const isAroundReference = node.tag === "sup" && children.some((child) => isElement(child) && child.tag === "sup");
    return isAroundReference ? children : [{ ...node, children }];
  };
  const text = nodes.flatMap(move);
  const list = element(
    "ol",
    { class: "footnotes-list" },
    items.toSorted((one, other) => one.number - other.number).map(({ item }) => item),
  );
  return [...text, element("section", { class: "footnotes" }, [list])];
}

function reference({ number, use }: { number: number; use: number }): HtmlElement {
  const id = use === 1 ? `fnref${number}` : `fnref${number}:${use - 1}`;
  return element("sup", { class: "footnote-ref" }, [element("a", { href: `#fn${number}`, id }, [`[${number}]`])]);
}

function noteItem({ body, link }: Note, number: number): HtmlElement {
  const drop = (node: HtmlNode): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (node === link || isBack(node)) return [];
    const children = node.children.flatMap(drop);
    const hadLink = children.length < node.children.length;
    return hadLink && children.length === 0 && node !== body ? [] : [{ ...node, children }];
  };
  const children = body.children.flatMap(drop);
  return element("li", { id: `fn${number}`, class: "footnote-item" }, [
    ...children,
    element("a", { href: `#fnref${number}`, class: "footnote-backref" }, ["↩︎"]),
  ]);
}

function isBack({ tag, attributes }: HtmlElement): boolean {
  return (
    tag === "a" &&
    (attributes["data-footnote-backref"] !== undefined ||
      /(?:^|\s)(?:data-)?footnote-backref(?:\s|$)/.test(attributes.class ?? ""))
  );
}

/** Returns whether an element without its notes only has their heading, line or numbers left. */
function isLeftover(node: HtmlElement, children: readonly HtmlNode[]): boolean {
  const hadNotes =
    node.children.length > children.length ||
    /footnote|endnote|references/.test(`${node.attributes.class} ${node.attributes["data-style"]}`);
  const words = wordsOf(children);
  return (
    hadNotes &&
    (words === "" || /^(?:footnotes?|endnotes?|notes)$/i.test(words)) &&
    !findFirst(children, ({ tag }) => /^(?:img|a|iframe|video|audio|table|pre)$/.test(tag))
  );
}

type Link = { link: HtmlElement; target: string; around: readonly HtmlElement[] };

/** Finds the links to notes, and the notes with links back. */
function collect(nodes: readonly HtmlNode[]): { references: Reference[]; notes: Map<string, Note> } {
  const links = linksOf(nodes);
  const byTarget = new Map<string, Link[]>();
  for (const link of links) byTarget.set(link.target, [...(byTarget.get(link.target) ?? []), link]);
  const references: Reference[] = [];
  const notes = new Map<string, Note>();
  const backLinks = new Set<HtmlElement>();
  for (const { link, target, around } of links) {
    if (
      backLinks.has(link) ||
      !/^[[(]?(?:\d{1,3}(?::\d{1,3})?|[ivxlc]+|[a-z]|\*+|[†‡])[\])]?$/i.test(wordsOf(link.children))
    )
      continue;
    if (!notes.has(target)) {
      const own = [link, ...around.slice(-3)].flatMap(idsOf);
      const back = own
        .flatMap((id) => byTarget.get(id) ?? [])
        .find((other) => other.link !== link && isAt(other, target));
      const body = back && bodyOf(back, target);
      if (!back || !body) continue;
      backLinks.add(back.link);
      notes.set(target, { link: back.link, body });
    }
    references.push({ link, target });
  }
  return { references, notes };
}

function linksOf(nodes: readonly HtmlNode[]): Link[] {
  const links: Link[] = [];
  const search = (node: HtmlNode, around: readonly HtmlElement[]) => {
    if (!isElement(node)) return;
    const target = node.tag === "a" ? fragmentOf(node.attributes.href) : "";
    if (target !== "") links.push({ link: node, target, around });
    const path = [...around.slice(-11), node];
    for (const child of node.children) search(child, path);
  };
  nodes.forEach((node) => search(node, []));
  return links;
}

function idsOf({ attributes: { id, name } }: HtmlElement): string[] {
  return [id, name].filter((given) => given !== undefined);
}

/** Returns whether a link is, or is inside, the element with an id. */
function isAt({ link, around }: Link, id: string): boolean {
  return [link, ...around].some((node) => idsOf(node).includes(id));
}

/** Returns the element that holds a note: the item, box or paragraph around its link. */
function bodyOf({ around }: Link, id: string): HtmlElement | undefined {
  const outwards = around.toReversed();
  const named = outwards.find(
    ({ tag, attributes }) =>
      /^(?:li|div|aside|p|dd)$/.test(tag) &&
      (attributes.id === id ||
        /^(?:ftn|edn|sdfootnote|sdendnote)\d+$/.test(attributes.id ?? "") ||
        attributes["data-component-name"] === "FootnoteToDOM"),
  );
  return named ?? outwards.find(({ tag }) => tag === "li") ?? outwards.find(({ tag }) => /^(?:p|dd|div)$/.test(tag));
}
