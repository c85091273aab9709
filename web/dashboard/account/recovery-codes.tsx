import { useEffect, useRef } from "react";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

/** Shows the codes once, right after the server creates them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): React.ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useSnackbar();

  useEffect(() => heading.current?.focus(), []);

  async function copy(): Promise<void> {
    if (await copyText(codes.join("\n"))) show("Recovery codes copied.");
    else show("Couldn’t copy the codes. Download them, or select and copy them by hand.", { alert: true });
  }

  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1} className="account-step">
        Keep these recovery codes
      </h3>
      <p>
        Without the phone, each of them logs you in once. Print them or put them into a password manager: they are shown
        only now.
      </p>
      <ul className="recovery-list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="account-actions">
        <Button icon="download" onClick={() => download(codes)}>
          Download
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="block" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const text = [
    `Recovery codes for ${location.origin}, made on ${new Date().toISOString().slice(0, 10)}.`,
    "Each code works once, with the password, in place of a code from the app.",
    "",
    ...codes,
    "",
  ].join("\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `recovery-codes-${location.hostname}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
