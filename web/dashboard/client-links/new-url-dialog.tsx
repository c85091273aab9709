import { useRef } from "react";
import type { NewClientLink } from "#contract/client-links.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { formatDateTime } from "../shared/format-date-time.ts";
import { SecretLink } from "../ui/secret-link.tsx";

/** Shows the URL of a link once, right after the server has created it. */
export function NewUrlDialog({ link, onClose }: { link: NewClientLink; onClose: () => void }): React.ReactElement {
  const { timeZone } = useSite();
  const button = useRef<HTMLButtonElement>(null);

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
        <SecretLink
          url={link.url}
          hint={`Works until ${formatDateTime(link.expiresAt, timeZone)}.`}
          button={button}
          isMainAction
        />
        <p className="muted">
          Chat programs and mail scanners that look at the link open nothing: it opens when {link.client} presses Open.
          {link.hasPassword && " Send the password another way."}
        </p>
      </div>
    </Dialog>
  );
}
