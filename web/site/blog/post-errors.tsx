import { data, type MetaDescriptor, useRouteError } from "react-router";
import type { Api } from "#web/shared/api/client.ts";
import { ApiFailure, isMissingPage, throwPage } from "#web/shared/api/failure.ts";
import { Missing } from "#web/shared/missing/missing.tsx";
import type { Words } from "#words/en.ts";
import { postLink } from "#web/shared/posts/post-path.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import "#web/shared/article/post.css";
import { useWords } from "#web/shared/site/words.ts";

const offered = 3;

type Links = { label: string; to: string }[];

/** Turns a failed call for a post into an error page with the matching status. The page of a missing post offers the newest posts. */
export async function throwPostPage(error: unknown, api: Api): Promise<never> {
  if (!(error instanceof ApiFailure) || error.status !== 404) throw throwPage(error);
  throw data({ message: "", newest: await newestPosts(api) }, { status: 404 });
}

async function newestPosts(api: Api): Promise<Links> {
  try {
    const { items } = await api.posts.list({ query: { limit: offered, sort: "date", published: true } });
    return items.map((post) => ({ label: post.title, to: postLink(post) }));
  } catch {
    return [];
  }
}

export function PostErrorBoundary(): React.ReactElement {
  const words = useWords().blog;
  const error = useRouteError();
  const isMissing = isMissingPage(error);
  const back = (
    <ButtonLink to="/blogs" variant="outline" icon="arrow-left">
      {words.back}
    </ButtonLink>
  );
  return (
    <div className="container post-error">
      {isMissing ? (
        <Missing
          sentence={words.missingWhy}
          more={words.newest}
          links={((error.data as { newest?: Links } | null)?.newest ?? []).map(({ label, to }) => ({
            label: label || words.untitled,
            to,
          }))}
          back={back}
        >
          {words.missing}
        </Missing>
      ) : (
        <>
          <h1 className="visually-hidden">{words.failed}</h1>
          <ErrorBox>{words.failed}</ErrorBox>
          {back}
        </>
      )}
    </div>
  );
}

/** Returns the title and robots rule that replace the page's own, for the `error` of a meta function. */
export function postErrorMeta(error: unknown, words: Words["blog"]): MetaDescriptor[] {
  return [{ title: isMissingPage(error) ? words.missing : words.failed }, { name: "robots", content: "noindex" }];
}
