// Handles a call in the dashboard whose token the server refuses. If the page has unsaved work, the owner logs in again in a dialog and the
// call is repeated. Otherwise the login page opens.
import { clearToken, readToken } from "./session.ts";

/** Resolves to whether the owner has logged in again. */
type Offer = () => Promise<boolean>;

const unsavedWork = new Set<() => boolean>();
let offer: Offer | null = null;
let offered: Promise<boolean> | null = null;

/** Registers a check for unsaved work. Returns a function that removes the check. */
export function holdUnsavedWork(isUnsaved: () => boolean): () => void {
  unsavedWork.add(isUnsaved);
  return () => unsavedWork.delete(isUnsaved);
}

/** Registers the dialog that offers to log in; there is only one at a time. Returns a function that removes the offer. */
export function offerLogin(newOffer: Offer): () => void {
  offer = newOffer;
  return () => {
    if (offer === newOffer) offer = null;
  };
}

/** Returns true when there is a new token to retry with. False means that the session is over; `session-ended` has been dispatched. */
export async function isLoggedInAgain(refused: string | null): Promise<boolean> {
  // Another call or another tab has already logged in.
  if (isReplaced(refused)) return true;
  clearToken();
  if (offer !== null && [...unsavedWork].some((isUnsaved) => isUnsaved())) {
    offered ??= offer().finally(() => {
      offered = null;
    });
    if (await offered) return true;
  }
  if (isReplaced(refused)) return true;
  dispatchEvent(new Event("session-ended"));
  return false;
}

/** Returns whether another token has replaced the refused one. */
export function isReplaced(refused: string | null): boolean {
  const now = readToken();
  return now !== null && now !== refused;
}
