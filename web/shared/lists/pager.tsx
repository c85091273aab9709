import type { MouseEvent, ReactNode } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import "../ui/button.css";
import "./pager.css";
import { useWords } from "../site/words.ts";
import { Link } from "../ui/link.tsx";
import { moveFocusTo } from "../ui/move-focus.ts";

type PagerProps = {
  page: number;
  /** Without this the pager uses `hasNext`. */
  totalPages?: number;
  hasNext?: boolean;
  previousLabel: string;
  nextLabel: string;
  disabled?: boolean;
  /** `ends` puts the page number between the two links; `row` puts it before them, for the footer of a panel. */
  layout?: "ends" | "row";
  label?: string;
} & ({ hrefFor: (page: number) => string; onPage?: never } | { onPage: (page: number) => void; hrefFor?: never });

/** Links to the previous and next page, or buttons if the pages have no URLs. */
export function Pager({
  page,
  totalPages,
  hasNext = page < (totalPages ?? 0),
  previousLabel,
  nextLabel,
  disabled = false,
  layout = "ends",
  label,
  hrefFor,
  onPage,
}: PagerProps) {
  const words = useWords().lists;

  function step(to: number, enabled: boolean, rel: "prev" | "next", text: string): ReactNode {
    const className = "button button-outline button-medium";
    const off = disabled || !enabled;
    if (onPage || off)
      return (
        <button type="button" className={className} disabled={off} onClick={() => onPage?.(to)}>
          {text}
        </button>
      );
    return (
      <Link className={className} to={hrefFor(to)} rel={rel} onClick={focusHeading}>
        {text}
      </Link>
    );
  }
  return (
    <nav className={joinClasses("pager", `pager-${layout}`)} aria-label={label ?? words.pages}>
      <p className="pager-page number" aria-current="page">
        {layout === "row" && totalPages !== undefined ? words.pageOf({ page, last: totalPages }) : words.page({ page })}
      </p>
      {step(page - 1, page > 1, "prev", previousLabel)} {step(page + 1, hasNext, "next", nextLabel)}
    </nav>
  );
}

/** Moves the focus to the heading of the screen, because the pressed link is removed while the next page loads. */
function focusHeading({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  if (!ctrlKey && !metaKey && !shiftKey && !altKey) moveFocusTo(document.querySelector("main h1"));
}
