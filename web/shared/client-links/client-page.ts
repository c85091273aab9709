// Shared by the routes of a client's link. Only the server renders these pages, for a request with the cookie of the link, so each is a
// separate document, and browsers never load its data.
import type { LoaderFunctionArgs } from "react-router";
import type { ClientBuild, ClientFrame, ClientGate, ClientWork } from "#contract/client-pages.ts";
import type { Post } from "#contract/posts.ts";
import type { ProjectPage } from "#contract/projects.ts";
import { send } from "../api/create-client.ts";
import { throwPage } from "../api/failure.ts";
import { apiBase, transportContext } from "../api/transport.ts";

type ClientPages = {
  gate: ClientGate;
  frame: ClientFrame;
  work: ClientWork;
  project: ProjectPage;
  post: Post;
  build: ClientBuild;
};

/** Loads the data of a page. Throws the page for dead links. */
export function loadClientPage<Name extends keyof ClientPages>(
  { context, request }: LoaderFunctionArgs,
  name: Name,
): Promise<ClientPages[Name]> {
  const data = send(context.get(transportContext), `${apiBase}/client-pages/${name}`, { signal: request.signal });
  return (data as Promise<ClientPages[Name]>).catch((error: unknown) => throwPage(error));
}
