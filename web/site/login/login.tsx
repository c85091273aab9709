import "./login.css";
import { useNavigate, useSearchParams } from "react-router";
import { Island } from "#web/shared/island/island.tsx";
import { PaintFromHere } from "#web/shared/ui/paint-from-here.tsx";
import { LoginForm } from "../../shared/session/login-form.tsx";
import { safeTarget } from "../../shared/session/safe-target.ts";

export default function Login(): React.ReactElement {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <div className="login">
        <section className="login-panel">
          <h1>Log In</h1>
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
