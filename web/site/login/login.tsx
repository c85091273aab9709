import "./login.css";
import { type MetaFunction, useNavigate, useSearchParams } from "react-router";
import { Island } from "#web/shared/island/island.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useWords, wordsIn } from "#web/shared/site/words.ts";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { PaintFromHere } from "#web/shared/ui/paint-from-here.tsx";
import { LoginForm } from "#web/shared/session/login-form.tsx";
import { safeTarget } from "#web/shared/session/safe-target.ts";

export default function Login(): React.ReactElement {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { identity } = useSite();
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
            <h1>{words.title}</h1>
            <p className="muted">{identity.name ? words.lead({ name: identity.name }) : words.leadForOwner}</p>
          </div>
          <noscript>
            <p>{words.needsScript}</p>
          </noscript>
          <LoginForm
            reason={search.get("reason") === "ended" && words.ended}
            onLoggedIn={() => void navigate(safeTarget(search.get("next"), location.origin))}
          />
        </section>
        <Island className="login-art iso-grid" aria-hidden="true" />
      </div>
      <PaintFromHere id="after-login" />
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => [
  { title: wordsIn(siteOf(matches).identity.language).login.title },
  { name: "robots", content: "noindex" },
];
