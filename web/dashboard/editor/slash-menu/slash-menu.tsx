// The list that a slash at the start of an empty line opens: what could stand there instead. The focus stays in the text.
import Quill, { Delta } from "quill/core.js";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { embeds } from "../../html/ops.ts";
import { imageTypes } from "../quill/image-uploads.ts";
import type { Editor, OpenPanel } from "../quill/use-quill.ts";
import { findSlashItems, type SlashItem } from "./slash-items.ts";
import { type Slash, useSlash } from "./use-slash.ts";
import "./slash-menu.css";

type Props = { editor: Editor; onPanel: (panel: OpenPanel) => void };

const { USER, SILENT } = Quill.sources;

export function SlashMenu({ editor, onPanel }: Props): React.ReactElement {
  const { quill } = editor;
  const { slash, dismiss } = useSlash(quill);
  const picker = useRef<HTMLInputElement>(null);
  const found = slash ? findSlashItems(slash.typed) : [];

  function use(item: SlashItem): void {
    if (!slash) return;
    const { action } = item;
    replaceLine(quill, slash, item);
    dismiss();
    const range = { index: slash.index, length: 0 };
    if (action.kind === "upload") picker.current?.click();
    else if (action.kind === "library") onPanel({ kind: "library", range });
    else if (action.kind === "video") onPanel({ kind: "link", range, href: "" });
    else if (action.kind === "embed" && action.thenEdit)
      onPanel({ kind: "html", index: slash.index, name: embeds.htmlBlock, html: String(action.value) });
  }

  return (
    <>
      {slash && found.length > 0 && (
        <SlashList key={slash.index} quill={quill} slash={slash} found={found} onUse={use} onDismiss={dismiss} />
      )}
      <FileInput
        ref={picker}
        label="Images for this line"
        accept={imageTypes.join(",")}
        multiple
        onFiles={(files) => editor.uploads.insert(quill.getSelection(true), files)}
      />
    </>
  );
}

type ListProps = {
  quill: Quill;
  slash: Slash;
  found: readonly SlashItem[];
  onUse: (item: SlashItem) => void;
  onDismiss: () => void;
};

function SlashList({ quill, slash, found, onUse, onDismiss }: ListProps): React.ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ typed: slash.typed, at: 0 });
  const at = chosen.typed === slash.typed ? Math.min(chosen.at, found.length - 1) : 0;
  const optionId = (item: SlashItem | undefined) => `${id}-${item?.id ?? ""}`;

  useLayoutEffect(() => {
    const bounds = quill.getBounds(slash.index);
    const element = list.current;
    if (!bounds || !element) return;
    const frame = quill.container.getBoundingClientRect();
    const isTight =
      frame.top + bounds.bottom + element.offsetHeight > innerHeight && frame.top + bounds.top > element.offsetHeight;
    element.style.insetBlockStart = `${isTight ? bounds.top - element.offsetHeight : bounds.bottom}px`;
    element.style.insetInlineStart = `${Math.max(0, Math.min(bounds.left, quill.container.clientWidth - element.offsetWidth))}px`;
    // The list is as long as what was found.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [quill, slash.index, found.length]);

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
    quill.root.setAttribute("aria-activedescendant", optionId(found[at]));
  });

  useEffect(() => {
    const { root } = quill;
    root.setAttribute("aria-controls", id);
    root.setAttribute("aria-autocomplete", "list");
    return () => {
      for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"]) root.removeAttribute(name);
    };
  }, [quill, id]);

  // With the list itself, not after the next frame: a key that comes in between would go to the text, and lead out of it.
  useLayoutEffect(() => {
    // Before the text hears of the key.
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const item = found[at];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setChosen({ typed: slash.typed, at: (at + step + found.length) % found.length });
      else if (event.key === "Escape") onDismiss();
      else if ((event.key === "Enter" || event.key === "Tab") && item) onUse(item);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const leave = () => {
      onDismiss();
    };
    quill.root.addEventListener("keydown", press, true);
    quill.root.addEventListener("blur", leave);
    if (!quill.hasFocus()) leave();
    return () => {
      quill.root.removeEventListener("keydown", press, true);
      quill.root.removeEventListener("blur", leave);
    };
  });

  return (
    <>
      <div className="slash-menu" id={id} ref={list} role="listbox" aria-label="What to put here">
        {found.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text, which has the focus
          <div
            key={item.id}
            id={optionId(item)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => {
              if (index !== at) setChosen({ typed: slash.typed, at: index });
            }}
            onClick={() => onUse(item)}
          >
            <Icon name={item.icon} size="medium" />
            {item.label}
            {item.hint !== "" && <kbd aria-hidden="true">{item.hint}</kbd>}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {found.length} to choose from. Arrows and Enter choose, Escape closes.
      </p>
    </>
  );
}

/** What was typed goes, and the line becomes what was chosen; undo brings the slash back. */
function replaceLine(quill: Quill, { index }: Slash, { action }: SlashItem): void {
  const [line] = quill.getLine(index);
  const change = new Delta().retain(index).delete((line?.length() ?? 1) - 1);
  if (action.kind === "embed") change.insert({ [action.name]: action.value });
  else if (action.kind === "line") change.retain(1, action.formats);
  quill.history.cutoff();
  quill.updateContents(change, USER);
  quill.history.cutoff();
  quill.setSelection(action.kind === "embed" ? index + 1 : index, 0, SILENT);
}
