// The editor of posts and pages. One form serves a new post and a saved one: this route stays mounted while the URL below it changes, so the
// first save of a new post only replaces the URL. Opening another post mounts another form.
import { useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import type { Category } from "#contract/categories.ts";
import type { PostKind } from "#contract/page-terms.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { type OwnerApi, ownerApiOf } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { findPostDrafts, loadServerDrafts } from "../drafts/find-drafts.ts";
import { isNewDraftKey, newDraftKey } from "../saving/device-copies.ts";
import { fieldsOfPost, isSameFields } from "../drafts/post-fields.ts";
import { kindAt } from "../shared/create-path.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useSettled } from "../shared/use-settled.ts";
import { editorHeading } from "./form/editor-heading.ts";
import { EditorLoading } from "../text-editor/editor-loading.tsx";
import { EditorSession, type Start } from "./form/editor-session.tsx";
import { loadTextEditor } from "../text-editor/load-text-editor.ts";
import { fieldsAsOpened } from "./saving/use-post-draft.ts";

type Opening = {
  /** The post's id, or the draft key of a new post. */
  id: string;
  kind: PostKind;
  isNew: boolean;
  /** Null for a new key, under which nothing can be stored yet: the form shows immediately. */
  answer: Promise<Answer> | null;
  categories: Promise<readonly Category[]>;
};
type Answer = { start: Start; failure: null } | { start: null; failure: string };

/** The draft key that the loader has just created. */
let freshKey: string | null = null;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs): Opening {
  const { pathname, searchParams } = new URL(request.url);
  void loadTextEditor();
  const api = ownerApiOf(context, request.signal);
  const [, id = null] = /^\/dashboard\/edit\/([^/]+)/.exec(pathname) ?? [];
  if (id !== null)
    return { id, kind: "post", isNew: false, answer: loadPost(api, id), categories: loadCategories(api) };
  const key = searchParams.get("draft");
  if (!isNewDraftKey(key)) {
    freshKey = newDraftKey();
    // The key is in the URL, so that a reload finds the draft again. A URL without it must not stay in the history, because Back would stop there.
    throw (location.href === request.url ? replace : redirect)(`${pathname}?draft=${freshKey}`);
  }
  const answer = key === freshKey ? null : loadDraft(api, key);
  freshKey = null;
  return { id: key, kind: kindAt(pathname), isNew: true, answer, categories: loadCategories(api) };
}

/** The route has no path, so the router would keep its data when the URL below it changes. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate;
}

function loadCategories(api: OwnerApi): Promise<readonly Category[]> {
  return api.categories.list().catch(() => []);
}

async function loadPost(api: OwnerApi, id: string): Promise<Answer> {
  try {
    const [post, onServer] = await Promise.all([
      api.posts.get({ params: { id: decodeURIComponent(id) } }),
      loadServerDrafts(api),
    ]);
    const saved = fieldsAsOpened(fieldsOfPost(post));
    const drafts = findPostDrafts(onServer, post._id, post.published).filter(
      (draft) => !isSameFields(fieldsAsOpened(draft.fields), saved),
    );
    return { start: { key: post._id, kind: post.kind, post, drafts }, failure: null };
  } catch (error) {
    return { start: null, failure: messageOf(error, "") };
  }
}

async function loadDraft(api: OwnerApi, key: string): Promise<Answer> {
  const drafts = findPostDrafts(await loadServerDrafts(api), key, false);
  return { start: { key, kind: drafts[0]?.fields.kind ?? "post", post: null, drafts }, failure: null };
}

export default function Editor(): React.ReactElement {
  const opening = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const categories = useSettled(opening.categories).value;
  /** The new post that was saved in the form on screen. */
  const [created, setCreated] = useState<{ key: string; id: string } | null>(null);
  const formKey = created?.id === opening.id ? created.key : opening.id;
  return (
    <OpenedEditor
      key={formKey}
      opening={opening}
      categories={categories}
      onCreated={async (id) => {
        setCreated({ key: formKey, id });
        await navigate(`/dashboard/edit/${id}`, { replace: true, preventScrollReset: true });
      }}
    />
  );
}

type OpenedEditorProps = {
  opening: Opening;
  categories: readonly Category[] | null;
  onCreated: (id: string) => Promise<void>;
};

/** Loads the initial data of the form once. Later data of the same URL changes nothing in the form. */
function OpenedEditor({ opening, categories, onCreated }: OpenedEditorProps): React.ReactElement {
  const [start, setStart] = useState(() => startOfNew(opening));
  const { value, loading } = useSettled(opening.answer ?? nothing);
  const { revalidate } = useRevalidator();
  if (!start && value?.start && !loading)
    setStart(opening.isNew ? { ...value.start, kind: kindOf(value.start, opening) } : value.start);
  if (start) return <EditorSession start={start} categories={categories} onCreated={onCreated} />;
  return (
    <>
      <h1>{editorHeading(opening.kind, opening.isNew)}</h1>
      {value?.start === null && !loading ? (
        <>
          <ErrorBox onRetry={() => void revalidate()}>
            Failed to load blog for edit{value.failure && `: ${value.failure}`}
          </ErrorBox>
          <Link className="back-link" to="/dashboard">
            <Icon name="arrow-left" />
            Back to the posts
          </Link>
        </>
      ) : (
        <EditorLoading withFields />
      )}
    </>
  );
}

function startOfNew({ id, kind, answer }: Opening): Start | null {
  return answer ? null : { key: id, kind, post: null, drafts: [] };
}

const nothing: Promise<Answer> = Promise.resolve({ start: null, failure: "" });

/** The kind of the draft, or without a draft the kind in the URL. */
function kindOf({ drafts, kind }: Start, opening: Opening): PostKind {
  return drafts.length > 0 ? kind : opening.kind;
}

export function meta({ location }: { location: { pathname: string } }) {
  const isNew = location.pathname.startsWith("/dashboard/create");
  return dashboardMeta(`${isNew ? "New" : "Edit"} ${kindAt(location.pathname) === "page" ? "Page" : "Post"}`);
}
