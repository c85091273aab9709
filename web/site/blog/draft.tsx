// A draft that the owner shares with a secret link.
import "./draft.css";
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from "react-router";
import type { SharedDraft } from "#contract/share-links.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { PageArticle } from "#web/shared/article/page-article.tsx";
import { pathOf } from "#web/shared/posts/post-path.ts";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { secretHeaders } from "../secret-page/secret-page.tsx";
import { PostArticle } from "./post-article.tsx";
import { postErrorMeta, PostErrorBoundary, throwPostPage } from "./post-errors.tsx";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

export const handle: RouteHandle = { hydrate: "intent" };

export { secretHeaders as headers };

/** Links to the post itself once it is published. */
async function load({ context, params, request }: LoaderFunctionArgs): Promise<SharedDraft> {
  const api = apiOf(context, request.signal);
  const draft = await api.shareLinks
    .open({ params: { token: String(params.token) } })
    .catch((error) => throwPostPage(error, api));
  const { post } = draft;
  if (post.published) throw redirect(pathOf(post), { headers: secretHeaders() });
  return draft;
}

export { load as loader, load as clientLoader, PostErrorBoundary as ErrorBoundary };

export default function Draft(): React.ReactElement {
  const { post, expiresAt } = useLoaderData<typeof load>();
  const { identity } = useSite();
  const words = useWords().blog;
  return (
    <>
      <p className="draft-notice" data-no-print>
        <span className="container">
          <Filled
            phrase={words.draftNotice}
            parts={{ name: <bdi>{identity.name}</bdi>, day: <DateTime value={expiresAt} /> }}
          />
        </span>
      </p>
      {post.kind === "page" ? <PageArticle page={post} isDraft /> : <PostArticle post={post} isDraft />}
    </>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: draft, error, matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  const words = wordsOf(site).blog;
  return draft ? privateMeta(`${draft.post.title || words.untitled} — ${name}`) : postErrorMeta(error, words);
};
