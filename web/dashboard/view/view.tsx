// A published post inside the dashboard; preview.tsx shows drafts.
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { ownerApiOf } from "../shared/owner-api.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { PostArticle, PostLoading, PostMissing } from "./post-article.tsx";

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  return {
    answer: ownerApiOf(context, request.signal)
      .posts.get({ params: { id: String(params.id) }, query: { view: "page" } })
      .then(
        (post) => ({ post }),
        () => ({ post: null }),
      ),
  };
}

export default function View(): React.ReactElement {
  const { value, loading } = useSettled(useLoaderData<typeof clientLoader>().answer);
  if (!value || loading) return <PostLoading />;
  return value.post ? <PostArticle post={value.post} /> : <PostMissing>Blog not found.</PostMissing>;
}

export function meta() {
  return dashboardMeta("View");
}
