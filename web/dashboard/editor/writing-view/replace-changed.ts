import { renderedHtml } from "#web/shared/browser/trusted-html.ts";

/** Updates an element with HTML from the server, but keeps equal nodes at its start and end, so that images don't flicker and details stay open. */
export function replaceChanged(element: HTMLElement, html: string): void {
  const template = document.createElement("template");
  template.innerHTML = renderedHtml(html);
  const next = [...template.content.childNodes];
  const before = [...element.childNodes];
  const min = Math.min(next.length, before.length);
  let start = 0;
  while (start < min && isSame(before[start], next[start])) start += 1;
  let end = 0;
  while (end < min - start && isSame(before.at(-1 - end), next.at(-1 - end))) end += 1;
  const following = before[before.length - end] ?? null;
  for (const node of before.slice(start, before.length - end)) node.remove();
  for (const node of next.slice(start, next.length - end)) element.insertBefore(node, following);
}

function isSame(one: ChildNode | undefined, other: ChildNode | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other);
}
