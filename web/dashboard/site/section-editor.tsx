import { useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import type { SectionState } from "#contract/site/site-calls.ts";
import { sectionTitles } from "#contract/site/section-names.ts";
import { Breadcrumbs } from "#web/shared/ui/breadcrumbs.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useConfirm } from "../shared/use-confirm.ts";
import { ConflictNotice, OtherCopyNotice } from "./draft/draft-notices.tsx";
import { SaveState } from "./draft/save-state.tsx";
import { useSectionDraft } from "./draft/use-section-draft.ts";
import { SectionContext } from "./form/section-context.ts";
import { NewsletterNotice } from "./form/newsletter-notice.tsx";
import { ProblemSummary } from "./form/problem-summary.tsx";
import { SectionFields } from "./form/section-fields.tsx";
import { useProblems } from "./form/use-problems.ts";
import { useReveal } from "./form/use-reveal.ts";
import { HistoryDialog } from "./history/history-dialog.tsx";
import { hasPreview } from "./preview/preview-places.ts";
import { Preview } from "./preview/preview.tsx";
import { usePreviewToggle } from "./preview/use-preview-toggle.ts";
import { PublishDialog, usePublish } from "./publish.tsx";

export function SectionEditor({ initial }: { initial: SectionState }): React.ReactElement {
  const draft = useSectionDraft(initial);
  const { name, root, form, saver, snapshot } = draft;
  const { state, status } = snapshot;
  const show = useSnackbar();
  const summary = useRef<HTMLElement>(null);
  const formId = useId();
  const problems = useProblems({
    root,
    form,
    problems: state.problems,
    areCurrent: status === "saved",
    read: draft.read,
  });
  const { revealed, reveal } = useReveal();
  const [historyOpen, setHistoryOpen] = useState(false);
  const preview = usePreviewToggle(hasPreview(name));
  const context = useMemo(
    () => ({ problems: problems.byPath, revealed, save: draft.save }),
    [problems.byPath, revealed, draft.save],
  );

  const publish = usePublish({
    draft,
    onRefused() {
      flushSync(() => problems.setShowsAll(true));
      summary.current?.focus();
    },
    onPublished: () => problems.setShowsAll(false),
  });

  const discard = useConfirm<true>(async () => {
    try {
      saver.forget();
      draft.take(await ownerApi.site.discardDraft({ params: { section: name } }));
      problems.setShowsAll(false);
      show("Draft discarded.");
    } catch (error) {
      show(messageOf(error, "The draft couldn’t be discarded."), { alert: true });
    }
  });

  const title = sectionTitles[name];
  const hasDraft = state.hasDraft || status !== "saved";
  return (
    <>
      <div className="site-editor" data-preview={preview.isOpen || undefined}>
        <header className="stack gap-2">
          <Breadcrumbs items={[{ label: "Site", to: "/dashboard/site" }, { label: title }]} />
          <div className="site-head-row">
            <h1>{title}</h1>
            <Button size="small" icon="history" onClick={() => setHistoryOpen(true)}>
              History
            </Button>
          </div>
        </header>
        <div className="site-form-side" hidden={preview.coversForm}>
          {status === "conflict" && <ConflictNotice draft={draft} />}
          <OtherCopyNotice section={name} status={status} onRestore={draft.replace} />
          {name === "newsletter" && <NewsletterNotice version={state.version} />}
          <ProblemSummary ref={summary} problems={problems.describe()} onGo={({ path, id }) => reveal(path, id)} />
          <FormProvider {...form}>
            <SectionContext value={context}>
              <form
                id={formId}
                className="stack"
                noValidate
                aria-label={title}
                onSubmit={(event) => {
                  event.preventDefault();
                  void publish.start();
                }}
                onKeyDown={(event) => {
                  // Enter in a field must not publish.
                  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
                }}
              >
                <SectionFields root={root} />
              </form>
            </SectionContext>
          </FormProvider>
        </div>
        {preview.isOpen && <Preview section={name} version={state.version} isOutdated={state.problems.length > 0} />}
      </div>
      <div className="site-bar">
        <SaveState snapshot={snapshot} onRetry={() => void saver.flush()} />
        {hasDraft && (
          <Button variant="quiet" className="site-discard" onClick={() => discard.ask(true)}>
            Discard<span className="site-wide-only">&nbsp;draft</span>
          </Button>
        )}
        {hasPreview(name) && (
          <Button icon="eye" aria-pressed={preview.isOpen} onClick={preview.toggle}>
            Preview
          </Button>
        )}
        <Button variant="block" type="submit" form={formId} busy={publish.busy} busyLabel="Publishing…">
          Publish
        </Button>
      </div>
      <PublishDialog publish={publish} />
      <ConfirmDialog {...discard.dialog} title="Discard the draft?" confirmLabel="Discard" busyLabel="Discarding…">
        <p>The form shows again what is published. Your changes to “{title}” since then will be gone.</p>
      </ConfirmDialog>
      {historyOpen && <HistoryDialog draft={draft} onClose={() => setHistoryOpen(false)} />}
    </>
  );
}
