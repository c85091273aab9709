// How the editor fills the window: as a form, as the title and the text alone, or as the text beside its preview.
// Switching mounts nothing again, so the typed text, the undo history and the selection stay.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCommands } from "#web/dashboard/command-palette/running.ts";
import { safeSessionStorage } from "#web/shared/browser/storage.ts";
import { textIn } from "../form/text-places.ts";

export type ViewMode = "form" | "full" | "split";
type Kept = {
  mode: ViewMode;
  /** Whether the text alone has its toolbar. */
  tools: boolean;
  /** Which of the two shows if there is room for only one. */
  side: "write" | "preview";
};

export type WritingView = Kept & {
  setMode: (mode: ViewMode) => void;
  setTools: (tools: boolean) => void;
  setSide: (side: Kept["side"]) => void;
  /** Handles Escape in the text; returns true if it used the key. */
  escape: () => boolean;
  /** Reports a change of the text; `onEdited` listens for it. */
  edited: () => void;
  onEdited: (listener: () => void) => () => void;
};

const storageKey = "writing-view";
const form: Kept = { mode: "form", tools: false, side: "write" };

/** `problem` is what the form must show, such as a missing field; a new object each time. */
export function useWritingView(problem: object | null): WritingView {
  const [view, setView] = useState(readKept);
  const [edits] = useState(() => new Set<() => void>());
  const [seen, setSeen] = useState(problem);
  const isFirst = useRef(true);

  if (problem !== seen) {
    setSeen(problem);
    if (problem !== null && view.mode !== "form") setView({ ...view, mode: "form" });
  }

  useEffect(() => {
    safeSessionStorage.set(storageKey, JSON.stringify({ ...view, path: location.pathname }));
  }, [view]);

  // The view lasts only while writing: after leaving the editor, the next visit starts with the form.
  useEffect(
    () => () => {
      if (!/^\/dashboard\/(?:create|edit\/)/.test(location.pathname)) safeSessionStorage.remove(storageKey);
    },
    [],
  );

  useLayoutEffect(() => {
    if (!isFirst.current) keepCaretInSight();
    isFirst.current = false;
    // Both change the layout.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view.mode, view.tools]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (event.key === "Escape" && view.mode !== "form" && !isElsewhere(event.target)) {
        event.preventDefault();
        setView((now) => ({ ...now, mode: "form" }));
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [view.mode]);

  const toggle = (mode: ViewMode) => setView((now) => ({ ...now, mode: now.mode === mode ? "form" : mode }));
  useCommands({ "full-screen": () => toggle("full"), "live-preview": () => toggle("split") });

  return {
    ...view,
    setMode: (mode) => setView({ ...view, mode, side: "write" }),
    setTools: (tools) => setView({ ...view, tools }),
    setSide: (side) => setView({ ...view, side }),
    escape: () => {
      if (view.mode !== "full") return false;
      setView({ ...view, mode: "form" });
      return true;
    },
    edited: () => {
      for (const listener of edits) listener();
    },
    onEdited: (listener) => {
      edits.add(listener);
      return () => {
        edits.delete(listener);
      };
    },
  };
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(safeSessionStorage.get(storageKey) ?? "null");
    if (
      typeof kept !== "object" ||
      kept === null ||
      !("mode" in kept) ||
      (kept.mode !== "full" && kept.mode !== "split")
    )
      return form;
    // A new post gets its own URL when it is first saved.
    if (!("path" in kept) || (kept.path !== location.pathname && !String(kept.path).startsWith("/dashboard/create")))
      return form;
    return {
      mode: kept.mode,
      tools: "tools" in kept && kept.tools === true,
      side: "side" in kept && kept.side === "preview" ? "preview" : "write",
    };
  } catch {
    return form;
  }
}

/** Dialogs and popovers handle Escape themselves. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    document.querySelector("dialog[open], :popover-open") !== null ||
    (target instanceof Element && target.closest("dialog, [popover]") !== null)
  );
}

function keepCaretInSight(): void {
  const text = textIn(document.querySelector(".post-form"));
  const place = getSelection()?.focusNode;
  const element = place instanceof Element ? place : place?.parentElement;
  if (text && element && text.contains(document.activeElement) && text.contains(element))
    element.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
}
