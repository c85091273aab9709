import type { Trashed } from "#contract/trash.ts";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { RowActions } from "../ui/row-actions.tsx";
import { keyOf } from "./use-restore.ts";
import { ListTable } from "../ui/list-table.tsx";

type TrashTableProps = {
  items: readonly Trashed[];
  /** When the list was requested, in milliseconds. */
  now: number;
  loading: boolean;
  restoring: ReadonlySet<string | number>;
  onRestore: (entry: Trashed) => void;
  onDelete: (entry: Trashed) => void;
};

export function TrashTable({
  items,
  now,
  loading,
  restoring,
  onRestore,
  onDelete,
}: TrashTableProps): React.ReactElement {
  return (
    <ListTable label="Trash" columns={["Title", "Deleted", "Permanently deleted"]} loading={loading}>
      {items.map((entry) => (
        <tr key={keyOf(entry)}>
          <th scope="row" className="table-title">
            <span dir="auto">{entry.title}</span>
            <Pill>{kindNames[entry.kind]}</Pill>
          </th>
          <td className="table-fact table-date">
            <span className="table-word">Deleted </span>
            <DateTime value={entry.deletedAt} />
          </td>
          <td className="table-fact table-date">
            <span className="table-word">Permanently deleted </span>
            {daysLeft(entry.purgedAt, now)}
          </td>
          <td className="table-actions">
            <RowActions
              of={`“${entry.title}”`}
              actions={[
                {
                  label: "Restore",
                  icon: "undo",
                  busy: restoring.has(keyOf(entry)),
                  busyLabel: "Restoring…",
                  onClick: () => onRestore(entry),
                },
                {
                  label: "Delete permanently",
                  danger: true,
                  onClick: () => onDelete(entry),
                },
              ]}
            />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

const kindNames: Record<Trashed["kind"], string> = {
  post: "Post",
  page: "Page",
  project: "Project",
  category: "Category",
};

const day = 86_400_000;

function daysLeft(purgedAt: string, now: number): string {
  const days = Math.ceil((Date.parse(purgedAt) - now) / day);
  if (days <= 0) return "within the hour";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
