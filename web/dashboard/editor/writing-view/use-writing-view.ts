// How the editor fills the window: as a form, as the title and the text alone, or as the text beside the page that it makes.
// Nothing is mounted again by it, so that what is typed, undone and selected stays what it was.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCommands } from "#web/dashboard/command-palette/running.ts";
import { safeSessionStorage } from "#web/shared/browser/storage.ts";
import { textIn } from "../form/text-places.ts";

export type ViewMode = "form" | "full" | "split";
type Kept = {
  mode: ViewMode;
  /** Whether the text alone has its toolbar. */
  tools: boolean;
  /** Which of the two is seen where there is room for one. */
  side: "write" | "preview";
};

export type WritingView = Kept & {
  setMode: (mode: ViewMode) => void;
  setTools: (tools: boolean) => void;
  setSide: (side: Kept["side"]) => void;
  /** For the Escape key in the text: true where it has been used. */
  escape: () => boolean;
  /** Says that the text has changed, and hears of it. */
  edited: () => void;
  onEdited: (listener: () => void) => () => void;
};

const storageKey = "writing-view";
const form: Kept = { mode: "form", tools: false, side: "write" };

/** `problem`: what must be seen in the form, such as a field that is missing; another object each time. */
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

  // It belongs to writing: whoever leaves the editor finds the form on the next visit.
  useEffect(
    () => () => {
      if (!/^\/dashboard\/(?:create|edit\/)/.test(location.pathname)) safeSessionStorage.remove(storageKey);
    },
    [],
  );

  useLayoutEffect(() => {
    if (!isFirst.current) keepCaretInSight();
    isFirst.current = false;
    // The layout is another one after either.
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
    // A new post gets its own address when it is saved for the first time.
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

/** What lies above the page closes automatically. */
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
