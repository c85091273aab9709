// What becomes of a call in the dashboard whose token the server refuses: where work on the page is not saved, the owner logs in
// again right there and the call goes on; else the way leads to the login page.
import { clearToken, readToken } from "./session.ts";

/** Whether someone has logged in again, once it is known. */
type Offer = () => Promise<boolean>;

const unsavedWork = new Set<() => boolean>();
let offer: Offer | null = null;
let offered: Promise<boolean> | null = null;

/** Answers what ends it. */
export function holdUnsavedWork(isUnsaved: () => boolean): () => void {
  unsavedWork.add(isUnsaved);
  return () => unsavedWork.delete(isUnsaved);
}

/** Who offers to log in; one at a time. Answers what ends it. */
export function offerLogin(newOffer: Offer): () => void {
  offer = newOffer;
  return () => {
    if (offer === newOffer) offer = null;
  };
}

/** True: there is a token to try again with. False: the session is over, and the page has been told. */
export async function isLoggedInAgain(refused: string | null): Promise<boolean> {
  // Another call or another tab was quicker.
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

/** Somebody has logged in again meanwhile. */
export function isReplaced(refused: string | null): boolean {
  const now = readToken();
  return now !== null && now !== refused;
}
