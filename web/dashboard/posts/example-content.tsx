import { useState } from "react";
import { useRevalidator } from "react-router";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import "./example-content.css";

/** The way out of the example posts and projects that a new site comes with. */
export function ExampleContent(): React.ReactElement {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await ownerApi.examples.remove();
      show("Example content removed.");
    } catch (error) {
      show(messageOf(error, "Failed to remove the example content."), { alert: true });
    }
    setBusy(false);
    setAsking(false);
    await revalidate();
  }

  return (
    <div className="example-content meta">
      <p>A new site comes with example posts and projects.</p>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Remove example content
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        busyLabel="Removing…"
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>
          Remove all example posts, projects and categories? What you wrote or edited yourself stays. The examples
          cannot be brought back.
        </p>
      </ConfirmDialog>
    </div>
  );
}
