import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import "./empty-state.css";

/** An empty tile with one sentence and an action. */
export function EmptyState({
  children,
  action,
  as: Text = "p",
  className,
}: {
  children: ReactNode;
  action?: ReactNode;
  /** `h1` if the page has no other content. */
  as?: "p" | "h1";
  className?: string;
}) {
  return (
    <div className={joinClasses("empty-state", className)}>
      <svg className="empty-state-tile" viewBox="0 0 150 84" aria-hidden="true" focusable="false">
        <path className="empty-state-floor" d="M75 4 146 40 75 76 4 40z" />
        <path className="empty-state-cell" d="M75 28 99 40 75 52 51 40z" />
        <path className="empty-state-handle" d="M72 25h6v6h-6zM96 37h6v6h-6zM72 49h6v6h-6zM48 37h6v6h-6z" />
      </svg>
      <Text className="empty-state-text">{children}</Text>
      {action}
    </div>
  );
}
