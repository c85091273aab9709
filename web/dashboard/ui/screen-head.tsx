import type { ReactNode, RefObject } from "react";
import "./screen-head.css";

type ScreenHeadProps = {
  title: string;
  /** Makes the heading focusable by script. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** The screen's actions. */
  children?: ReactNode;
};

/** The heading of a dashboard screen, with actions at the end of the line. */
export function ScreenHead({ title, headingRef, children }: ScreenHeadProps): React.ReactElement {
  return (
    <header className="screen-head">
      <h1 ref={headingRef} tabIndex={headingRef && -1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
