import type { ReactNode, Ref } from "react";
import { joinClasses } from "#web/shared/ui/join-classes.ts";
import "./table.css";

type ListTableProps = {
  label: string;
  /** The heads of the columns, without that of the actions, which are in the last one. */
  columns: readonly (string | { name: string; className: string })[];
  loading: boolean;
  className?: string;
  ref?: Ref<HTMLTableElement>;
  /** Its rows. */
  children: ReactNode;
};

/** A list of the dashboard whose rows end with actions. */
export function ListTable({ label, columns, loading, className, ref, children }: ListTableProps): React.ReactElement {
  return (
    <table
      ref={ref}
      className={joinClasses("list-table", className)}
      aria-label={label}
      aria-busy={loading || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => {
            const { name, className: ofColumn } =
              typeof column === "string" ? { name: column, className: undefined } : column;
            return (
              <th key={name} scope="col" className={ofColumn}>
                {name}
              </th>
            );
          })}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
