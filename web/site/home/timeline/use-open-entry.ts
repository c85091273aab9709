import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { CareerEntry } from "#contract/site/home.ts";
import { leaveDialogEntry } from "#web/shared/ui/modal-history.ts";

/** `direction` is where the entry comes from: 1 is the next (older) entry, -1 the previous one, 0 a card. */
type OpenEntry = { index: number; open: boolean; direction: -1 | 0 | 1 };

const parameter = "backstory";

/**
 * Returns the entry in the dialog, which `?backstory=` in the URL names while the dialog is open. Keeps the entry while the dialog fades
 * out; null until the first one. `list` has a card for each entry.
 */
export function useOpenEntry(
  entries: readonly CareerEntry[],
  list: RefObject<HTMLElement | null>,
  isDialogThere: boolean,
) {
  const [entry, setEntry] = useState<OpenEntry | null>(null);
  const { key } = useLocation();

  const follow = useEffectEvent(() => {
    const id = new URLSearchParams(location.search).get(parameter);
    if (id === null) {
      setEntry((now) => now && { ...now, open: false });
      return;
    }
    const index = entries.findIndex((event) => event.id === id);
    // An unknown entry: shows the page without a dialog.
    if (index === -1) {
      writeAddress(null);
      return;
    }
    const card = list.current?.querySelectorAll(".timeline-entry")[index];
    // On phones, older entries are in a part that is closed at first.
    const older = card?.closest("details");
    if (older) older.open = true;
    card?.scrollIntoView({ block: "center", behavior: "instant" });
    // When the dialog closes, it returns the focus to the element that had it.
    card?.querySelector("button")?.focus({ preventScroll: true });
    setEntry({ index, open: true, direction: 0 });
  });
  // Runs for every URL from the router, including the first. A link in the dialog may lead to another part of this page.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- only the browser's URL has the entry
  useEffect(() => follow(), [key]);

  // Runs once the dialog is open, because then the browser's history has an entry to go back from.
  useEffect(() => {
    if (isDialogThere && entry?.open) writeAddress(entries[entry.index]?.id ?? null);
  }, [entries, entry, isDialogThere]);

  function show(index: number, direction: OpenEntry["direction"] = 0): void {
    setEntry({ index, open: true, direction });
  }

  function step(by: -1 | 1): void {
    if (entry?.open && entries.length > 1) show((entry.index + by + entries.length) % entries.length, by);
  }

  function close(): void {
    setEntry((now) => now && { ...now, open: false });
    // The visitor opened the page with a URL that names the entry.
    leaveDialogEntry(() => writeAddress(null));
  }

  return { entry, show, step, close };
}

/** Bypasses the router: the page stays the same, so there is nothing to load and no scroll position to restore. */
function writeAddress(id: string | null): void {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  history.replaceState(history.state, "", url);
}
