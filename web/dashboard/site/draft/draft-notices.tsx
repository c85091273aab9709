import { useState } from "react";
import type { SectionName } from "#contract/site/section-names.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { UnsavedNotice } from "../../saving/unsaved-notice.tsx";
import "../../saving/unsaved-notice.css";
import type { Document } from "../form/form-values.ts";
import { dropCopy, findOtherCopy } from "./device-copies.ts";
import type { SaveStatus } from "./draft-saver.ts";
import type { SectionDraft } from "./use-section-draft.ts";

/** Another tab has saved the section since this one loaded it. Neither version is lost. */
export function ConflictNotice({ draft: { takeTheirs, keepMine } }: { draft: SectionDraft }): React.ReactElement {
  const [busy, setBusy] = useState(false);
  const show = useSnackbar();

  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    await act().catch((error: unknown) =>
      show(messageOf(error, "The other version couldn’t be loaded."), { alert: true }),
    );
    setBusy(false);
  }

  return (
    <section className="unsaved-notice" aria-label="Changed in another tab">
      <p className="unsaved-notice-text unsaved-notice-title" role="alert">
        This section was changed in another tab. You can restore the version that you don’t keep.
      </p>
      <div className="cluster">
        <Button size="small" disabled={busy} onClick={() => void run(takeTheirs)}>
          Take theirs
        </Button>
        <Button size="small" disabled={busy} onClick={() => void run(keepMine)}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}

/** Offers a draft that another tab couldn't save, or this tab before it loaded the other version. */
export function OtherCopyNotice({
  section,
  status,
  onRestore,
}: {
  section: SectionName;
  status: SaveStatus;
  onRestore: (document: Document) => void;
}): React.ReactElement | null {
  const [, setClosed] = useState("");
  // A conflict in this tab has its own notice, which comes first.
  const copy = status === "conflict" ? null : findOtherCopy(section);
  if (!copy) return null;

  function close(): void {
    if (!copy) return;
    dropCopy(copy.key);
    setClosed(copy.key);
  }

  return (
    <UnsavedNotice
      label="Unsaved changes on this device"
      title="There are changes to this section on this device that weren’t saved."
      savedAt={copy.savedAt}
      onRestore={() => {
        onRestore(copy.document);
        close();
      }}
      onDiscard={close}
    >
      {null}
    </UnsavedNotice>
  );
}
