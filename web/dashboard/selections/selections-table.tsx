import { selectionPath } from "#contract/selection-page.ts";
import type { Selection } from "#contract/selections.ts";
import type { PageFigures } from "#contract/statistics.ts";
import { Pill } from "#web/shared/ui/pill.tsx";
import { PageFigure } from "../shared/page-figure.tsx";
import { RowActions } from "../ui/row-actions.tsx";
import { ListTable } from "../ui/list-table.tsx";

type SelectionsTableProps = {
  selections: readonly Selection[];
  figures: PageFigures | null;
  loading: boolean;
  onEdit: (selection: Selection) => void;
  onCopy: (selection: Selection) => void;
  onDelete: (selection: Selection) => void;
};

export function SelectionsTable({
  selections,
  figures,
  loading,
  onEdit,
  onCopy,
  onDelete,
}: SelectionsTableProps): React.ReactElement {
  return (
    <ListTable label="Selections" columns={["Title", "Projects", "Visibility"]} loading={loading}>
      {selections.map((selection) => {
        const { id, title, listed, shown } = selection;
        return (
          <tr key={id}>
            <th scope="row" className="table-title">
              <bdi>{title}</bdi> <span className="table-note">{selectionPath(selection)}</span>
              <PageFigure figures={figures} page={`selection:${id}`} title={title} />
            </th>
            <td className="table-fact">
              <span className="number">{shown}</span>
              <span className="table-word"> {shown === 1 ? "project" : "projects"}</span>
            </td>
            <td>
              <Pill tone={listed ? "ok" : "neutral"}>{listed ? "Public" : "Unlisted"}</Pill>
            </td>
            <td className="table-actions">
              <RowActions
                icons
                of={`“${title}”`}
                actions={[
                  { label: "Edit", icon: "pencil", onClick: () => onEdit(selection) },
                  {
                    label: "View",
                    name: `View “${title}” (opens in a new tab)`,
                    icon: "eye",
                    to: selectionPath(selection),
                    newTab: true,
                  },
                  {
                    label: "Copy link",
                    name: `Copy link to “${title}”`,
                    icon: "link",
                    onClick: () => onCopy(selection),
                  },
                  {
                    label: "Delete",
                    icon: "trash",
                    danger: true,
                    disabled: loading,
                    onClick: () => onDelete(selection),
                  },
                ]}
              />
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
