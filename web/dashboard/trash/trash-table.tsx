import type { Trashed } from "#contract/trash.ts";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { RowActions } from "../ui/row-actions.tsx";
import { keyOf } from "./use-restore.ts";
import "../ui/table.css";

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
    <table className="list-table" aria-label="Trash" aria-busy={loading || undefined}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Deleted</th>
          <th scope="col">Permanently deleted</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
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
