// Shares a draft with people who have no account: links with a secret that expire, and a list of the links that still work.
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { NewShareLink, ShareDays } from "#contract/share-links.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useCall } from "../../shared/use-settled.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import { SecretLink } from "../../ui/secret-link.tsx";
import "./share-draft-dialog.css";

type ShareDraftDialogProps = { postId: string; isDirty: boolean; onClose: () => void };

export function ShareDraftDialog({ postId, isDirty, onClose }: ShareDraftDialogProps): React.ReactElement {
  const { timeZone } = useSite();
  const show = useSnackbar();
  const [days, setDays] = useState<ShareDays>(7);
  const [created, setCreated] = useState<NewShareLink | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const links = useCall(() => ownerApi.shareLinks.list({ params: { id: postId } }), {
    key: postId,
    failure: "The links couldn’t be loaded.",
  });

  async function act(action: () => Promise<void>, words: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await action();
      links.retry();
    } catch (error) {
      setFailure(messageOf(error, words));
    }
    setBusy(false);
  }

  return (
    <Dialog open title="Share draft" className="share-draft" onClose={onClose}>
      <p className="muted">
        Anyone with the link can read this draft until the link expires.
        {isDirty && " They see the last saved version, without your unsaved changes."}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <fieldset className="share-draft-days">
        <legend>The link works for</legend>
        {limits.shareDays.map((count) => (
          <label key={count}>
            <input type="radio" name="share-draft-days" checked={days === count} onChange={() => setDays(count)} />
            {count === 1 ? "1 day" : `${count} days`}
          </label>
        ))}
      </fieldset>
      <Button
        variant="block"
        busy={busy}
        busyLabel="Please wait…"
        onClick={() =>
          void act(
            async () => setCreated(await ownerApi.shareLinks.create({ params: { id: postId }, body: { days } })),
            "The link couldn’t be created.",
          )
        }
      >
        Create link
      </Button>
      {created && (
        <div className="share-draft-new" role="status">
          <SecretLink
            url={created.url}
            hint={`Expires ${formatDateTime(created.expiresAt, timeZone)}. It is shown only once.`}
          />
        </div>
      )}
      <LoadingState of={links} skeleton={null} onRetry={links.retry} />
      {links.data && links.data.items.length > 0 && (
        <section aria-labelledby="share-draft-links">
          <h3 id="share-draft-links">Links that work now</h3>
          <ul className="share-draft-links">
            {links.data.items.map((link) => (
              <li key={link.id}>
                <span>
                  Created {formatDateTime(link.createdAt, timeZone)}
                  <span className="meta">
                    Expires {formatDateTime(link.expiresAt, timeZone)}
                    {link.openedAt === null
                      ? ", not opened yet"
                      : `, last opened ${formatDateTime(link.openedAt, timeZone)}`}
                  </span>
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={busy || links.loading}
                  onClick={() =>
                    void act(async () => {
                      await ownerApi.shareLinks.revoke({ params: { id: postId, linkId: link.id } });
                      show("Link revoked.");
                    }, "The link can’t be revoked.")
                  }
                >
                  Revoke
                  <span className="visually-hidden"> the link created {formatDateTime(link.createdAt, timeZone)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
