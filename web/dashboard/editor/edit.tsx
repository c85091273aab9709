// The editor for a post that is there already. What was typed before and never saved is offered first.
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Post } from "#contract/posts.ts";
import { type OwnerApi, ownerApiOf } from "#web/shared/api/owner-client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { EditPost } from "./edit-post.tsx";
import { EditorLoading } from "./editor-loading.tsx";
import { findDrafts, loadServerDrafts } from "../drafts/find-drafts.ts";
import { loadRichTextEditor } from "./load-rich-text-editor.ts";
import type { Draft } from "../drafts/local-drafts.ts";
import { fieldsOfPost, isSameFields } from "../drafts/post-fields.ts";
import { asOpened } from "./use-post-draft.ts";

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  void loadRichTextEditor();
  const api = ownerApiOf(context, request.signal);
  return { answer: load(api, String(params.id)), categories: api.categories.list().catch(() => []) };
}

/** Drafts newest first: there are several where several tabs or devices were left with unsaved words. */
type Answer = { post: Post; drafts: readonly Draft[] } | { post: null; reason: string };

async function load(api: OwnerApi, id: string): Promise<Answer> {
  try {
    const [post, onServer] = await Promise.all([api.posts.get(id), loadServerDrafts(api)]);
    const saved = asOpened(fieldsOfPost(post));
    return {
      post,
      drafts: findDrafts(onServer, post._id, post.published).filter(
        (draft) => !isSameFields(asOpened(draft.fields), saved),
      ),
    };
  } catch (error) {
    return { post: null, reason: messageOf(error, "") };
  }
}

export default function Edit(): React.ReactElement {
  const { answer, categories } = useLoaderData<typeof clientLoader>();
  const { value, loading } = useSettled(answer);
  const { revalidate } = useRevalidator();
  const settled = useSettled(categories).value;
  if (value?.post) return <EditPost key={value.post._id} {...value} categories={settled} />;
  return (
    <>
      <h1>Edit Blog Post</h1>
      {!value || loading ? (
        <EditorLoading withFields />
      ) : (
        <>
          <ErrorBox onRetry={() => void revalidate()}>
            Failed to load blog for edit{value.reason && `: ${value.reason}`}
          </ErrorBox>
          <Link className="back-link" to="/dashboard">
            <Icon name="arrow-left" />
            Back to the posts
          </Link>
        </>
      )}
    </>
  );
}

export function meta() {
  return dashboardMeta("Edit Post");
}
