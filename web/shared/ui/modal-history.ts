// Back closes an open dialog. While one is open, the browser's history has one more entry for the same page, the dialog's entry. Its state is the
// router's own with `coveredUrl` added, and the router hears no `popstate` between the page's entry and the dialog's: it would load the page's
// data anew. Only public pages do so (web/shared/ui/back-closes.tsx); in the dashboard Back leads away.

/** `coveredUrl` is the URL of the page's own entry; only a dialog's entry has one. `key` is the router's name of a location. */
type EntryState = { coveredUrl?: string; key?: string } | null;

/** The router's key of the page; null where Back closes nothing. */
let pageKey: string | null = null;
let isAtDialogEntry = false;
let closeDialog: (() => void) | null = null;
/** What to call once the dialog's entry is left; null while nobody is leaving it. */
let afterLeaving: (() => void)[] | null = null;

// With the module, so before the router listens: browsers call the listeners of the window in the order in which they were added.
if (typeof document === "object") addEventListener("popstate", onPop);

/** From now on Back closes the dialogs of the page with this key of the router. Returns how to end that. */
export function watchPage(key: string): () => void {
  pageKey = key;
  isAtDialogEntry = readState()?.coveredUrl !== undefined;
  return () => {
    pageKey = null;
  };
}

/** Adds the dialog's entry, where Back calls `close`. Returns what to call when the dialog has closed. */
export function addDialogEntry(close: () => void): () => void {
  const coveredPage = pageKey;
  if (coveredPage === null) return () => undefined;
  closeDialog = close;
  // Browsers skip entries that were added before anybody touched the page.
  if (!isAtDialogEntry && navigator.userActivation.hasBeenActive) pushDialogEntry();
  return () => {
    if (closeDialog === close) closeDialog = null;
    // A dialog that opens in the same moment takes the entry over. If another page has come, the entry stays behind.
    queueMicrotask(() => {
      if (closeDialog === null && pageKey === coveredPage) leaveDialogEntry();
    });
  };
}

/** Goes back to the page's own entry if necessary, and then calls `then`. */
export function leaveDialogEntry(then: () => void = () => undefined): void {
  isAtDialogEntry = pageKey !== null && readState()?.coveredUrl !== undefined;
  if (!isAtDialogEntry) then();
  else if (afterLeaving) afterLeaving.push(then);
  else {
    afterLeaving = [then];
    history.back();
  }
}

export function closeOpenDialog(): void {
  const close = closeDialog;
  closeDialog = null;
  close?.();
}

/**
 * Returns whether a link has to wait until the dialog's entry is left, which would otherwise be an empty step between two pages. An entry with a
 * URL of its own stays, because coming back to it opens the dialog again.
 */
export function isDialogEntryInTheWay(): boolean {
  return afterLeaving !== null || readState()?.coveredUrl === location.href;
}

function pushDialogEntry(): void {
  history.pushState({ ...readState(), coveredUrl: location.href }, "");
  isAtDialogEntry = true;
}

function onPop(event: PopStateEvent): void {
  const state = readState();
  const wasAtDialogEntry = isAtDialogEntry;
  isAtDialogEntry = state?.coveredUrl !== undefined;
  // Every other way leads to another page, which is the router's business.
  if (state?.key !== pageKey || wasAtDialogEntry === isAtDialogEntry) return;
  event.stopImmediatePropagation();
  if (isAtDialogEntry) {
    // Forward, to a dialog that was closed: it stays closed.
    history.back();
    return;
  }
  const waiting = afterLeaving;
  afterLeaving = null;
  if (!waiting) closeOpenDialog();
  // Another dialog has opened on the way.
  else if (closeDialog) pushDialogEntry();
  for (const then of waiting ?? []) then();
}

function readState(): EntryState {
  const state: unknown = history.state;
  return typeof state === "object" ? state : null;
}
