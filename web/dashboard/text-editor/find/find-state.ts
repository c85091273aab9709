// The search in a text. Its matches are decorations, which are updated a moment after each change of the text.
import { type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { findMatches, type Match, type Search } from "./find-matches.ts";

/** Delay in milliseconds between typing in the text and updating the matches. */
const delay = 250;

export type Find = {
  search: Search;
  matches: readonly Match[];
  /** The match that is shown, or -1. */
  index: number;
  decorations: DecorationSet;
};

declare module "@tiptap/core" {
  interface EditorEvents {
    /** Emitted when the search is opened: its field takes the focus. */
    find: undefined;
  }
}

type Change = "close" | { search: Search; matches: readonly Match[]; index: number };

export const findKey = new PluginKey<Find | null>("find");

export const FindState = Extension.create({
  name: "find",
  // Escape ends the search before it leaves the text.
  priority: 1100,
  addKeyboardShortcuts() {
    return {
      "Mod-f": () => openFind(this.editor),
      Escape: () => closeFind(this.editor),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<Find | null>({
      key: findKey,
      state: {
        init: () => null,
        apply(tr, before) {
          const change = tr.getMeta(findKey) as Change | undefined;
          if (change === "close") return null;
          if (change) return { ...change, decorations: decorate(change, tr.doc) };
          if (!before || !tr.docChanged) return before;
          // Cheap: the search itself runs when the writer pauses.
          return {
            ...before,
            matches: before.matches.map(({ from, to }) => ({
              from: tr.mapping.map(from, 1),
              to: tr.mapping.map(to, -1),
            })),
            decorations: before.decorations.map(tr.mapping, tr.doc),
          };
        },
      },
      props: { decorations: (state) => findKey.getState(state)?.decorations },
      view: () => new Follower(),
    }),
  ],
});

function decorate({ matches, index }: Exclude<Change, "close">, doc: EditorState["doc"]): DecorationSet {
  return DecorationSet.create(
    doc,
    matches.map(({ from, to }, each) =>
      Decoration.inline(from, to, { class: each === index ? "find-match find-current" : "find-match" }),
    ),
  );
}

/** Searches again when the writer pauses. */
class Follower {
  private timer: ReturnType<typeof setTimeout> | undefined;

  update(view: EditorView, before: EditorState): void {
    if (!findKey.getState(view.state) || view.state.doc === before.doc) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => searchAgain(view), delay);
  }

  destroy(): void {
    clearTimeout(this.timer);
  }
}

const emptySearch: Search = { text: "", isCaseSensitive: false, isWholeWord: false };

/** Opens the search, for the selected words if they are in one line. */
export function openFind(editor: Editor): boolean {
  const { selection, doc } = editor.state;
  const before = findKey.getState(editor.state)?.search ?? emptySearch;
  const isWords = selection instanceof TextSelection && !selection.empty && selection.$from.sameParent(selection.$to);
  const words = isWords ? doc.textBetween(selection.from, selection.to) : "";
  changeSearch(editor, words.trim() === "" || words.length > maxLength ? before : { ...before, text: words });
  editor.emit("find", undefined);
  return true;
}

/** Maximum number of characters in a search. */
export const maxLength = 200;

/** Shows the first match at or after the selection. */
export function changeSearch({ view }: Editor, search: Search): void {
  const { selection, doc } = view.state;
  const matches = findMatches(doc, search);
  const next = matches.findIndex(({ from }) => from >= selection.from);
  showMatch(view, search, matches, next === -1 && matches.length > 0 ? 0 : next);
}

/** Shows the next or the previous match. */
export function goToMatch({ view }: Editor, by: 1 | -1): void {
  searchAgain(view);
  const find = findKey.getState(view.state);
  if (!find || find.matches.length === 0) return;
  const { length } = find.matches;
  const index = find.index === -1 && by === -1 ? length - 1 : (find.index + by + length) % length;
  showMatch(view, find.search, find.matches, index);
}

/** Replaces the match that is shown, and shows the next. */
export function replaceMatch(editor: Editor, text: string): void {
  const { view } = editor;
  searchAgain(view);
  const find = findKey.getState(view.state);
  const match = find?.matches[find.index];
  if (!find || !match) return;
  const tr = replace(closeHistory(view.state.tr), match, text);
  tr.setSelection(TextSelection.create(tr.doc, match.from + text.length));
  view.dispatch(tr);
  changeSearch(editor, find.search);
}

/** Replaces all matches in one undo step. Returns their number. */
export function replaceAllMatches({ view }: Editor, text: string): number {
  searchAgain(view);
  const find = findKey.getState(view.state);
  if (!find || find.matches.length === 0) return 0;
  const tr = closeHistory(view.state.tr);
  for (const match of find.matches.toReversed()) replace(tr, match, text);
  view.dispatch(tr);
  searchAgain(view);
  return find.matches.length;
}

export function closeFind({ view }: Editor): boolean {
  if (!findKey.getState(view.state)) return false;
  view.dispatch(view.state.tr.setMeta(findKey, "close" satisfies Change));
  return true;
}

function searchAgain(view: EditorView): void {
  const find = view.isDestroyed ? null : findKey.getState(view.state);
  if (!find) return;
  const current = find.matches[find.index];
  const matches = findMatches(view.state.doc, find.search);
  const index = current ? matches.findIndex(({ from }) => from >= current.from) : -1;
  view.dispatch(view.state.tr.setMeta(findKey, { search: find.search, matches, index } satisfies Change));
}

/** Also selects the match, so that writing continues there after the search. */
function showMatch(view: EditorView, search: Search, matches: readonly Match[], index: number): void {
  const { tr } = view.state;
  const match = matches[index];
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)).scrollIntoView();
  view.dispatch(tr.setMeta(findKey, { search, matches, index } satisfies Change));
}

/** Gives the new text the format of the first letter that it replaces. */
function replace(tr: Transaction, { from, to }: Match, text: string): Transaction {
  if (text === "") return tr.delete(from, to);
  return tr.replaceWith(from, to, tr.doc.type.schema.text(text, tr.doc.nodeAt(from)?.marks));
}
