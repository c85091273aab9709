// Signing in: on a page of its own, and in a dialog over unsaved work whose session has ended.
import { type FormEvent, type ReactNode, type RefObject, useState } from "react";
import { browserApi } from "../../api/client.ts";
import { messageOf } from "../../api/failure.ts";
import { saveToken } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextField } from "../../ui/field.tsx";
import "./login-form.css";

type Props = {
  /** The token is stored; what comes next is the caller's. The form stays busy until it is gone. */
  onSignedIn: () => void;
  /** Who was signed in before. */
  username?: string;
  /** Why there is something to sign in to, until a try fails. */
  reason?: ReactNode;
  password?: RefObject<HTMLInputElement | null>;
};

export function LoginForm({ onSignedIn, username, reason, password }: Props): React.ReactElement {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const problem = await signIn(String(typed.get("username") ?? ""), String(typed.get("password") ?? ""));
    if (problem === null) return onSignedIn();
    setFailure(problem);
    setBusy(false);
  }

  return (
    <>
      {failure === null ? reason && <p className="login-reason" role="status">{reason}</p> : <ErrorBox>{failure}</ErrorBox>}
      <form method="post" data-needs-script="" className="login-form" onSubmit={(event) => void submit(event)}>
        <TextField label="Username" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required maxLength={60} defaultValue={username} />
        <TextField ref={password} label="Password" name="password" type="password" autoComplete="current-password" required maxLength={200} />
        <Button type="submit" variant="block" busy={busy}>Log In</Button>
      </form>
    </>
  );
}

/** What went wrong, or null. */
async function signIn(username: string, password: string): Promise<string | null> {
  try {
    const { access_token: token } = await browserApi.auth.login(username, password);
    if (!token) return "Login did not return a token.";
    saveToken(token);
    return null;
  } catch (error) {
    return messageOf(error, "Login failed");
  }
}
