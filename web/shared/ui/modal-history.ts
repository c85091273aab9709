// Back closes what covers the page. While a dialog is open, the browser's history has one more entry for the same page. The router never
// learns of it: the entry carries the router's own state with a mark, and moves between the two entries end here. Only public pages do so
// (web/shared/ui/back-closes.tsx); elsewhere Back leads away, as it does without script.

/** `coveredUrl` marks an entry of this kind: the URL of the entry before it. `key` is the router's name of a location. */
type EntryState = { coveredUrl?: string; key?: string } | null;

/** The router's key of the page that is shown; null where Back closes nothing. */
let pageKey: string | null = null;
let isAtEntry = false;
/** Closes what is open. */
let closeOpen: (() => void) | null = null;
/** What waits until the entry is left, once that has begun. */
let afterLeaving: (() => void)[] | null = null;

// With the module, so before the router listens: browsers call the listeners of the window in the order in which they came.
if (typeof document === "object") addEventListener("popstate", onPop);

/** From now on Back closes what covers this page. Returns how to end that. */
export function watchHistory(key: string): () => void {
  pageKey = key;
  isAtEntry = readState()?.coveredUrl !== undefined;
  return () => {
    pageKey = null;
  };
}

/** To be called when something opens over the page; `close` is called when somebody goes back. Returns what is to be called when it has closed. */
export function coverPage(close: () => void): () => void {
  const coveredPage = pageKey;
  if (coveredPage === null) return () => undefined;
  closeOpen = close;
  // Browsers skip entries that were added before anybody touched the page.
  if (!isAtEntry && navigator.userActivation.hasBeenActive) addEntry();
  return () => {
    if (closeOpen === close) closeOpen = null;
    // Whatever opens in the same moment takes the entry over; where it closed because another page came, it stays behind.
    queueMicrotask(() => {
      if (closeOpen === null && pageKey === coveredPage) leaveEntry();
    });
  };
}

/** Goes back to the page's own entry, if the browser isn't there, and then calls `then`. */
export function leaveEntry(then: () => void = () => undefined): void {
  isAtEntry = pageKey !== null && readState()?.coveredUrl !== undefined;
  if (!isAtEntry) then();
  else if (afterLeaving) afterLeaving.push(then);
  else {
    afterLeaving = [then];
    history.back();
  }
}

export function closeWhatIsOpen(): void {
  const close = closeOpen;
  closeOpen = null;
  close?.();
}

/**
 * Whether a link has to wait until the entry is left, which would otherwise stand between two pages. An entry with a URL of its own stays:
 * coming back to it opens the same again.
 */
export function isEntryInTheWay(): boolean {
  return afterLeaving !== null || readState()?.coveredUrl === location.href;
}

function addEntry(): void {
  history.pushState({ ...readState(), coveredUrl: location.href }, "");
  isAtEntry = true;
}

function onPop(event: PopStateEvent): void {
  const state = readState();
  const wasAtEntry = isAtEntry;
  isAtEntry = state?.coveredUrl !== undefined;
  // Between the two entries of this page. From one to the other of the same kind leads only the way to another page, or back from there.
  if (state?.key !== pageKey || wasAtEntry === isAtEntry) return;
  event.stopImmediatePropagation();
  if (isAtEntry) {
    // Forward, to what was closed: it stays closed.
    history.back();
    return;
  }
  const waiting = afterLeaving;
  afterLeaving = null;
  if (!waiting) closeWhatIsOpen();
  // Opened again on the way.
  else if (closeOpen) addEntry();
  for (const then of waiting ?? []) then();
}

function readState(): EntryState {
  const state: unknown = history.state;
  return typeof state === "object" ? state : null;
}
