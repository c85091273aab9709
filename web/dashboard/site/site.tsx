// The sections of the site's content, and the state of each.
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import type { SectionSummary } from "#contract/site/site-calls.ts";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { ScreenHead } from "../ui/screen-head.tsx";
import { sectionHelp } from "../shared/section-help.ts";
import { PublishDialog, usePublish } from "./publish.tsx";
import "#web/shared/ui/panel.css";
import "./site.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return { sections: loaded(ownerApiOf(context, request.signal).site.list(), "The sections couldn’t be loaded.") };
}

export default function Site(): React.ReactElement {
  const sections = useLoaded(useLoaderData<typeof clientLoader>().sections);
  const publish = usePublish();
  const show = useSnackbar();
  const action = useAction();
  const drafts = (sections.data ?? []).filter(({ hasDraft }) => hasDraft);
  const discard = useConfirm<true>(() =>
    action.run(
      async () => {
        for (const { name } of drafts) await ownerApi.site.discardDraft({ params: { section: name } });
        show("All drafts discarded.");
      },
      { otherwise: "The drafts couldn’t be discarded." },
    ),
  );

  return (
    <>
      <ScreenHead title="Site">
        {drafts.length > 0 && (
          <div className="site-head-actions">
            <Button variant="quiet" onClick={() => discard.ask(true)}>
              Discard all
            </Button>
            <Button variant="block" busy={publish.busy} busyLabel="Publishing…" onClick={() => void publish.start()}>
              Publish
            </Button>
          </div>
        )}
      </ScreenHead>
      <p className="muted site-sum" role="status">
        {sections.data === null
          ? ""
          : drafts.length === 0
            ? "Everything is published."
            : `${drafts.length === 1 ? "One section has" : `${drafts.length} sections have`} changes that aren’t published.`}
      </p>
      <section className="panel panel-flush" aria-label="Sections">
        <LoadingState of={sections} className="site-state" skeleton={<Loading />} />
        {sections.data && (
          <ul className="site-sections">
            {sections.data.map((section) => (
              <SectionRow key={section.name} section={section} />
            ))}
          </ul>
        )}
      </section>
      <PublishDialog publish={publish} />
      <ConfirmDialog {...discard.dialog} title="Discard all drafts?" confirmLabel="Discard all" busyLabel="Discarding…">
        <p>These drafts will be gone: {drafts.map(({ title }) => title).join(", ")}.</p>
      </ConfirmDialog>
    </>
  );
}

function SectionRow({ section: { name, title, hasDraft, problems, changedAt } }: { section: SectionSummary }) {
  const { timeZone } = useSite();
  return (
    <li className="site-section">
      <Link className="site-section-link" to={`/dashboard/site/${name}`}>
        {title}
      </Link>
      <p className="site-section-help">{sectionHelp[name]}</p>
      <p className="site-section-state">
        {problems.length > 0 ? (
          <Pill tone="danger" icon="circle-alert">
            {problems.length === 1 ? "1 problem" : `${problems.length} problems`}
          </Pill>
        ) : (
          <Pill tone={hasDraft ? "warn" : "ok"}>{hasDraft ? "Draft" : "Published"}</Pill>
        )}
        <span className="meta">{formatDateTime(changedAt, timeZone)}</span>
      </p>
      <Icon name="chevron-right" />
    </li>
  );
}

function Loading(): React.ReactElement {
  return (
    <SkeletonGroup label="Loading the sections…" className="site-skeleton">
      <Skeleton width="long" />
      <Skeleton width="medium" />
      <Skeleton width="long" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Site");
}
