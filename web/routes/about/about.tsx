import { about } from "#content/about.ts";
import type { RouteHandle } from "#web/route-handle.ts";

export const handle: RouteHandle = { hydrate: "intent" };

export default function About(): React.ReactElement {
  return <div className="container section" id="about"><h1>{about.hero.heading}</h1></div>;
}
