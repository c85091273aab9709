// The owner's projects: a sortable table, or the form of one project in its place. The open project is in the URL, so back, forward and
// reload restore it; closing the form reloads the list.
import { useRef } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { PageFigures } from "#contract/statistics.ts";
import type { Project } from "#contract/projects.ts";
import { type OwnerApi, ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ListPanel, ListSkeleton } from "#web/dashboard/ui/list-panel.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { MoveStatus } from "#web/dashboard/ui/sortable/move-controls.tsx";
import { useSavedOrder } from "#web/dashboard/ui/sortable/use-saved-order.ts";
import { useSortable } from "#web/dashboard/ui/sortable/use-sortable.ts";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { type Loaded, loaded, orNull, useLoaded, useSettled } from "../shared/use-settled.ts";
import { loadNewProject, loadProject, type OpenedProject } from "./kept-projects.ts";
import { ProjectEditor } from "./project-editor.tsx";
import { ProjectsTable } from "./projects-table.tsx";
import { useProjectActions } from "./use-project-actions.ts";
import "./projects.css";

const newProject = "new";

const failed = "Failed to fetch portfolio projects.";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  const edit = new URL(request.url).searchParams.get("edit");
  return edit === null
    ? {
        edit,
        list: loaded(
          api.projects.list().then(({ items }) => items),
          () => failed,
        ),
        figures: orNull(api.statistics.figures()),
      }
    : { edit, opened: loaded(open(api, edit), failed) };
}

function open(api: OwnerApi, edit: string): Promise<OpenedProject> {
  return edit === newProject ? loadNewProject(api) : loadProject(api, Number(edit));
}

export default function Portfolio(): React.ReactElement {
  const data = useLoaderData<typeof clientLoader>();
  return data.opened ? (
    <OpenProject key={data.edit} isNew={data.edit === newProject} opened={data.opened} />
  ) : (
    <Projects list={data.list} figures={data.figures} />
  );
}

type OpenProjectProps = { isNew: boolean; opened: Promise<Loaded<OpenedProject>> };

function OpenProject({ isNew, opened }: OpenProjectProps): React.ReactElement {
  const loading = useLoaded(opened);
  const navigate = useNavigate();
  if (loading.data)
    return <ProjectEditor opened={loading.data} onClose={() => void navigate("/dashboard/portfolio")} />;
  return (
    <>
      <ScreenHead title={isNew ? "Add New Project" : "Edit Project"} />
      <LoadingState of={loading} skeleton={<ListSkeleton label="Loading project…" />} />
    </>
  );
}

const none: readonly Project[] = [];

type ProjectsProps = { list: Promise<Loaded<Project[]>>; figures: Promise<PageFigures | null> };

function Projects(props: ProjectsProps): React.ReactElement {
  const figures = useSettled(props.figures).value;
  const list = useLoaded(props.list);
  const { revalidate } = useRevalidator();
  const order = useSavedOrder({
    items: list.data ?? none,
    idOf: ({ id }) => id,
    send: (ids) => ownerApi.projects.reorder({ body: { ids: [...ids] } }),
    otherwise: "Failed to reorder the projects.",
    onFailure: revalidate,
  });
  const rows = useRef<HTMLTableSectionElement>(null);
  const sort = useSortable(rows, {
    items: order.ids,
    onMove: order.sort,
    announce: (from, to) => `“${order.items[from]?.title ?? ""}” is now number ${to + 1} of ${order.items.length}.`,
  });
  const starred = order.items.filter((project) => project.starred).length;
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useProjectActions();
  const deletion = useConfirm((project: Project) =>
    actions.remove(project, () => {
      // Deleting removes the pressed button with its row.
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    }),
  );

  return (
    <>
      <ScreenHead title="Portfolio Projects" headingRef={heading}>
        <ButtonLink variant="block" to={`/dashboard/portfolio?edit=${newProject}`}>
          + Add New Project
        </ButtonLink>
      </ScreenHead>
      <ListPanel
        label="Projects"
        list={list}
        loadingLabel="Loading portfolio projects…"
        empty={
          <EmptyState
            action={<ButtonLink to={`/dashboard/portfolio?edit=${newProject}`}>Create the first project</ButtonLink>}
          >
            No projects yet.
          </EmptyState>
        }
        head={
          starred > limits.featuredProjects && (
            <p className="projects-note meta">
              {starred} projects are starred. The home page features the first {limits.featuredProjects}, in this order.
            </p>
          )
        }
      >
        {() => (
          <ProjectsTable
            order={order}
            rows={rows}
            sort={sort}
            figures={figures}
            actions={actions}
            loading={list.loading}
            onDelete={deletion.ask}
          />
        )}
      </ListPanel>
      <MoveStatus sort={sort} />
      <ConfirmDialog {...deletion.dialog}>
        <p>Delete this project?</p>
        <p>
          <strong>{deletion.item?.title}</strong> goes to the trash, and can be brought back from there.
        </p>
      </ConfirmDialog>
    </>
  );
}

export function meta() {
  return dashboardMeta("Portfolio Projects");
}
