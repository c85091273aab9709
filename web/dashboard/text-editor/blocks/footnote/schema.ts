// Footnotes: marks in the text, and their notes at its end, in the same order. Adding, moving or removing a mark renumbers all.
import { Node } from "@tiptap/core";
import type { Node as DocumentNode, Schema } from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ownAttributes, read } from "../../schema/attributes.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    footnotes: {
      /** Inserts a mark at the caret, and moves the caret into its new note. */
      insertFootnote: () => ReturnType;
    };
  }
}

export const FootnoteMark = Node.create({
  name: "footnoteMark",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ownAttributes({ note: "", id: "", label: "" }),
  parseHTML: () => [
    {
      tag: "sup.footnote-ref",
      priority: 60,
      getAttrs: (element) => {
        const link = element.querySelector(":scope > a[href^='#']");
        return (
          link !== null && { note: link.getAttribute("href")?.slice(1), id: link.id, label: link.textContent ?? "" }
        );
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "sup",
    { class: "footnote-ref" },
    ["a", { href: `#${attrs.note}`, ...(attrs.id && { id: attrs.id }) }, attrs.label],
  ],
  addCommands() {
    return {
      insertFootnote:
        () =>
        ({ tr, state, dispatch }) => {
          const { footnoteMark } = state.schema.nodes;
          const { $from, to } = state.selection;
          if (!footnoteMark || !$from.parent.inlineContent || $from.parent.type.spec.code || isInNotes($from))
            return false;
          if (dispatch) {
            tr.insert(to, footnoteMark.create({ note: newNote }));
            tr.setMeta(footnotesKey, true);
          }
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return { "Mod-Alt-f": () => this.editor.commands.insertFootnote() };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      key: footnotesKey,
      appendTransaction: (transactions, before, { doc, schema, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        if (!hasFootnotes(doc) && !hasFootnotes(before.doc)) return null;
        return renumber(
          tr,
          doc,
          schema,
          transactions.some((each) => each.getMeta(footnotesKey) === true),
        );
      },
    }),
  ],
});

export const Footnotes = Node.create({
  name: "footnotes",
  content: "footnote+",
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: "section.footnotes", priority: 60 }],
  renderHTML: () => ["section", { class: "footnotes" }, ["ol", { class: "footnotes-list" }, 0]],
});

/** `backrefs` are the marks of the note; `tidy` writes links to them at the end of its last line. */
export const Footnote = Node.create({
  name: "footnote",
  content: "paragraph block*",
  isolating: true,
  addAttributes: () => ownAttributes({ id: "", backrefs: [], loose: true }),
  parseHTML: () => [
    {
      tag: "li.footnote-item",
      priority: 60,
      getAttrs: (element) => ({
        ...read(element, "id"),
        backrefs: [...element.querySelectorAll("a.footnote-backref")].map((link) =>
          (link.getAttribute("href") ?? "").slice(1),
        ),
        loose: element.querySelector(":scope > p") !== null,
      }),
    },
    { tag: "a.footnote-backref", priority: 60, ignore: true },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "li",
    {
      id: attrs.id,
      class: "footnote-item",
      "data-backrefs": attrs.backrefs.join(" "),
      ...(attrs.loose && { "data-loose": "" }),
    },
    0,
  ],
});

const footnotesKey = new PluginKey<undefined>("footnotes");
/** The note of a mark that was just inserted, or pasted without its note. */
const newNote = "";

type Found = { node: DocumentNode; position: number };

function hasFootnotes(doc: DocumentNode): boolean {
  if (doc.lastChild?.type.name === "footnotes") return true;
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= node.type.name === "footnoteMark";
    return !isFound;
  });
  return isFound;
}

function isInNotes($position: { depth: number; node: (depth: number) => DocumentNode }): boolean {
  return $position.depth > 0 && $position.node(1).type.name === "footnotes";
}

/** Puts notes in the order of their marks. A mark without a note gets an empty one, and a note without a mark is removed. */
function renumber(tr: Transaction, doc: DocumentNode, schema: Schema, isNew: boolean): Transaction | null {
  const marks: Found[] = [];
  const notes = new Map<string, DocumentNode>();
  doc.descendants((node, position) => {
    if (node.type.name === "footnoteMark") marks.push({ node, position });
    if (node.type.name === "footnote") notes.set(String(node.attrs.id), node);
    return node.type.name !== "footnotes" || (node.forEach((note) => notes.set(String(note.attrs.id), note)), false);
  });
  const { footnote, footnotes, paragraph } = schema.nodes;
  if (!footnote || !footnotes || !paragraph) return null;

  const order: { from: string; id: string; backrefs: string[] }[] = [];
  let place: number | null = null;
  const changes: { position: number; attributes: Record<string, string> }[] = [];
  for (const { node, position } of marks) {
    const from = String(node.attrs.note);
    let index = from === newNote ? -1 : order.findIndex((each) => each.from === from);
    if (index === -1) index = order.push({ from, id: "", backrefs: [] }) - 1;
    const entry = order[index];
    if (!entry) continue;
    if (from === newNote) place = index;
    const number = index + 1;
    const again = entry.backrefs.length === 0 ? "" : `:${entry.backrefs.length}`;
    entry.id = `fn${number}`;
    entry.backrefs.push(`fnref${number}${again}`);
    changes.push({
      position,
      attributes: { note: entry.id, id: `fnref${number}${again}`, label: `[${number}${again}]` },
    });
  }
  const isInOrder =
    order.length === notes.size &&
    order.every(({ from }, index) => [...notes.keys()][index] === from && from !== newNote);
  const counts = [...notes.values()].every(
    (note, index) => (note.attrs.backrefs as string[]).length === order[index]?.backrefs.length,
  );
  if (isInOrder && counts) return null;

  for (const { position, attributes } of changes) tr.setNodeMarkup(position, undefined, attributes);
  const last = doc.lastChild;
  const start = last?.type === footnotes ? doc.content.size - last.nodeSize : doc.content.size;
  const list = order.map(({ from, id, backrefs }) => {
    const note = notes.get(from);
    return note
      ? footnote.create({ ...note.attrs, id, backrefs }, note.content)
      : footnote.create({ id, backrefs }, paragraph.create());
  });
  tr.replaceWith(start, doc.content.size, list.length > 0 ? footnotes.create(null, list) : []);
  if (isNew && place !== null) {
    let end = start + 1;
    for (const note of list.slice(0, place + 1)) end += note.nodeSize;
    tr.setSelection(TextSelection.near(tr.doc.resolve(end - 1), -1)).scrollIntoView();
  }
  return tr;
}
