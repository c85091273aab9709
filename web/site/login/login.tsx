import { type MetaFunction, useNavigate, useSearchParams } from "react-router";
import { LoginForm } from "#web/shared/session/login-form.tsx";
import { LoginPage } from "#web/shared/session/login-page.tsx";
import { safeTarget } from "#web/shared/session/safe-target.ts";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

export default function Login(): React.ReactElement {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { identity } = useSite();
  const words = useWords().login;
  return (
    <LoginPage
      title={words.title}
      lead={identity.name ? words.lead({ name: identity.name }) : words.leadForOwner}
      needsScript={words.needsScript}
    >
      <LoginForm
        reason={search.get("reason") === "ended" && words.ended}
        onLoggedIn={() => void navigate(safeTarget(search.get("next"), location.origin))}
      />
    </LoginPage>
  );
}

export const meta: MetaFunction = ({ matches }) => [
  { title: wordsOf(siteOf(matches)).login.title },
  { name: "robots", content: "noindex" },
];
