import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useWords } from "../site/words.ts";
import { Filled } from "../ui/filled.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";

type Props = {
  /** The user who logs in. */
  username: string;
  busy: boolean;
  /** Whether the server refused the last code. */
  failed: boolean;
  onSubmit: (code: string) => void;
  /** Called when the user switches to the other kind of code; clears the refusal. */
  onSwitch: () => void;
  onBack: () => void;
};

/** The second step of logging in: a code from the app, or a recovery code. */
export function CodeForm({ username, busy, failed, onSubmit, onSwitch, onBack }: Props): React.ReactElement {
  const words = useWords().login;
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
        <Filled
          phrase={isRecovery ? words.enterRecoveryCode : words.enterCode}
          parts={{ username: <b>{username}</b> }}
        />
      </p>
      {isRecovery ? (
        <CodeField key="recovery" label={words.recoveryCode} name="recovery-code" autoComplete="off" {...field} />
      ) : (
        <CodeField
          key="app"
          label={words.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...field}
        />
      )}
      <Button type="submit" variant="block" busy={busy}>
        {words.submit}
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
          {isRecovery ? words.useApp : words.useRecoveryCode}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {words.backToPassword}
        </Button>
      </div>
    </form>
  );
}

/** Gets the focus on mount. Selects a refused code, so that typing replaces it. */
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
