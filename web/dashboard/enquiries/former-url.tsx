import { type ClientLoaderFunctionArgs, redirect } from "react-router";

/** The screen had another URL, which is in emails that were sent before. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Response {
  return redirect(`/dashboard/enquiries${new URL(request.url).search}`);
}

export default function FormerUrl(): null {
  return null;
}
