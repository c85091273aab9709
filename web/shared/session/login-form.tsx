// Logging in: on the login page, and in a dialog over unsaved work when the session has ended. Takes a password, then a code if two-factor
// login is on; or a passkey alone.
import { type FormEvent, type ReactNode, type RefObject, useState, useSyncExternalStore } from "react";
import type { LoginAnswer } from "#contract/auth.ts";
import { browserApi } from "../api/client.ts";
import { ApiFailure, messageOf } from "../api/failure.ts";
import { hasPasskeys, saveToken } from "../api/session.ts";
import { useWords } from "../site/words.ts";
import type { Words } from "#words/en.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBox } from "../ui/error-box.tsx";
import { TextField } from "../ui/field.tsx";
import { CodeForm } from "./code-form.tsx";
import "./login-form.css";

type Props = {
  /** Called after the token is stored. The form stays busy until it unmounts. */
  onLoggedIn: () => void;
  /** The user who was logged in before. */
  username?: string;
  /** Why a login is needed; shown until an attempt fails. */
  reason?: ReactNode;
  password?: RefObject<HTMLInputElement | null>;
};

type Typed = { username: string; password: string };

export function LoginForm({ onLoggedIn, username, reason, password }: Props): React.ReactElement {
  const words = useWords();
  const [busy, setBusy] = useState<"password" | "code" | "passkey" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>({ username: username ?? "", password: "" });
  const [asksForCode, setAsksForCode] = useState(false);
  const offersPasskeys = useSyncExternalStore(
    noChanges,
    () => hasPasskeys(location),
    () => true,
  );

  async function logIn(by: NonNullable<typeof busy>, ask: () => Promise<LoginAnswer>): Promise<void> {
    if (busy !== null) return;
    setBusy(by);
    setFailure(null);
    try {
      const { access_token: token } = await ask();
      if (!token) throw new ApiFailure(200, words.login.noToken);
      saveToken(token);
      return onLoggedIn();
    } catch (error) {
      const wantsCode = error instanceof ApiFailure && error.code === "two-factor-required";
      const isFirst = wantsCode && by === "password";
      // If the password has changed since, the user has to type it again.
      if (wantsCode || (error instanceof ApiFailure && error.status === 401)) setAsksForCode(wantsCode);
      if (!isFirst) setFailure(messageOf(error, words.login.failed));
    }
    setBusy(null);
  }

  function submitPassword(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const now = { username: String(form.get("username") ?? ""), password: String(form.get("password") ?? "") };
    setTyped(now);
    void logIn("password", () => browserApi.auth.login({ body: { username: now.username, password: now.password } }));
  }

  const problem = failure !== null && <ErrorBox>{failure}</ErrorBox>;
  if (asksForCode) {
    return (
      <>
        {problem}
        <CodeForm
          username={typed.username}
          busy={busy === "code"}
          failed={failure !== null}
          onSubmit={(code) =>
            void logIn("code", () =>
              browserApi.auth.login({ body: { username: typed.username, password: typed.password, code } }),
            )
          }
          onSwitch={() => setFailure(null)}
          onBack={() => {
            setAsksForCode(false);
            setFailure(null);
          }}
        />
      </>
    );
  }
  return (
    <>
      {problem ||
        (reason && (
          <p className="login-reason" role="status">
            {reason}
          </p>
        ))}
      <form method="post" data-needs-script="" className="login-form" onSubmit={submitPassword}>
        <TextField
          label={words.login.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={60}
          defaultValue={typed.username}
        />
        <TextField
          ref={password}
          label={words.login.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <Button type="submit" variant="block" busy={busy === "password"}>
          {words.login.submit}
        </Button>
      </form>
      {offersPasskeys && (
        <Button
          busy={busy === "passkey"}
          busyLabel={words.passkey.waiting}
          onClick={() => void logIn("passkey", () => withPasskey(words.passkey))}
        >
          {words.passkey.logIn}
        </Button>
      )}
    </>
  );
}

/** The URL of the page doesn't change. */
function noChanges(): () => void {
  return () => undefined;
}

async function withPasskey(words: Words["passkey"]): Promise<LoginAnswer> {
  const [{ askForPasskey }, options] = await Promise.all([import("./passkey.ts"), browserApi.passkeys.logInOptions()]);
  return browserApi.passkeys.logIn({ body: { credential: await askForPasskey(options, words) } });
}
