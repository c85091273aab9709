import type { MouseEvent, ReactNode } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import "../ui/button.css";
import "./pager.css";
import { Link } from "../ui/link.tsx";
import { moveFocusTo } from "../ui/move-focus.ts";

type PagerProps = {
  page: number;
  /** Without it the pager trusts `hasNext`. */
  totalPages?: number;
  hasNext?: boolean;
  previousLabel: string;
  nextLabel: string;
  disabled?: boolean;
  /** `ends` puts the page number between the two; `row` before them, as the foot of a panel has it. */
  layout?: "ends" | "row";
  label?: string;
} & ({ hrefFor: (page: number) => string; onPage?: never } | { onPage: (page: number) => void; hrefFor?: never });

/** Previous and next page: links where pages have addresses, buttons where they do not. */
export function Pager({
  page,
  totalPages,
  hasNext = page < (totalPages ?? 0),
  previousLabel,
  nextLabel,
  disabled = false,
  layout = "ends",
  label = "Pages",
  hrefFor,
  onPage,
}: PagerProps) {
  function step(to: number, enabled: boolean, rel: "prev" | "next", words: string): ReactNode {
    const className = "button button-outline button-medium";
    const off = disabled || !enabled;
    if (onPage || off)
      return (
        <button type="button" className={className} disabled={off} onClick={() => onPage?.(to)}>
          {words}
        </button>
      );
    return (
      <Link className={className} to={hrefFor(to)} rel={rel} onClick={focusHeading}>
        {words}
      </Link>
    );
  }
  return (
    <nav className={joinClasses("pager", `pager-${layout}`)} aria-label={label}>
      <p className="pager-page number" aria-current="page">
        Page {page}
        {layout === "row" && totalPages !== undefined && ` of ${totalPages}`}
      </p>
      {step(page - 1, page > 1, "prev", previousLabel)} {step(page + 1, hasNext, "next", nextLabel)}
    </nav>
  );
}

/** The link that was pressed goes while the other page loads, and the list begins anew under the screen's heading. */
function focusHeading({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  if (!ctrlKey && !metaKey && !shiftKey && !altKey) moveFocusTo(document.querySelector("main h1"));
}
