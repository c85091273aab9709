import { type ClientLoaderFunctionArgs, redirect } from "react-router";

/** Redirects from the screen's former URL, which is in emails that were sent earlier. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Response {
  return redirect(`/dashboard/enquiries${new URL(request.url).search}`);
}

export default function FormerUrl(): null {
  return null;
}
