import { useEffect, useRef } from "react";
import type { PageFigures } from "#contract/statistics.ts";
import type { Project } from "#contract/projects.ts";
import { projectImage } from "#web/shared/projects/project-image.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { PageFigure } from "../shared/page-figure.tsx";
import { categoryNames } from "./project-fields.ts";
import type { Order } from "./use-order.ts";
import type { ProjectActions } from "./use-project-actions.ts";
import { useRowDrag } from "../shared/use-row-drag.ts";
import { RowActions } from "../ui/row-actions.tsx";
import "../ui/grip.css";
import "../ui/table.css";
import "./projects-table.css";

type ProjectsTableProps = {
  order: Order;
  figures: PageFigures | null;
  actions: ProjectActions;
  loading: boolean;
  onDelete: (project: Project) => void;
};

/** A table of projects. Rows are sorted by dragging, by the buttons beside their number, or by the arrow keys on the handle. */
export function ProjectsTable({ order, figures, actions, loading, onDelete }: ProjectsTableProps): React.ReactElement {
  const { projects, move } = order;
  const { drag, handle, cancel } = useRowDrag(move);
  const table = useRef<HTMLTableElement>(null);
  const lastUsed = useRef<string | null>(null);

  // A row loses the focus when it moves in the DOM, and a button loses it when it becomes disabled in the first or last row.
  useEffect(() => {
    if (lastUsed.current === null || document.activeElement !== document.body) return;
    const button = document.getElementById(lastUsed.current);
    if (button instanceof HTMLButtonElement && !button.disabled) button.focus();
    else button?.closest("tr")?.querySelector<HTMLElement>(".grip")?.focus();
  });

  function moveBy(id: number, to: number, buttonId: string): void {
    lastUsed.current = buttonId;
    move(id, to);
  }

  const dragged = drag ? projects.findIndex(({ id }) => id === drag.id) : -1;
  return (
    <table
      ref={table}
      className="list-table projects-table"
      aria-label="Projects"
      aria-busy={loading || undefined}
      data-dragging={drag ? true : undefined}
      onBlur={(event) => {
        if (event.relatedTarget) lastUsed.current = null;
      }}
    >
      <thead>
        <tr>
          <th scope="col" className="table-handle">
            <span className="visually-hidden">Move</span>
          </th>
          <th scope="col">Title</th>
          <th scope="col">Category</th>
          <th scope="col">Starred</th>
          <th scope="col" className="projects-dates">
            Date Range
          </th>
          <th scope="col">Order</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project, index) => {
          const { id, title, starred } = project;
          const edit = `/dashboard/portfolio?edit=${id}`;
          const starring = actions.starring.has(id);
          const deleting = actions.deleting.has(id);
          return (
            <tr
              key={id}
              data-dragged={drag?.id === id || undefined}
              data-drop={drag ? dropMark(index, dragged, drag.to) : undefined}
            >
              <td className="table-handle projects-move">
                <button
                  type="button"
                  id={`move-${id}`}
                  className="grip"
                  aria-label={`Move “${title}”: drag, or use the arrow keys`}
                  {...handle(id, index)}
                  onKeyDown={(event) => {
                    if (event.key === "Escape") cancel();
                    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: projects.length - 1 }[
                      event.key
                    ];
                    if (to === undefined) return;
                    event.preventDefault();
                    moveBy(id, to, `move-${id}`);
                  }}
                >
                  <Icon name="grip-vertical" size="medium" />
                </button>
              </td>
              <th scope="row" className="table-title projects-title">
                <span className="projects-picture">
                  <Picture {...projectImage(project)} alt="" ratio="card" sizes="56px" />
                </span>
                <span>
                  <Link to={edit}>{title}</Link> {project.nda && <NdaPill />}
                  <PageFigure figures={figures} page={`project:${id}`} title={title} />
                </span>
              </th>
              <td className="table-fact projects-category">{categoryNames[project.category]}</td>
              <td className="projects-star">
                <button
                  type="button"
                  className="star-toggle"
                  aria-pressed={starred}
                  aria-label={`Star “${title}”`}
                  aria-busy={starring || undefined}
                  data-tooltip={starred ? "Unstar" : "Star"}
                  disabled={starring || loading}
                  onClick={() => actions.toggleStar(project)}
                >
                  {starring ? "..." : starred ? <Icon name="star" size="medium" /> : <span aria-hidden="true">–</span>}
                </button>
              </td>
              <td className="table-fact projects-dates">{project.dateRange || <span className="muted">–</span>}</td>
              <td className="projects-order">
                <span className="number">{order.numberOf(project)}</span>
                <IconButton
                  id={`up-${id}`}
                  label={`Move “${title}” up`}
                  tooltip="none"
                  icon="chevron-up"
                  disabled={index === 0}
                  onClick={() => moveBy(id, index - 1, `up-${id}`)}
                />
                <IconButton
                  id={`down-${id}`}
                  label={`Move “${title}” down`}
                  tooltip="none"
                  icon="chevron-down"
                  disabled={index === projects.length - 1}
                  onClick={() => moveBy(id, index + 1, `down-${id}`)}
                />
              </td>
              <td className="table-actions projects-actions">
                <RowActions
                  of={`“${title}”`}
                  actions={[
                    { label: "Edit", to: edit },
                    {
                      label: "Delete",
                      danger: true,
                      busy: deleting,
                      busyLabel: "Deleting…",
                      disabled: loading,
                      onClick: () => onDelete(project),
                    },
                  ]}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Marks the drop position with a line above or below the row. */
function dropMark(index: number, dragged: number, to: number): "before" | "after" | undefined {
  if (to === dragged || index !== to) return undefined;
  return to < dragged ? "before" : "after";
}
