import { useRef } from "react";
import type { NewClientLink } from "#contract/client-links.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { formatDateTime } from "../shared/format-date-time.ts";

/** Shows the URL of a link once, right after the server has created it. */
export function NewUrlDialog({ link, onClose }: { link: NewClientLink; onClose: () => void }): React.ReactElement {
  const { timeZone } = useSite();
  const show = useSnackbar();
  const button = useRef<HTMLButtonElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(link.url)) show("Link copied!");
    else show("Your browser doesn’t allow copying here. Select the link and copy it.", { alert: true });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`The link for ${link.client}`}
      initialFocus={button}
      footer={<Button onClick={onClose}>I’ve sent it</Button>}
    >
      <div className="stack gap-5">
        <p>
          <strong>This URL is shown only now.</strong> Only its hash is stored. If it gets lost, make a new one.
        </p>
        <div className="client-link-url">
          <TextField
            label="Secret link"
            readOnly
            value={link.url}
            onFocus={(event) => event.target.select()}
            hint={`Works until ${formatDateTime(link.expiresAt, timeZone)}.`}
          />
          <Button ref={button} variant="block" icon="copy" onClick={() => void copy()}>
            Copy
          </Button>
        </div>
        <p className="muted">
          Chat programs and mail scanners that look at the link open nothing: it opens when {link.client} presses Open.
          {link.hasPassword && " Send the password another way."}
        </p>
      </div>
    </Dialog>
  );
}
