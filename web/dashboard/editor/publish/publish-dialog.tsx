import { useEffect, useRef } from "react";
import type { PostKind } from "#contract/page-terms.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { Checklist } from "./checklist.tsx";
import type { MissingPart } from "./missing-parts.ts";
import type { ContentCheck } from "./use-content-check.ts";

type PublishDialogProps = {
  open: boolean;
  kind: PostKind;
  missing: readonly MissingPart[];
  check: ContentCheck;
  onGo: (part: MissingPart) => void;
  onPublish: () => void;
  onCancel: () => void;
};

/** Asks before a post goes live, and lists what is missing. */
export function PublishDialog({
  open,
  kind,
  missing,
  check,
  onGo,
  onPublish,
  onCancel,
}: PublishDialogProps): React.ReactElement {
  const run = useRef(check.run);
  useEffect(() => {
    run.current = check.run;
  });
  useEffect(() => {
    if (open) void run.current();
  }, [open]);
  return (
    <ConfirmDialog
      open={open}
      title={`Publish this ${kind}?`}
      confirmLabel="Publish"
      danger={false}
      onConfirm={onPublish}
      onCancel={onCancel}
    >
      <p>Your changes will be saved and go live immediately.</p>
      <Checklist parts={missing} check={check} onGo={onGo} />
    </ConfirmDialog>
  );
}
