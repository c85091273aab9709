import { hero } from "#content/hero.ts";
import type { RouteHandle } from "#web/route-handle.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export const handle: RouteHandle = { hydrate: "intent" };

export default function Home(): React.ReactElement {
  return (
    <div className="container section">
      <h1>{hero.claim.join(" ")}</h1>
      <ButtonLink to="/blogs">Read the blog</ButtonLink>
    </div>
  );
}
