import type { ReactNode, RefObject } from "react";
import "./screen-head.css";

type ScreenHeadProps = {
  title: string;
  /** Makes the heading focusable by code. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** The screen's actions, at the end of the line. */
  children?: ReactNode;
};

/** The head of a dashboard screen. */
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
