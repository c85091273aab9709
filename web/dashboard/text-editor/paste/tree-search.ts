import { classesOf, type HtmlElement, type HtmlNode, isElement, textOf } from "../../html/html-tree.ts";

/** Returns whether an element has one of the classes. */
export function hasClass(node: HtmlElement, ...names: string[]): boolean {
  const given = node.attributes.class;
  if (given === undefined || !names.some((name) => given.includes(name))) return false;
  const classes = classesOf(node);
  return names.some((name) => classes.includes(name));
}

/** Returns the elements that match, in document order, without those inside another match. */
export function findAll(nodes: readonly HtmlNode[], matches: (node: HtmlElement) => boolean): HtmlElement[] {
  const found: HtmlElement[] = [];
  const search = (node: HtmlNode) => {
    if (!isElement(node)) return;
    if (matches(node)) found.push(node);
    else node.children.forEach(search);
  };
  nodes.forEach(search);
  return found;
}

export function findFirst(
  nodes: readonly HtmlNode[],
  matches: (node: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (matches(node)) return node;
    const inside = findFirst(node.children, matches);
    if (inside) return inside;
  }
  return undefined;
}

/** Returns the element with each match in it replaced; the element itself stays. */
export function replaceInside(
  node: HtmlElement,
  replace: (inner: HtmlElement) => readonly HtmlNode[] | null,
): HtmlElement {
  let isChanged = false;
  const children = node.children.flatMap((child): readonly HtmlNode[] => {
    if (!isElement(child)) return [child];
    const replaced = replace(child);
    const result = replaced ?? [replaceInside(child, replace)];
    isChanged ||= result.length !== 1 || result[0] !== child;
    return result;
  });
  return isChanged ? { ...node, children } : node;
}

/** Returns the words of some nodes with single spaces. */
export function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes.map(textOf).join("").replace(/\s+/g, " ").trim();
}

export function isEmptyText(nodes: readonly HtmlNode[]): boolean {
  return nodes.every((node) => textOf(node).trim() === "");
}
