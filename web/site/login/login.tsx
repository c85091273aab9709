import "./login.css";
import { useNavigate, useSearchParams } from "react-router";
import { Island } from "#web/shared/island/island.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { PaintFromHere } from "#web/shared/ui/paint-from-here.tsx";
import { LoginForm } from "#web/shared/session/login-form.tsx";
import { safeTarget } from "#web/shared/session/safe-target.ts";

export default function Login(): React.ReactElement {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { identity } = useSite();
  return (
    <>
      <div className="login">
        <section className="login-panel">
          <Link to="/" className="back-link">
            <Icon name="arrow-left" />
            Back to the site
          </Link>
          <div className="login-head">
            <h1>Log In</h1>
            <p className="muted">
              The door for {identity.name || "the owner"}. It opens the dashboard, where posts, projects and this site
              are edited. Visitors need no account.
            </p>
          </div>
          <noscript>
            <p>Logging in needs JavaScript. Turn it on in your browser’s settings, then reload this page.</p>
          </noscript>
          <LoginForm
            reason={search.get("reason") === "ended" && "Your session has ended. Log in again to go on where you were."}
            onLoggedIn={() => void navigate(safeTarget(search.get("next"), location.origin))}
          />
        </section>
        <Island className="login-art iso-grid" aria-hidden="true" />
      </div>
      <PaintFromHere id="after-login" />
    </>
  );
}

export function meta(): { title?: string; name?: string; content?: string }[] {
  return [{ title: "Log In" }, { name: "robots", content: "noindex" }];
}
