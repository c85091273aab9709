import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import type { Post } from "#contract/posts.ts";
import { ownerApiOf } from "../shared/owner-api.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { PostArticle, PostLoading, PostMissing } from "./post-article.tsx";

type Answer = { post: Post; failure: null } | { post: null; failure: string };

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs): { answer: Promise<Answer> } {
  return {
    answer: ownerApiOf(context, request.signal)
      .posts.preview({ params: { id: String(params.id) }, query: { view: "page" } })
      .then(
        (post) => ({ post, failure: null }),
        (error: unknown) => ({
          post: null,
          failure:
            error instanceof ApiFailure && error.status === 403
              ? "Not authorized to preview this blog."
              : "Blog not found or network error",
        }),
      ),
  };
}

export default function Preview(): React.ReactElement {
  const { value, loading } = useSettled(useLoaderData<typeof clientLoader>().answer);
  if (!value || loading) return <PostLoading />;
  return value.post ? <PostArticle post={value.post} isPreview /> : <PostMissing>{value.failure}</PostMissing>;
}

export function meta() {
  return dashboardMeta("Preview");
}
