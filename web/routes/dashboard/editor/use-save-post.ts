import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Post } from "#contract/posts.ts";
import { deskApi } from "#web/api/desk-client.ts";
import { ApiFailure, messageOf } from "#web/api/failure.ts";
import { showErrors } from "#web/ui/show-errors.ts";
import { useSnackbar } from "#web/ui/snackbar.tsx";
import type { LocalSlot } from "./local-drafts.ts";
import { fieldsOfPost, isSameFields, payloadOf, type PostFields, toTimestamp } from "./post-fields.ts";
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
  onSaved: (as: SavedElsewhere) => void;
};
type SaveOptions = {
  /** Save and go on writing, instead of going to the list. */
  stay: boolean;
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

export function useSavePost({ post, draftKey, slot, postDraft, category, form, onSaved }: Options): SavePost {
  const navigate = useNavigate();
  const showSnack = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<Post | null>(null);
  const running = useRef(false);
  const done = useRef(false);
  const { keeper } = postDraft;

  async function save({ stay, over }: SaveOptions): Promise<void> {
    if (running.current || done.current) return;
    const fields = postDraft.read();
    const missing = missingIn(fields);
    setFailure(null);
    setConflict(null);
    if (Object.keys(missing).length > 0) {
      showErrors(form.current, () => { setErrors(missing); });
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
        ? await deskApi.posts.update(post._id, payload).catch(async (error: unknown) => await findSavedBefore(post._id, sent, error))
        : await deskApi.posts.create({ ...payload, draftKey });
      onSaved({ id: saved._id, updatedAt: saved.updatedAt });
      if (stay && post) {
        postDraft.setBase(saved.updatedAt);
        await keeper.goOnFrom({ saved: fields, updatedAt: saved.updatedAt });
      } else {
        done.current = true;
        await keeper.forget();
        void navigate(stay ? `/dashboard/edit/${saved._id}` : "/dashboard", { replace: stay });
      }
      showSnack(post ? "Blog updated!" : "Blog created!", { alert: true });
    } catch (error) {
      keeper.resume();
      await explain(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function explain(problem: unknown): Promise<void> {
    const words = post ? "Failed to update blog post." : "Failed to create blog post.";
    // The way to the sign-in page says it all.
    if (problem instanceof ApiFailure && problem.status === 401) return;
    if (problem instanceof ApiFailure && problem.status === 409 && post) {
      const theirs = await deskApi.posts.get(post._id).catch(() => null);
      if (theirs && theirs.updatedAt !== postDraft.base) {
        setConflict(theirs);
        return;
      }
    }
    const reason = messageOf(problem, "");
    const field = fieldOf(problem, reason);
    setFailure(field || reason === "" ? words : `${words} ${reason}`);
    if (field) showErrors(form.current, () => { setErrors({ [field]: reason }); });
  }

  return { save, busy, failure, errors, conflict, endConflict: () => setConflict(null), isDone: () => done.current };
}

/** Where the answer to an earlier try was lost on its way, the newer state that refuses this one is this one. */
async function findSavedBefore(id: string, sent: PostFields, error: unknown): Promise<Post> {
  const there = error instanceof ApiFailure && error.status === 409 ? await deskApi.posts.get(id).catch(() => null) : null;
  if (!there || (sent.slug !== "" && sent.slug !== there.slug)) throw error;
  if (!isSameFields(asOpened(fieldsOfPost(there)), asOpened({ ...sent, slug: "", title: sent.title.trim(), description: sent.description.trim() }))) throw error;
  return there;
}

function missingIn(fields: PostFields): FieldErrors {
  const publishAt = fields.published ? null : toTimestamp(fields.publishAt);
  return {
    ...(fields.title.trim() === "" && { title: "Give the post a title." }),
    ...(fields.description.trim() === "" && { description: "Describe the post in a sentence or two." }),
    ...(publishAt !== null && Date.parse(publishAt) <= Date.now() && { publishAt: "Choose a time that is still to come." }),
  };
}

/** The field that a refusal is about, where it names one. */
function fieldOf(error: unknown, reason: string): keyof FieldErrors | null {
  if (error instanceof ApiFailure && error.status === 409) return "slug";
  const [, name] = /^(title|description|slug|category|link|publishAt)\b/.exec(reason) ?? [];
  const names: readonly (keyof FieldErrors)[] = ["title", "description", "slug", "category", "link", "publishAt"];
  return names.find((field) => field === name) ?? null;
}
