import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";

/** Redirects unknown URLs to the home page. */
function load(): Response {
  return redirect("/");
}

/** The server knows the URLs of posts from an imported blog. */
function ask({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search);
}

export { load as loader, ask as clientLoader };

export default function Unknown(): null {
  return null;
}
