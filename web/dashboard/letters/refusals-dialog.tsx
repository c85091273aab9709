import type { Issue } from "#contract/newsletter-issues.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { ownerApi } from "../shared/owner-api.ts";
import { useCall } from "../shared/use-settled.ts";
import { LoadingState } from "../ui/loading-state.tsx";

/** Shows why mail servers refused letters. */
export function RefusalsDialog({ issue, onClose }: { issue: Issue; onClose: () => void }): React.ReactElement {
  const letter = useCall(() => ownerApi.issues.get({ params: { id: issue.id } }), {
    key: issue.id,
    failure: "The refusals couldn’t be loaded.",
  });
  return (
    <Dialog open title="Refusals" onClose={onClose} footer={<CloseButton>Close</CloseButton>}>
      <p className="muted">
        Addresses that don’t exist get no more letters. The others stay: a mail server may have taken this letter for
        spam.
      </p>
      <LoadingState of={letter} skeleton={<p className="muted">Loading…</p>} onRetry={letter.retry} />
      {letter.data && (
        <ul className="refusals">
          {letter.data.refusals.map(({ email, gone, reply }) => (
            <li key={email}>
              <strong>{email}</strong> {gone && <span className="meta">gets no more letters</span>}
              <br />
              {reply}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
