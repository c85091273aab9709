import type { RefObject } from "react";
import type { PageFigures } from "#contract/statistics.ts";
import type { Project } from "#contract/projects.ts";
import { projectImage } from "#web/shared/projects/project-image.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { PageFigure } from "../shared/page-figure.tsx";
import { categoryNames } from "./project-fields.ts";
import type { ProjectActions } from "./use-project-actions.ts";
import { RowActions } from "../ui/row-actions.tsx";
import { Grip, MoveButtons } from "../ui/sortable/move-controls.tsx";
import type { SavedOrder } from "../ui/sortable/use-saved-order.ts";
import type { Sortable } from "../ui/sortable/use-sortable.ts";
import "../ui/table.css";
import "./projects-table.css";

type ProjectsTableProps = {
  order: SavedOrder<Project, number>;
  sort: Sortable;
  rows: RefObject<HTMLTableSectionElement | null>;
  figures: PageFigures | null;
  actions: ProjectActions;
  loading: boolean;
  onDelete: (project: Project) => void;
};

/** A table of projects. Rows are sorted by dragging, by the buttons beside their number, or by the arrow keys on the handle. */
export function ProjectsTable({
  order,
  rows,
  sort,
  figures,
  actions,
  loading,
  onDelete,
}: ProjectsTableProps): React.ReactElement {
  return (
    <table className="list-table projects-table" aria-label="Projects" aria-busy={loading || undefined}>
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
      <tbody ref={rows}>
        {order.items.map((project, index) => {
          const { id, title, starred } = project;
          const edit = `/dashboard/portfolio?edit=${id}`;
          const starring = actions.starring.has(id);
          const deleting = actions.deleting.has(id);
          return (
            <tr key={id}>
              <td className="table-handle projects-move">
                <Grip sort={sort} index={index} name={`“${title}”`} />
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
                <span className="number">{order.isAhead ? index + 1 : project.order}</span>
                <MoveButtons sort={sort} index={index} name={`“${title}”`} />
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
