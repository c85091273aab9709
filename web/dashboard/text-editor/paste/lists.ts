import { element, type HtmlElement, type HtmlNode, isBlank, isElement } from "../../html/html-tree.ts";

/** An item of a list that the source program writes without nesting. */
export type FlatItem = {
  /** Counts from 1. */
  level: number;
  isOrdered: boolean;
  /** The number that the item shows. */
  number?: number | undefined;
  /** Items of different lists never become one list. */
  list?: string;
  isChecked?: boolean | undefined;
  children: readonly HtmlNode[];
};

type Open = {
  isOrdered: boolean;
  list: string | undefined;
  level: number;
  start: number | undefined;
  items: OpenItem[];
};
type OpenItem = { children: HtmlNode[]; isChecked: boolean | undefined; lists: Open[] };

/** Nests items by their levels. A list that begins with a number other than 1 keeps it. */
export function nestedLists(items: readonly FlatItem[]): HtmlElement[] {
  const roots: Open[] = [];
  const path: Open[] = [];
  for (const item of items) {
    while (path.length > 0 && (path.at(-1)?.level ?? 0) > item.level) path.pop();
    let open = path.at(-1);
    const isSame =
      open?.level === item.level && open.isOrdered === item.isOrdered && (open.list === item.list || item.level > 1);
    if (!open || !isSame) {
      if (open?.level === item.level) path.pop();
      const created: Open = {
        isOrdered: item.isOrdered,
        list: item.list,
        level: item.level,
        start: item.isOrdered && item.number !== undefined && item.number !== 1 ? item.number : undefined,
        items: [],
      };
      const parent = path.at(-1)?.items.at(-1);
      (parent ? parent.lists : roots).push(created);
      path.push(created);
      open = created;
    }
    open.items.push({ children: [...item.children], isChecked: item.isChecked, lists: [] });
  }
  return roots.map(toElement);
}

function toElement(list: Open): HtmlElement {
  return element(
    list.isOrdered ? "ol" : "ul",
    { start: list.start === undefined ? undefined : String(list.start) },
    list.items.map(({ children, isChecked, lists }) =>
      element("li", { "data-checked": isChecked === undefined ? undefined : String(isChecked) }, [
        ...children,
        ...lists.map(toElement),
      ]),
    ),
  );
}

/** Puts a list between two items into the item before it, and separates tasks into task lists. */
export function cleanList(list: HtmlElement): HtmlElement[] {
  type Item = { isTask: boolean; item: HtmlElement };
  const items: Item[] = [];
  for (const child of list.children) {
    if (isBlank(child)) continue;
    if (isElement(child) && child.tag === "li") {
      const isTask = child.attributes.class === "task-list-item";
      items.push({ isTask, item: child });
      continue;
    }
    const last = items.at(-1);
    const content: HtmlNode[] = last ? [...last.item.children, child] : [child];
    if (last) last.item = { ...last.item, children: content };
    else items.push({ isTask: false, item: element("li", {}, content) });
  }
  const groups: { isTask: boolean; items: HtmlElement[] }[] = [];
  for (const { isTask, item } of items) {
    const last = groups.at(-1);
    if (last?.isTask === isTask) last.items.push(item);
    else groups.push({ isTask, items: [item] });
  }
  const [, start] = /^(\d{1,9})$/.exec(list.attributes.start ?? "") ?? [];
  const keepsStart = list.tag === "ol" && start !== undefined && start !== "1";
  return groups.map((group, index) =>
    group.isTask
      ? element("ul", { class: "task-list" }, group.items)
      : element(list.tag, { start: keepsStart && index === 0 ? start : undefined }, group.items),
  );
}

/** Merges adjacent lists of one kind, because some programs write a list for each level or item. */
export function mergeLists(blocks: readonly HtmlNode[]): HtmlNode[] {
  const groups: HtmlNode[][] = [];
  for (const block of blocks) {
    const before = groups.at(-1)?.[0];
    const isSame =
      isElement(block) &&
      isElement(before) &&
      (block.tag === "ul" || block.tag === "ol") &&
      before.tag === block.tag &&
      before.attributes.class === block.attributes.class &&
      block.attributes.start === undefined;
    if (isSame) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups.flatMap(([first, ...others]): HtmlNode[] => {
    if (first === undefined) return [];
    if (!isElement(first) || others.length === 0) return [first];
    return [{ ...first, children: [first, ...others].flatMap((list) => (isElement(list) ? list.children : [])) }];
  });
}
