import { type HtmlElement, isElement } from "./html-tree.ts";

/**
 * Returns the language that a `pre` names, on itself or on its `code` element as Markdown does, and "plain" if it names none. Returns null
 * for a `pre` that has other attributes or markup.
 */
export function languageOf(block: HtmlElement): string | null {
  const { "data-language": own, ...others } = block.attributes;
  if (Object.keys(others).length > 0) return null;
  const [code] = block.children;
  if (block.children.length === 1 && isElement(code) && code.tag === "code") {
    const [, named] = /^(?:language-([\w+#.-]+))?$/.exec(code.attributes.class ?? "") ?? [];
    return code.children.every((child) => typeof child === "string") ? own || named || "plain" : null;
  }
  return block.children.every((child) => typeof child === "string") ? own || "plain" : null;
}
