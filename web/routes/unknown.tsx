import { redirect } from "react-router";

/** Any address that is no page leads home. */
export function loader(): Response {
  return redirect("/");
}

export { loader as clientLoader };

export default function Unknown(): null {
  return null;
}
