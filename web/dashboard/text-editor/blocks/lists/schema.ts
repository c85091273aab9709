// Lists. The only paragraph of an item is stored without its element, unless the item was stored with one (`loose`): lists from Markdown
// have both kinds.
import { Extension, InputRule } from "@tiptap/core";
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { hasOnly, isLoose, ownAttributes } from "../../schema/attributes.ts";

/** `data-loose` and `data-checked` are for `tidy`, which writes the stored form. */
export const PostListItem = ListItem.extend({
  addAttributes: () => ownAttributes({ loose: false }),
  parseHTML: () => [{ tag: "li", getAttrs: (element) => ({ loose: isLoose(element) }) }],
  renderHTML: ({ node }) => ["li", node.attrs.loose ? { "data-loose": "" } : {}, 0],
});

export const PostBulletList = BulletList.extend({
  parseHTML: () => [{ tag: "ul" }],
  renderHTML: () => ["ul", 0],
});

export const PostOrderedList = OrderedList.extend({
  addAttributes: () => ownAttributes({ start: 1, type: null }),
  parseHTML: () => [
    {
      tag: "ol",
      getAttrs: (element) => ({
        start: Number(element.getAttribute("start") ?? 1),
        type: element.getAttribute("type"),
      }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "ol",
    { ...(attrs.start !== 1 && { start: attrs.start }), ...(attrs.type && { type: attrs.type }) },
    0,
  ],
});

export const PostTaskList = TaskList.extend({
  parseHTML: () => [{ tag: "ul.task-list", priority: 60, getAttrs: (element) => hasOnly(element, "class") && null }],
  renderHTML: () => ["ul", { class: "task-list" }, 0],
});

export const PostTaskItem = TaskItem.extend({
  content: "paragraph block*",
  addAttributes: () => ownAttributes({ checked: false, loose: false }),
  parseHTML: () => [
    {
      tag: "li.task-list-item[data-checked]",
      priority: 60,
      getAttrs: (element) => ({ checked: element.dataset.checked === "true", loose: isLoose(element) }),
    },
  ],
  renderHTML: ({ node }) => [
    "li",
    {
      class: "task-list-item",
      "data-checked": String(node.attrs.checked),
      ...(node.attrs.loose && { "data-loose": "" }),
    },
    0,
  ],
}).configure({ nested: true, HTMLAttributes: { class: "task-list-item" } });

/** Typing `1) ` begins a numbered list too; StarterKit knows `1. `. */
export const ParenthesisLists = Extension.create({
  name: "parenthesisLists",
  addInputRules() {
    return [
      new InputRule({
        find: /^(\d{1,3})\)\s$/,
        handler: ({ chain, range, match }) => {
          const start = Number(match[1]);
          chain().deleteRange(range).toggleOrderedList().updateAttributes("orderedList", { start }).run();
        },
      }),
    ];
  },
});
