import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import "./panel.css";

type PanelProps = {
  title?: ReactNode;
  /** Shown at the end of the title's row. */
  action?: ReactNode;
  /** Use `flush` for tables and lists with their own padding. */
  flush?: boolean;
  headingLevel?: "h2" | "h3";
  className?: string;
  children: ReactNode;
};

/** A framed part of a screen. */
export function Panel({ title, action, flush = false, headingLevel: Heading = "h2", className, children }: PanelProps) {
  return (
    <section className={joinClasses("panel", flush && "panel-flush", className)}>
      {title && (
        <div className="panel-head">
          <Heading className="panel-title">{title}</Heading>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
