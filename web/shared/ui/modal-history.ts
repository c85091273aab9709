// Back closes an open dialog. While a dialog is open, the browser's history has one more entry for the same page, the dialog's entry. Its
// state is the router's own plus `coveredUrl`. The router hears no `popstate` between the page's entry and the dialog's, because it would
// reload the page's data. This applies only to public pages (web/shared/ui/back-closes.tsx); in the dashboard Back leaves the page.

/** `coveredUrl` is the URL of the page's own entry; only a dialog's entry has one. `key` is the router's key of a location. */
type EntryState = { coveredUrl?: string; key?: string } | null;

/** The router's key of the page; null if Back closes no dialog. */
let pageKey: string | null = null;
let isAtDialogEntry = false;
let closeDialog: (() => void) | null = null;
/** Callbacks for when the dialog's entry has been left; null while no navigation away from it is under way. */
let afterLeaving: (() => void)[] | null = null;

// Registered when the module loads, before the router's listener: browsers call the listeners of the window in the order of registration.
if (typeof document === "object") addEventListener("popstate", onPop);

/** Makes Back close the dialogs of the page with this router key. Returns a function that stops this. */
export function watchPage(key: string): () => void {
  pageKey = key;
  isAtDialogEntry = readState()?.coveredUrl !== undefined;
  return () => {
    pageKey = null;
  };
}

/** Adds the dialog's entry, on which Back calls `close`. Returns a function to call when the dialog has closed. */
export function addDialogEntry(close: () => void): () => void {
  const coveredPage = pageKey;
  if (coveredPage === null) return () => undefined;
  closeDialog = close;
  // Browsers skip entries that were added before the user's first interaction.
  if (!isAtDialogEntry && navigator.userActivation.hasBeenActive) pushDialogEntry();
  return () => {
    if (closeDialog === close) closeDialog = null;
    // A dialog that opens in the same moment reuses the entry. If another page has opened, the entry stays behind.
    queueMicrotask(() => {
      if (closeDialog === null && pageKey === coveredPage) leaveDialogEntry();
    });
  };
}

/** Goes back to the page's own entry if necessary, then calls `then`. */
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
 * Returns whether a link has to wait until the dialog's entry has been left, because the entry would be an empty step between two pages. An
 * entry with its own URL stays, because Back to it opens the dialog again.
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
  // Any other navigation changes the page, and the router handles it.
  if (state?.key !== pageKey || wasAtDialogEntry === isAtDialogEntry) return;
  event.stopImmediatePropagation();
  if (isAtDialogEntry) {
    // Forward to a closed dialog: the dialog stays closed.
    history.back();
    return;
  }
  const waiting = afterLeaving;
  afterLeaving = null;
  if (!waiting) closeOpenDialog();
  // Another dialog has opened in the meantime.
  else if (closeDialog) pushDialogEntry();
  for (const then of waiting ?? []) then();
}

function readState(): EntryState {
  const state: unknown = history.state;
  return typeof state === "object" ? state : null;
}
