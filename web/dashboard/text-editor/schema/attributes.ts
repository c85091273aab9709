import type { Attributes } from "@tiptap/core";

/** Returns attributes that a node's parse rules set and its `renderHTML` writes, with their defaults. TipTap itself reads and writes none of them. */
export function ownAttributes(defaults: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { default: value, rendered: false, parseHTML: () => null }]),
  );
}

/** Returns the attributes that have a value, for an element of the stored HTML. */
export function given(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Returns an element's attributes, or null for each that it doesn't have. */
export function read<Name extends string>(element: Element, ...names: readonly Name[]): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, element.getAttribute(name)])) as Record<Name, string | null>;
}

/** Returns whether an element has no attributes but these. */
export function hasOnly(element: Element, ...names: readonly string[]): boolean {
  return [...element.attributes].every(({ name }) => names.includes(name));
}

/** Returns whether the lines of an item or a table cell have separate elements. */
export function isLoose(box: Element): boolean {
  return [...box.children].some(({ tagName, attributes }) => tagName === "P" && attributes.length === 0);
}
