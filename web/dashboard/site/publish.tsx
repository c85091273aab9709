import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SectionSummary } from "#contract/site/site-calls.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
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

/** Publishes the drafts of all sections, or of the chosen ones: it asks if other sections have drafts, too. */
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

  async function publish(only?: readonly SectionName[]): Promise<void> {
    const { publication } = await ownerApi.site.publish({ query: { sections: only } });
    setOpen(false);
    onPublished?.();
    await reload();
    if (publication === null) return show("There is nothing new to publish.");
    show("Published.", {
      undo: () =>
        void run(async () => {
          await ownerApi.site.undo({ params: { publication } });
          await reload();
          show("Undone. What was published is a draft again.");
        }),
    });
  }

  return {
    busy,
    open,
    /** The section of the open form. */
    section: draft?.name,
    others,
    close: () => setOpen(false),
    confirm: (only?: readonly SectionName[]) => void run(() => publish(only)),
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

/** Lists the other sections with drafts, and those that can't be published yet. */
export function PublishDialog({ publish: { busy, open, section, others, close, confirm } }: { publish: Publish }) {
  const wrong = others.filter(({ problems }) => problems.length > 0);
  const ready = others.filter(({ problems }) => problems.length === 0);
  const isBlocked = wrong.length > 0;
  const working = { busy, busyLabel: "Publishing…" };
  return (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={isBlocked ? "Some drafts have problems" : "Publish all drafts?"}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          {section && (
            <Button variant={isBlocked ? "block" : "outline"} {...working} onClick={() => confirm([section])}>
              Publish this section
            </Button>
          )}
          {!section && isBlocked && ready.length > 0 && (
            <Button variant="block" {...working} onClick={() => confirm(ready.map(({ name }) => name))}>
              Publish the others ({ready.length})
            </Button>
          )}
          {!isBlocked && (
            <Button variant="block" {...working} onClick={() => confirm()}>
              Publish all ({others.length + (section ? 1 : 0)})
            </Button>
          )}
        </>
      }
    >
      <div className="muted site-publish-others">
        <p>
          {isBlocked
            ? "These sections can’t be published before their problems are fixed:"
            : "These sections have drafts, too:"}
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
