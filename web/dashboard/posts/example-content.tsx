import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import "./example-content.css";

/** Offers to delete the example posts and projects that a new site comes with. */
export function ExampleContent(): React.ReactElement {
  const show = useSnackbar();
  const action = useAction();
  const removal = useConfirm(() =>
    action.run(
      async () => {
        await ownerApi.examples.remove();
        show("Example content removed.");
      },
      { otherwise: "Failed to remove the example content." },
    ),
  );

  return (
    <div className="example-content meta">
      <p>A new site comes with example posts and projects.</p>
      <Button variant="quiet" size="small" onClick={() => removal.ask(true)}>
        Remove example content
      </Button>
      <ConfirmDialog {...removal.dialog} busyLabel="Removing…">
        <p>
          Remove all example posts, projects, selections and categories? What you wrote or edited yourself stays. The
          examples can’t be brought back.
        </p>
      </ConfirmDialog>
    </div>
  );
}
