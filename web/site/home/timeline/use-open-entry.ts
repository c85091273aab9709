import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { CareerEntry } from "#contract/site/home.ts";
import { leaveDialogEntry } from "#web/shared/ui/modal-history.ts";

/** `direction` says from which side the entry came: 1 is the next (older) one, -1 the previous, 0 a card. */
type OpenEntry = { index: number; open: boolean; direction: -1 | 0 | 1 };

const parameter = "backstory";

/**
 * The entry in the dialog, also named by `?backstory=` in the URL while the dialog is there. The entry stays while the dialog
 * fades away; null until the first one. `list` has a card for each.
 */
export function useOpenEntry(
  entries: readonly CareerEntry[],
  list: RefObject<HTMLOListElement | null>,
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
    // An entry that there never was or is no more: the page is the page without it.
    if (index === -1) {
      writeAddress(null);
      return;
    }
    const card = list.current?.children[index];
    card?.scrollIntoView({ block: "center", behavior: "instant" });
    // When the dialog closes, it returns the focus to the element that had it.
    card?.querySelector("button")?.focus({ preventScroll: true });
    setEntry({ index, open: true, direction: 0 });
  });
  // Every address that the router brings, the first one too; a link in the dialog may lead to another part of this page.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- what only the browser's address says
  useEffect(() => follow(), [key]);

  // Once the dialog is open, and with it an entry of the browser's history that is left by going back.
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
    // The page was opened with a URL that names the entry.
    leaveDialogEntry(() => writeAddress(null));
  }

  return { entry, show, step, close };
}

/** Past the router: the page stays the same, so there is nothing to load and no place to scroll to. */
function writeAddress(id: string | null): void {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  history.replaceState(history.state, "", url);
}
