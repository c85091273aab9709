import { getMarkRange, posToDOMRect } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { useRef, useState } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useTextState } from "../use-text-state.ts";
import { useTextTools } from "../text-tools.ts";
import { useFloating } from "./floating.ts";
import { slashKey } from "./slash-state.ts";
import { useTextKeys } from "./text-keys.ts";
import { ToolRow } from "./tool-row.tsx";
import { useTextFocus } from "./use-text-focus.ts";
import "./selection-toolbar.css";

type Link = { from: number; to: number; href: string };

/** Shows the URL of the link at the caret. The focus stays in the text, so that the link's text can be edited. */
export function LinkHint(): React.ReactElement | null {
  const { editor, panel } = useTextTools();
  const link = useTextState(editor, ({ state }) => linkAtCaret(state));
  const [dismissed, setDismissed] = useState<number | null>(null);
  const isFocused = useTextFocus(editor);
  if (link === null && dismissed !== null) setDismissed(null);
  const isShown = link !== null && link.from !== dismissed && isFocused && panel === null;
  useTextKeys(editor, ({ key }) => {
    if (!isShown || key !== "Escape") return false;
    setDismissed(link.from);
    return true;
  });
  return isShown ? <Hint link={link} /> : null;
}

function Hint({ link: { from, to, href } }: { link: Link }): React.ReactElement {
  const { editor, open } = useTextTools();
  const row = useRef<HTMLDivElement>(null);
  useFloating(row, { anchor: () => posToDOMRect(editor.view, from, to), side: "below" });

  return (
    <ToolRow row={row} className="link-hint" label="Link" onLeave={() => editor.view.focus()}>
      <span className="link-hint-url">{href.replace(/^https?:\/\//, "")}</span>
      <button
        type="button"
        className="toolbar-button"
        tabIndex={-1}
        aria-label="Edit link"
        data-tooltip="Edit link"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => open({ kind: "link" })}
      >
        <Icon name="pencil" size="medium" />
      </button>
      <a
        className="toolbar-button"
        tabIndex={-1}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Open link (opens in a new tab)"
        data-tooltip="Open link"
      >
        <Icon name="external-link" size="medium" />
      </a>
      <button
        type="button"
        className="toolbar-button"
        tabIndex={-1}
        aria-label="Remove link"
        data-tooltip="Remove link"
        data-tooltip-place="end"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const { view, schema } = editor;
          if (schema.marks.link) view.dispatch(view.state.tr.removeMark(from, to, schema.marks.link));
          view.focus();
        }}
      >
        <Icon name="unlink" size="medium" />
      </button>
    </ToolRow>
  );
}

function linkAtCaret(state: EditorState): Link | null {
  const { selection, schema, doc } = state;
  const { link } = schema.marks;
  if (!selection.empty || !link || slashKey.getState(state)) return null;
  const range = getMarkRange(selection.$from, link);
  if (!range) return null;
  const mark = doc.nodeAt(range.from)?.marks.find(({ type }) => type === link);
  return mark ? { ...range, href: String(mark.attrs.href) } : null;
}
