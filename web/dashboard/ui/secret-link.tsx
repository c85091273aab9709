import type { Ref } from "react";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import "./secret-link.css";

/** The URL of a link that the server shows only once, with a button that copies it. */
export function SecretLink({
  url,
  hint,
  button,
  isMainAction = false,
}: {
  url: string;
  hint?: string;
  button?: Ref<HTMLButtonElement>;
  /** Whether copying is what the dialog is for. */
  isMainAction?: boolean;
}): React.ReactElement {
  const show = useSnackbar();

  async function copy(): Promise<void> {
    if (await copyText(url)) show("Link copied!");
    else show("Your browser doesn’t allow copying here. Select the link and copy it.", { alert: true });
  }

  return (
    <div className="secret-link">
      <TextField label="Secret link" hint={hint} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button ref={button} variant={isMainAction ? "block" : undefined} icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
