import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import { Island } from "../island/island.tsx";
import { useWords } from "../site/words.ts";
import { Link } from "../ui/link.tsx";
import { PaintFromHere } from "../ui/paint-from-here.tsx";
import "./login-page.css";

/** The layout of the pages through which the owner gets in: a form beside the island. */
export function LoginPage({
  title,
  lead,
  needsScript,
  children,
}: {
  title: string;
  lead: string;
  /** Shown instead of the form without JavaScript. */
  needsScript: string;
  children: ReactNode;
}): React.ReactElement {
  const words = useWords().login;
  return (
    <>
      <div className="login">
        <section className="login-panel">
          <Link to="/" className="back-link">
            <Icon name="arrow-left" />
            {words.back}
          </Link>
          <div className="login-head">
            <h1>{title}</h1>
            <p className="muted">{lead}</p>
          </div>
          <noscript>
            <p>{needsScript}</p>
          </noscript>
          {children}
        </section>
        <Island className="login-art iso-grid" aria-hidden="true" />
      </div>
      <PaintFromHere id="after-login" />
    </>
  );
}
