import { useState } from "react";
import type { SiteRevision } from "#contract/site/site-calls.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import { useCall } from "../../shared/use-settled.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import type { SectionDraft } from "../draft/use-section-draft.ts";
import type { FormField } from "../form/form-fields.ts";
import { documentChanges } from "./document-changes.ts";
import "./history-dialog.css";

/** Changes beyond this number are counted, not listed. */
const maxChanges = 12;

/** Lists the published revisions of the section with their changes. A revision can become the draft. */
export function HistoryDialog({ draft, onClose }: { draft: SectionDraft; onClose: () => void }): React.ReactElement {
  const { timeZone } = useSite();
  const { name, root, take, replace, read, saver } = draft;
  const [busy, setBusy] = useState<number | null>(null);
  const show = useSnackbar();
  const revisions = useCall(() => ownerApi.site.revisions({ params: { section: name } }), {
    key: name,
    failure: "The history couldn’t be loaded.",
  });

  async function restore({ publication }: SiteRevision): Promise<void> {
    setBusy(publication);
    const before = read();
    try {
      await saver.flush();
      take(await ownerApi.site.restoreRevision({ params: { section: name, publication } }));
      show("The revision is your draft now.", { undo: () => replace(before) });
      onClose();
    } catch (error) {
      show(messageOf(error, "The revision couldn’t be restored."), { alert: true });
    }
    setBusy(null);
  }

  const list = revisions.data ?? [];
  return (
    <Dialog open onClose={onClose} title="History">
      <LoadingState
        of={revisions}
        onRetry={revisions.retry}
        skeleton={
          <p className="muted" role="status">
            Loading…
          </p>
        }
      />
      <ol className="site-history">
        {list.map((revision, index) => (
          <li key={revision.publication} className="site-revision">
            <div className="site-revision-head">
              <h3 className="site-revision-when">
                <time dateTime={revision.publishedAt}>{formatDateTime(revision.publishedAt, timeZone)}</time>
              </h3>
              {revision.isCurrent ? (
                <Pill tone="ok">Published now</Pill>
              ) : (
                <Button
                  size="small"
                  icon="rotate-ccw"
                  busy={busy === revision.publication}
                  disabled={busy !== null}
                  onClick={() => void restore(revision)}
                >
                  Restore
                  <span className="visually-hidden">
                    {" "}
                    the revision of {formatDateTime(revision.publishedAt, timeZone)}
                  </span>
                </Button>
              )}
            </div>
            <Changes root={root} revision={revision} before={list[index + 1]} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Changes({
  root,
  revision,
  before,
}: {
  root: FormField;
  revision: SiteRevision;
  before: SiteRevision | undefined;
}): React.ReactElement {
  if (!before) return <p className="meta">This is the oldest revision.</p>;
  const changes = documentChanges(root, before.document, revision.document);
  if (changes.length === 0) return <p className="meta">Nothing changed in this revision.</p>;
  return (
    <dl className="site-changes">
      {changes.slice(0, maxChanges).map(({ where, before: from, after: to }, index) => (
        <div key={index}>
          <dt>{where}</dt>
          <dd>
            {from !== null && (
              <del>
                <span className="visually-hidden">Before: </span>
                {from}
              </del>
            )}
            {to !== null && (
              <ins>
                <span className="visually-hidden">After: </span>
                {to}
              </ins>
            )}
          </dd>
        </div>
      ))}
      {changes.length > maxChanges && <p className="meta">And {changes.length - maxChanges} more.</p>}
    </dl>
  );
}
