import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SectionSummary } from "#contract/site/calls.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import type { SectionDraft } from "./draft/use-section-draft.ts";

type Options = {
  /** The form that is open; the list of sections has none. */
  draft?: SectionDraft;
  /** The open form has problems. */
  onRefused?: () => void;
  onPublished?: () => void;
};

export type Publish = ReturnType<typeof usePublish>;

/** Publishes the drafts of all sections. Asks first if other sections have drafts, too. */
export function usePublish({ draft, onRefused, onPublished }: Options = {}) {
  const show = useSnackbar();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const [others, setOthers] = useState<readonly SectionSummary[]>([]);

  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    await act().catch((error: unknown) => show(messageOf(error, "Publishing failed."), { alert: true }));
    setBusy(false);
  }

  async function reload(): Promise<void> {
    await draft?.learn();
    await revalidate();
  }

  async function publish(): Promise<void> {
    const { publication } = await ownerApi.site.publish();
    setOpen(false);
    onPublished?.();
    await reload();
    if (publication === null) return show("There is nothing new to publish.");
    show("Published.", {
      undo: () =>
        void run(async () => {
          await ownerApi.site.undo(publication);
          await reload();
          show("Undone. What was published is a draft again.");
        }),
    });
  }

  return {
    busy,
    open,
    others,
    close: () => setOpen(false),
    confirm: () => void run(publish),
    start: () =>
      run(async () => {
        if (draft && !(await draft.saver.flush()))
          return show("The draft isn’t saved yet, so it can’t be published.", { alert: true });
        if (draft && draft.saver.get().state.problems.length > 0) return onRefused?.();
        const drafts = (await ownerApi.site.list()).filter(({ hasDraft }) => hasDraft);
        const rest = drafts.filter(({ name }) => name !== draft?.name);
        setOthers(rest);
        if (rest.length > 0 && (draft || rest.some(({ problems }) => problems.length > 0))) return setOpen(true);
        await publish();
      }),
  };
}

/** Says which other sections are published, or which ones have to be fixed first. */
export function PublishDialog({ publish: { busy, open, others, close, confirm } }: { publish: Publish }) {
  const wrong = others.filter(({ problems }) => problems.length > 0);
  const isBlocked = wrong.length > 0;
  return (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={isBlocked ? "Some Drafts Have Problems" : "Publish All Drafts?"}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          {!isBlocked && (
            <Button variant="block" busy={busy} busyLabel="Publishing…" onClick={confirm}>
              Publish all
            </Button>
          )}
        </>
      }
    >
      <div className="muted site-publish-others">
        <p>
          {isBlocked
            ? "All drafts are published together. Fix or discard these first:"
            : "All drafts are published together. These sections have drafts, too:"}
        </p>
        <ul>
          {(isBlocked ? wrong : others).map(({ name, title }) => (
            <li key={name}>
              <Link to={`/dashboard/site/${name}`} onClick={close}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
