import { data, type MetaDescriptor, useRouteError } from "react-router";
import type { Api } from "#web/shared/api/client.ts";
import { ApiFailure, isMissingPage, throwPage } from "#web/shared/api/failure.ts";
import { Missing } from "#web/shared/missing/missing.tsx";
import { postLink } from "#web/shared/posts/post-path.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import "#web/shared/article/post.css";

export const missing = "Post not found.";
const failed = "Failed to load blog post.";
const offered = 3;

type Links = { label: string; to: string }[];

/** Turns a failed call for a post into an error page with the matching status. The page of a missing post offers the newest posts. */
export async function throwPostPage(error: unknown, api: Api): Promise<never> {
  if (!(error instanceof ApiFailure) || error.status !== 404) throw throwPage(error, failed);
  throw data({ message: missing, newest: await newestPosts(api) }, { status: 404 });
}

async function newestPosts(api: Api): Promise<Links> {
  try {
    const { items } = await api.posts.list({ query: { limit: offered, sort: "date", published: true } });
    return items.map((post) => ({ label: post.title || "Untitled", to: postLink(post) }));
  } catch {
    return [];
  }
}

export function PostErrorBoundary(): React.ReactElement {
  const error = useRouteError();
  const isMissing = isMissingPage(error);
  const back = (
    <ButtonLink to="/blogs" variant="outline" icon="arrow-left">
      Back to the blogs
    </ButtonLink>
  );
  return (
    <div className="container post-error">
      {isMissing ? (
        <Missing
          sentence="The link may be old or mistyped, or the post was unpublished."
          more="The newest posts"
          links={(error.data as { newest?: Links } | null)?.newest ?? []}
          back={back}
        >
          {missing}
        </Missing>
      ) : (
        <>
          <h1 className="visually-hidden">{failed}</h1>
          <ErrorBox>{failed}</ErrorBox>
          {back}
        </>
      )}
    </div>
  );
}

/** Returns the title and robots rule that replace the page's own, for the `error` of a meta function. */
export function postErrorMeta(error: unknown): MetaDescriptor[] {
  return [{ title: isMissingPage(error) ? missing : failed }, { name: "robots", content: "noindex" }];
}
