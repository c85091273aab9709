import "./login.css";
import island from "virtual:hero-island";
import { useNavigate, useSearchParams } from "react-router";
import { renderedHtml } from "#web/trusted-html.ts";
import { LoginForm } from "./login-form.tsx";
import { safeTarget } from "./safe-target.ts";

const drawing = { __html: renderedHtml(island) };

export default function Login(): React.ReactElement {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="login">
      <section className="login-panel">
        <h1>Log In</h1>
        <LoginForm
          reason={search.get("reason") === "ended" && "Your session has ended. Sign in again to go on where you were."}
          onSignedIn={() => void navigate(safeTarget(search.get("next"), location.origin))}
        />
      </section>
      <div className="login-art iso-grid" aria-hidden="true" dangerouslySetInnerHTML={drawing} />
    </div>
  );
}

export function meta(): { title?: string; name?: string; content?: string }[] {
  return [{ title: "Log In" }, { name: "robots", content: "noindex" }];
}
