import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";

type Props = {
  /** Whose code is asked for. */
  username: string;
  busy: boolean;
  /** The last code was refused. */
  failed: boolean;
  onSubmit: (code: string) => void;
  /** Another kind of code is wanted: what was refused no longer matters. */
  onSwitch: () => void;
  onBack: () => void;
};

/** The second step of logging in: a code of the app, or a recovery code in its place. */
export function CodeForm({ username, busy, failed, onSubmit, onSwitch, onBack }: Props): React.ReactElement {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const field = {
    refused: failed && !busy,
    value: code,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setCode(event.target.value),
  };
  return (
    <form
      method="post"
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "") onSubmit(code);
      }}
    >
      <p className="login-reason">
        {isRecovery ? (
          <>
            Enter one of the recovery codes of <b>{username}</b>. Each of them works once.
          </>
        ) : (
          <>
            Enter the six digits that your authenticator app shows for <b>{username}</b>.
          </>
        )}
      </p>
      {isRecovery ? (
        <CodeField key="recovery" label="Recovery code" name="recovery-code" autoComplete="off" {...field} />
      ) : (
        <CodeField key="app" label="Code" name="code" autoComplete="one-time-code" inputMode="numeric" {...field} />
      )}
      <Button type="submit" variant="block" busy={busy}>
        Log In
      </Button>
      <div className="login-ways">
        <Button
          variant="quiet"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode("");
            onSwitch();
          }}
        >
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

/** Has the focus as soon as it is there. A refused code is selected, so that typing takes its place. */
function CodeField({ refused, ...rest }: ComponentProps<typeof TextField> & { refused: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (!refused) return;
    input.current?.focus();
    input.current?.select();
  }, [refused]);
  return (
    <TextField
      ref={input}
      className="login-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={60}
      {...rest}
    />
  );
}
