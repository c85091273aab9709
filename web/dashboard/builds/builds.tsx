// The playable builds of one project: upload, test, publish, roll back. An uploaded build isn't live yet.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Build, Builds } from "#contract/builds.ts";
import type { Project } from "#contract/projects.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { projectPath } from "#web/shared/projects/project-path.ts";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useAction } from "../shared/use-action.ts";
import { useFollowUp } from "../shared/use-follow-up.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { BuildDialog } from "./build-dialog.tsx";
import { BuildRow } from "./build-row.tsx";
import { draftOf } from "./devlog.ts";
import { UploadForm } from "./upload-form.tsx";
import "../ui/list-panel.css";
import "./builds.css";

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const id = Number(params.id);
  return {
    opened: loaded(
      Promise.all([api.projects.get({ params: { id } }), api.builds.list({ params: { id } })]).then(
        ([project, builds]) => ({ project, builds }),
      ),
      "The builds couldn’t be loaded.",
    ),
  };
}

export default function BuildsScreen(): React.ReactElement {
  const loading = useLoaded(useLoaderData<typeof clientLoader>().opened);
  if (loading.data) return <ProjectBuilds {...loading.data} />;
  return (
    <>
      <ScreenHead title="Playable builds" />
      <LoadingState
        of={loading}
        skeleton={
          <SkeletonGroup label="Loading builds…" className="stack gap-5">
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </SkeletonGroup>
        }
      />
    </>
  );
}

function ProjectBuilds({ project, builds }: { project: Project; builds: Builds }): React.ReactElement {
  const { id, title } = project;
  const { items, canRollBack, problem } = builds;
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, busy } = useAction();
  const show = useSnackbar();
  const followUp = useFollowUp();
  const [edited, setEdited] = useState<Build | null>(null);
  const [published, setPublished] = useState<Build | null>(null);
  const deletion = useConfirm(remove);
  const unpublishing = useConfirm(unpublish);
  const live = items.find((build) => build.live);
  const { revalidate } = useRevalidator();
  const hasTested = useRef(false);

  const look = useEffectEvent(() => {
    if (!hasTested.current || document.hidden) return;
    void revalidate();
  });
  useEffect(() => {
    // The owner may be back from a test, which may have requested other origins.
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, []);

  async function test({ number }: Build): Promise<void> {
    // Opened during the press: browsers block windows that open later.
    const opened = window.open("", "_blank");
    try {
      const { url } = await ownerApi.builds.test({ params: { id, number } });
      hasTested.current = true;
      if (opened === null) return show("The test is ready.", { link: { href: url, label: "Open" } });
      opened.opener = null;
      opened.location.href = url;
    } catch (error) {
      opened?.close();
      show(messageOf(error, "The test couldn’t be opened."), { alert: true });
    }
  }

  function publish(build: Build): void {
    void run(
      async () => {
        await ownerApi.builds.publish({ params: { id, number: build.number } });
        show(`Version ${build.version} is live.`, { link: { href: projectPath(project), label: "View page" } });
        setPublished(build);
      },
      { otherwise: "The version couldn’t be published.", key: build.number },
    );
  }

  function allow(build: Build, hosts: string[]): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.builds.update({ params: { id, number: build.number }, body: { hosts } });
      },
      { otherwise: "The origins couldn’t be changed." },
    );
  }

  function rollBack(): void {
    void run(
      async () => {
        const after = await ownerApi.builds.rollBack({ params: { id } });
        show(`Version ${after.items.find((each) => each.live)?.version} is live again.`);
      },
      {
        otherwise: "The last version couldn’t be restored.",
        key: "rollback",
        onReloaded: () => focusUnlessTyping(heading.current),
      },
    );
  }

  function unpublish(build: Build): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.builds.unpublish({ params: { id, number: build.number } });
        show(`Version ${build.version} is no longer published.`);
      },
      { otherwise: "The version couldn’t be unpublished." },
    );
  }

  function remove(build: Build): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.builds.remove({ params: { id, number: build.number } });
        show(`Version ${build.version} is deleted.`);
      },
      {
        otherwise: "The version couldn’t be deleted.",
        // Deleting removes the pressed button with its row.
        onReloaded: () => focusUnlessTyping(heading.current),
      },
    );
  }

  async function write(build: Build): Promise<void> {
    try {
      const { _id: post } = await ownerApi.posts.create({ body: draftOf(project, build) });
      await followUp(`/dashboard/edit/${post}`);
    } catch (error) {
      show(messageOf(error, "The draft couldn’t be created."), { alert: true });
    }
  }

  return (
    <>
      <ScreenHead title="Playable builds" headingRef={heading}>
        <ButtonLink size="small" variant="quiet" to={projectPath(project)} newTab iconAfter="external-link">
          View page
        </ButtonLink>
      </ScreenHead>
      <p className="builds-project">
        <Link to={`/dashboard/portfolio?edit=${id}`} className="link">
          {title}
        </Link>
      </p>
      <div className="stack gap-5">
        {problem !== null && (
          <p className="builds-problem" role="note">
            {problem}
          </p>
        )}
        {published && (
          <div className="builds-done panel" role="status">
            <p>
              Version {published.version} is live. <span className="muted">Tell your readers what is new.</span>
            </p>
            <div className="cluster">
              <Button size="small" onClick={() => void write(published)}>
                Write about this version
              </Button>
              <Button size="small" variant="quiet" onClick={() => setPublished(null)}>
                Not now
              </Button>
            </div>
          </div>
        )}
        <UploadForm project={project} newest={items[0] ?? null} />
        <Panel
          title="Versions"
          flush
          className="list-panel"
          action={
            canRollBack && (
              <Button size="small" icon="history" busy={busy.has("rollback")} onClick={rollBack}>
                Roll back
              </Button>
            )
          }
        >
          {items.length === 0 ? (
            <div className="list-state">
              <EmptyState>No version yet. Upload a ZIP file of your game’s web build.</EmptyState>
            </div>
          ) : (
            <ul className="rows" aria-label="Versions">
              {items.map((build) => (
                <BuildRow
                  key={build.number}
                  build={build}
                  isBusy={busy.has(build.number)}
                  canTest={problem === null}
                  onTest={() => void test(build)}
                  onPublish={() => publish(build)}
                  onUnpublish={() => unpublishing.ask(build)}
                  onEdit={() => setEdited(build)}
                  onDelete={() => deletion.ask(build)}
                  onAllow={(hosts) => allow(build, hosts)}
                />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {edited && <BuildDialog key={edited.number} projectId={id} build={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog {...unpublishing.dialog} title="Unpublish this version?" confirmLabel="Unpublish">
        <p>
          Nobody will be able to play version {unpublishing.item?.version} anymore
          {unpublishing.item?.number === live?.number &&
            ", and the project’s page offers no game until you publish one"}
          . Saved games of players stay.
        </p>
      </ConfirmDialog>
      <ConfirmDialog {...deletion.dialog} title="Delete this version?" confirmLabel="Delete" busyLabel="Deleting…">
        <p>Version {deletion.item?.version} will be permanently deleted with all its files.</p>
      </ConfirmDialog>
    </>
  );
}

export function meta() {
  return dashboardMeta("Playable builds");
}
