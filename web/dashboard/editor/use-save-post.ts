import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Post } from "#contract/posts.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { pathOf } from "#web/shared/posts/post-path.ts";
import { showErrors } from "#web/dashboard/ui/show-errors.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { lastListHref } from "../shared/list-view.ts";
import { whenWords } from "../shared/when-words.ts";
import type { LocalSlot } from "../drafts/local-drafts.ts";
import { fieldsOfPost, isSameFields, payloadOf, type PostFields, toTimestamp } from "../drafts/post-fields.ts";
import type { SavedElsewhere } from "./use-open-elsewhere.ts";
import { asOpened, type PostDraft } from "./use-post-draft.ts";

export type FieldErrors = Partial<Record<"title" | "description" | "slug" | "category" | "link" | "publishAt", string>>;

type Options = {
  post: Post | null;
  draftKey: string;
  slot: LocalSlot;
  postDraft: PostDraft;
  category: string;
  form: RefObject<HTMLFormElement | null>;
  /** For the other tabs. */
  tellSaved: (as: SavedElsewhere) => void;
  /** The form goes on with the post as it was saved. */
  onSaved: (post: Post) => void;
};
type SaveOptions = {
  /** Save and go on writing, instead of going to the list. */
  stay: boolean;
  /** Ticks Published with it; only once it is saved, so that a refusal leaves the draft a draft. */
  publish?: boolean;
  /** The newer state, by its `updatedAt`, that this one is to replace. */
  over?: string | undefined;
};

export type SavePost = {
  save: (options: SaveOptions) => Promise<void>;
  busy: boolean;
  failure: string | null;
  errors: FieldErrors;
  /** What someone else saved meanwhile. */
  conflict: Post | null;
  endConflict: () => void;
  /** Saved, and on the way to another screen. */
  isDone: () => boolean;
};

export function useSavePost({
  post,
  draftKey,
  slot,
  postDraft,
  category,
  form,
  tellSaved,
  onSaved,
}: Options): SavePost {
  const navigate = useNavigate();
  const showSnack = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<Post | null>(null);
  const running = useRef(false);
  const done = useRef(false);
  const { keeper } = postDraft;

  async function save({ stay, over, publish = false }: SaveOptions): Promise<void> {
    if (running.current || done.current) return;
    const fields = { ...postDraft.read(), ...(publish && { published: true }) };
    const missing = missingIn(fields, form.current);
    setFailure(null);
    setConflict(null);
    if (Object.keys(missing).length > 0) {
      showErrors(form.current, () => {
        setErrors(missing);
      });
      return;
    }
    setErrors({});
    running.current = true;
    setBusy(true);
    await keeper.pause();
    try {
      const sent = { ...fields, category, content: postDraft.contentToSave() };
      const payload = { ...payloadOf(sent, post ? (over ?? postDraft.base) : undefined), writer: slot.writer };
      const saved = post
        ? await ownerApi.posts
            .update(post._id, payload)
            .catch(async (error: unknown) => await findSavedBefore(post._id, sent, error))
        : await ownerApi.posts.create({ ...payload, draftKey });
      tellSaved({ id: saved._id, updatedAt: saved.updatedAt });
      if (publish) postDraft.set({ published: true });
      postDraft.setBase(saved.updatedAt);
      onSaved(saved);
      done.current = !stay;
      showSnack(wordsFor(saved, { isNew: post === null, publish }), {
        alert: true,
        link: saved.published ? { href: pathOf(saved), label: `View ${saved.kind}` } : undefined,
      });
      await keeper.goOnFrom({ saved: fields, updatedAt: saved.updatedAt }, saved._id);
      if (!stay) void navigate(saved.kind === "page" ? "/dashboard/pages" : post ? lastListHref() : "/dashboard");
    } catch (error) {
      keeper.resume();
      await explain(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function explain(problem: unknown): Promise<void> {
    const words = `Failed to ${post ? "update" : "create"} ${postDraft.fields.kind === "page" ? "page" : "blog post"}.`;
    // The way to the login page says it all.
    if (problem instanceof ApiFailure && problem.status === 401) return;
    const issue = issueOf(problem);
    if (post && problem instanceof ApiFailure && problem.code === "changed-elsewhere") {
      const theirs = await ownerApi.posts.get(post._id).catch(() => null);
      if (theirs && theirs.updatedAt !== postDraft.base) {
        setConflict(theirs);
        return;
      }
    }
    const reason = messageOf(problem, "");
    setFailure(issue || reason === "" ? words : `${words} ${reason}`);
    if (issue)
      showErrors(form.current, () => {
        setErrors({ [issue.field]: issue.message });
      });
  }

  return { save, busy, failure, errors, conflict, endConflict: () => setConflict(null), isDone: () => done.current };
}

function wordsFor(
  { kind, published, publishAt }: Post,
  { isNew, publish }: { isNew: boolean; publish: boolean },
): string {
  if (publish) return "Published!";
  const schedule = !published && publishAt !== null ? ` Scheduled for ${whenWords(publishAt)}.` : "";
  return `${kind === "page" ? "Page" : "Blog"} ${isNew ? "created" : "updated"}!${schedule}`;
}

/** Where the answer to an earlier try was lost on its way, the newer state that refuses this one is this one. */
async function findSavedBefore(id: string, sent: PostFields, error: unknown): Promise<Post> {
  const there =
    error instanceof ApiFailure && error.code === "changed-elsewhere"
      ? await ownerApi.posts.get(id).catch(() => null)
      : null;
  if (!there || (sent.slug !== "" && sent.slug !== there.slug)) throw error;
  if (
    !isSameFields(
      asOpened(fieldsOfPost(there)),
      asOpened({ ...sent, slug: "", title: sent.title.trim(), description: sent.description.trim() }),
    )
  )
    throw error;
  return there;
}

function missingIn(fields: PostFields, form: HTMLFormElement | null): FieldErrors {
  const publishAt = fields.published ? null : toTimestamp(fields.publishAt);
  // A date without a time, or the other way round: the browser gives such a field no value at all.
  const schedule = form?.querySelector<HTMLInputElement>("[type='datetime-local']");
  return {
    ...(fields.title.trim() === "" && { title: `Give the ${fields.kind} a title.` }),
    ...(fields.description.trim() === "" && { description: `Describe the ${fields.kind} in a sentence or two.` }),
    ...(schedule?.validity.badInput && { publishAt: "Enter both a date and a time, or clear the field." }),
    ...(publishAt !== null && Date.parse(publishAt) <= Date.now() && { publishAt: "Choose a time in the future." }),
  };
}

const fieldsWithErrors: readonly (keyof FieldErrors)[] = [
  "title",
  "description",
  "slug",
  "category",
  "link",
  "publishAt",
];

/** What is wrong with which field of the form, where the server names one. */
function issueOf(error: unknown): { field: keyof FieldErrors; message: string } | null {
  const issues = error instanceof ApiFailure ? error.issues : [];
  for (const issue of issues) {
    const field = fieldsWithErrors.find((each) => each === issue.field);
    if (field) return { field, message: issue.message };
  }
  return null;
}
