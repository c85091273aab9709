import { type ChildNode, Element, Text } from "domhandler";

/** Returns a new element; strings become text. */
export function element(name: string, attributes: Record<string, string>, ...children: (Element | string)[]): Element {
  const made = new Element(name, {});
  become(
    made,
    name,
    attributes,
    children.map((child) => (typeof child === "string" ? new Text(child) : child)),
  );
  return made;
}

/**
 * Wraps an element, between the elements in `before` and `after`. The element's own node becomes the wrapper: finding its position among
 * ten thousand siblings, ten thousand times, takes too long.
 */
export function wrap(
  inside: Element,
  name: string,
  attributes: Record<string, string>,
  { before = [], after = [] }: { before?: Element[]; after?: Element[] } = {},
): void {
  const inner = new Element(inside.name, {});
  become(inner, inside.name, inside.attribs, inside.children);
  become(inside, name, attributes, [...before, inner, ...after]);
}

export function become(target: Element, name: string, attributes: Record<string, string>, children: ChildNode[]): void {
  target.name = name;
  target.attribs = attributes;
  target.children = children;
  for (const [index, child] of children.entries()) {
    child.parent = target;
    child.prev = children[index - 1] ?? null;
    child.next = children[index + 1] ?? null;
  }
}

export function hasClass({ attribs }: Element, name: string): boolean {
  return attribs.class?.split(" ").includes(name) ?? false;
}
