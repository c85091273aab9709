import { useCallback, useEffect, useRef, useState } from "react";
import { offerLogin } from "#web/shared/api/refused-session.ts";
import { readClaims } from "#web/shared/api/session.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { isTextField } from "#web/shared/ui/caret.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { LoginForm } from "#web/shared/session/login-form.tsx";

/** A pause in typing, in milliseconds. During shorter breaks, typing is meant for the page, not for the dialog. */
const pause = 700;

/** Lets the owner log in again without leaving unsaved work. The refused calls are then repeated. */
export function LogInAgain(): React.ReactElement | null {
  const [username] = useState(() => readClaims()?.username);
  const [open, setOpen] = useState<{ overText: boolean } | null>(null);
  const settle = useRef<((isLoggedIn: boolean) => void) | null>(null);
  const password = useRef<HTMLInputElement>(null);

  const end = useCallback((isLoggedIn: boolean) => {
    setOpen(null);
    settle.current?.(isLoggedIn);
    settle.current = null;
  }, []);

  useEffect(() => {
    let lastKey = Number.NEGATIVE_INFINITY;
    const noteKey = ({ timeStamp }: KeyboardEvent) => {
      lastKey = timeStamp;
    };
    const openInPause = () => {
      if (settle.current === null) return;
      const wait = lastKey + pause - performance.now();
      if (wait <= 0) setOpen({ overText: isTextField(document.activeElement) });
      else setTimeout(openInPause, wait);
    };
    const stopOffering = offerLogin(
      () =>
        new Promise((resolve) => {
          settle.current = resolve;
          openInPause();
        }),
    );
    // The owner may log in again in another tab.
    const lookForToken = () => {
      if (readClaims() !== null) end(true);
    };
    addEventListener("keydown", noteKey, true);
    addEventListener("storage", lookForToken);
    return () => {
      removeEventListener("keydown", noteKey, true);
      removeEventListener("storage", lookForToken);
      stopOffering();
      end(false);
    };
  }, [end]);

  if (!open) return null;
  return (
    <Dialog
      open
      size="small"
      title="You have been logged out"
      className="login-again"
      // After a pause the owner may look away from the screen: the next words must not end up in the password field.
      initialFocus={username === undefined || open.overText ? undefined : password}
      onClose={() => end(false)}
    >
      <LoginForm
        username={username}
        password={password}
        reason="Log in again to continue. Nothing that you typed is lost."
        onLoggedIn={() => end(true)}
      />
      <Button variant="quiet" onClick={() => end(false)}>
        Go to the login page
      </Button>
    </Dialog>
  );
}
