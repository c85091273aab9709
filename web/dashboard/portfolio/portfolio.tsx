// The owner's projects: a table that can be put in order, and the form of one of them in its place. Which one is open stands in
// the address, so back, forward and reload bring it back; closing it loads the list anew.
import { useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import { type OwnerApi, ownerApiOf } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { ProjectEditor } from "./project-editor.tsx";
import { ProjectsTable } from "./projects-table.tsx";
import { useOrder } from "./use-order.ts";
import { useProjectActions } from "./use-project-actions.ts";
import "#web/shared/ui/panel.css";
import "./portfolio.css";

const newProject = "new";

type List = { projects: Project[]; failure: null } | { projects: null; failure: string };
type Opened = { project: Project | null; failure: null } | { project: null; failure: string };

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const edit = new URL(request.url).searchParams.get("edit");
  return edit === null ? { edit, list: loadList(api) } : { edit, opened: loadProject(api, edit) };
}

function loadList(api: OwnerApi): Promise<List> {
  return api.projects.list().then(
    ({ items }) => ({ projects: items, failure: null }),
    () => ({ projects: null, failure: "Failed to fetch portfolio projects." }),
  );
}

/** Read on its own, because only then its whole gallery comes with it. */
async function loadProject(api: OwnerApi, edit: string): Promise<Opened> {
  if (edit === newProject) return { project: null, failure: null };
  try {
    return { project: await api.projects.get(Number(edit)), failure: null };
  } catch (error) {
    return { project: null, failure: messageOf(error, "Failed to fetch portfolio projects.") };
  }
}

export default function Portfolio(): React.ReactElement {
  const data = useLoaderData<typeof clientLoader>();
  return data.opened ? (
    <OpenProject key={data.edit} isNew={data.edit === newProject} opened={data.opened} />
  ) : (
    <Projects list={data.list} />
  );
}

function OpenProject({ isNew, opened }: { isNew: boolean; opened: Promise<Opened> }): React.ReactElement {
  const { value } = useSettled(opened);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  if (value && value.failure === null)
    return <ProjectEditor project={value.project} onClose={() => void navigate("/dashboard/portfolio")} />;
  return (
    <>
      <h1>{isNew ? "Add New Project" : "Edit Project"}</h1>
      {value ? (
        <ErrorBox onRetry={() => void revalidate()}>{value.failure}</ErrorBox>
      ) : (
        <Loading label="Loading project…" />
      )}
    </>
  );
}

function Projects({ list }: { list: Promise<List> }): React.ReactElement {
  const { value, source, loading } = useSettled(list);
  const { revalidate } = useRevalidator();
  const order = useOrder(value?.projects ?? [], source);
  const starred = order.projects.filter((project) => project.starred).length;
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useProjectActions();
  // Kept while the dialog fades away.
  const [doomed, setDoomed] = useState<Project | null>(null);
  const [asking, setAsking] = useState(false);

  async function remove(project: Project): Promise<void> {
    setAsking(false);
    await actions.remove(project);
    // The button that asked goes with its row.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <header className="projects-head">
        <h1 ref={heading} tabIndex={-1}>
          Portfolio Projects
        </h1>
        <ButtonLink variant="block" to={`/dashboard/portfolio?edit=${newProject}`}>
          + Add New Project
        </ButtonLink>
      </header>
      <section className="panel panel-flush projects" aria-label="Projects">
        {!value?.projects && (
          <div className="projects-state">
            {loading || !value ? (
              <Loading label="Loading portfolio projects…" />
            ) : (
              <ErrorBox onRetry={() => void revalidate()}>{value.failure}</ErrorBox>
            )}
          </div>
        )}
        {value?.projects?.length === 0 && (
          <div className="projects-state">
            <EmptyState
              action={<ButtonLink to={`/dashboard/portfolio?edit=${newProject}`}>Create the first project</ButtonLink>}
            >
              No projects yet.
            </EmptyState>
          </div>
        )}
        {starred > limits.featuredProjects && (
          <p className="projects-note meta">
            {starred} projects are starred. The home page features the first {limits.featuredProjects}, in this order.
          </p>
        )}
        {value?.projects && value.projects.length > 0 && (
          <ProjectsTable
            order={order}
            actions={actions}
            loading={loading}
            onDelete={(project) => {
              setDoomed(project);
              setAsking(true);
            }}
          />
        )}
      </section>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      <ConfirmDialog
        open={asking}
        onConfirm={() => {
          if (doomed) void remove(doomed);
        }}
        onCancel={() => setAsking(false)}
      >
        <p>Delete this project?</p>
        <p className="projects-asking">
          <strong>{doomed?.title}</strong> goes to the trash, and can be brought back from there.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Loading({ label }: { label: string }): React.ReactElement {
  return (
    <SkeletonGroup label={label} className="projects-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton shape="title" width="long" />
      <Skeleton shape="title" width="medium" />
    </SkeletonGroup>
  );
}

export function meta() {
  return dashboardMeta("Portfolio Projects");
}
