import { type LoaderFunctionArgs, type MetaFunction, redirect } from "react-router";
import { apiOf } from "#web/shared/api/client.ts";
import { postErrorMeta, PostErrorBoundary, throwPostPage } from "./post-errors.tsx";
import { siteOf } from "#web/shared/site/site.ts";
import { postPath } from "#web/shared/posts/post-path.ts";
import { wordsOf } from "#web/shared/site/words.ts";

/** Redirects a permalink to the post. Previews and copied links use permalinks: the URL holds the id, so it survives a change of title. */
async function load({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const api = apiOf(context, request.signal);
  const post = await api.posts.get({ params: { id: String(params.id) } }).catch((error) => throwPostPage(error, api));
  return redirect(postPath(post), { status: 301, headers: { "cache-control": "public, no-cache" } });
}

export { load as loader, load as clientLoader, PostErrorBoundary as ErrorBoundary };

export const meta: MetaFunction = ({ error, matches }) => postErrorMeta(error, wordsOf(siteOf(matches)).blog);

export default function Permalink(): null {
  return null;
}
