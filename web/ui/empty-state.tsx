import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import "./empty-state.css";

/** An empty tile of the grid, one sentence, and what to do about it. */
export function EmptyState({ children, action, className }: { children: ReactNode; action?: ReactNode; className?: string }) {
  return (
    <div className={joinClasses("empty-state", className)}>
      <svg className="empty-state-tile" viewBox="0 0 150 84" aria-hidden="true" focusable="false">
        <path className="empty-state-floor" d="M75 4 146 40 75 76 4 40z" />
        <path className="empty-state-cell" d="M75 28 99 40 75 52 51 40z" />
        <path className="empty-state-handle" d="M72 25h6v6h-6zM96 37h6v6h-6zM72 49h6v6h-6zM48 37h6v6h-6z" />
      </svg>
      <p className="empty-state-text">{children}</p>
      {action}
    </div>
  );
}
