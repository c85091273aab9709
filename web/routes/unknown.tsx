import { redirect } from "react-router";

/** Any address that is no page leads home. */
function load(): Response {
  return redirect("/");
}

export { load as loader, load as clientLoader };

export default function Unknown(): null {
  return null;
}
