/** Browsers draw few 3D views at a time, so a page has one: opening another closes it. */
let closeOther: (() => void) | null = null;

/** Closes the view that is open elsewhere on the page. `close` is called when another one opens. */
export function claimView(close: () => void): void {
  closeOther?.();
  closeOther = close;
}

export function releaseView(): void {
  closeOther = null;
}
