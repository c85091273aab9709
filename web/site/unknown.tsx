import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";

/** Any address that is no page leads home. */
function load(): Response {
  return redirect("/");
}

/** The server knows where the posts of an imported blog were. */
function ask({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search);
}

export { load as loader, ask as clientLoader };

export default function Unknown(): null {
  return null;
}
