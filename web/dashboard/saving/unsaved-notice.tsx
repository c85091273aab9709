// The notices about unsaved changes in the forms of posts and projects.
import { Button } from "#web/shared/ui/button.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import "./unsaved-notice.css";

type UnsavedProps = {
  label: string;
  title: string;
  savedAt: string;
  onRestore: () => void;
  onDiscard: () => void;
  children: React.ReactNode;
};

export function UnsavedNotice({
  label,
  title,
  savedAt,
  onRestore,
  onDiscard,
  children,
}: UnsavedProps): React.ReactElement {
  const { timeZone } = useSite();
  return (
    <section className="unsaved-notice" aria-label={label}>
      <div className="unsaved-notice-text">
        <p className="unsaved-notice-title">{title}</p>
        {children}
        <p className="meta" aria-hidden="true">
          Autosaved {formatDateTime(savedAt, timeZone)}
        </p>
      </div>
      <div className="cluster">
        <Button size="small" onClick={onRestore}>
          Restore<span className="visually-hidden"> what you typed on {formatDateTime(savedAt, timeZone)}</span>
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

type RestoredProps = { label?: string; savedAt: string; onDiscard: () => void; onClose: () => void };

/** Says that the form already contains the autosave. */
export function RestoredNotice({
  label = "Restored draft",
  savedAt,
  onDiscard,
  onClose,
}: RestoredProps): React.ReactElement {
  const { timeZone } = useSite();
  return (
    <section className="unsaved-notice" aria-label={label}>
      <p className="unsaved-notice-text" role="status">
        What you typed on {formatDateTime(savedAt, timeZone)} is back. It is not saved yet.
      </p>
      <div className="cluster">
        <Button size="small" onClick={onClose}>
          Keep editing
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
