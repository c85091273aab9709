import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type PostFields, postFieldNames, postFields, postLineNames, shownLines } from "#contract/post-fields.ts";
import type { Post } from "#contract/posts.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { pathOf } from "#web/shared/posts/post-path.ts";
import { useSite } from "#web/shared/site/site.ts";
import { showErrors } from "#web/dashboard/ui/show-errors.ts";
import { watchCaret } from "#web/shared/ui/caret.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { lastListHref } from "../../shared/list-view.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import type { LocalSlot } from "../../saving/device-copies.ts";
import { fieldsOfPost, isSameFields, payloadOf } from "../../drafts/post-fields.ts";
import { incompleteSchedule } from "../publish/schedule-field.tsx";
import type { SavedElsewhere } from "../../saving/use-open-elsewhere.ts";
import { fieldsAsOpened, type PostDraft } from "./use-post-draft.ts";

export type FieldErrors = Partial<Record<keyof PostFields, string>>;

type Options = {
  post: Post | null;
  draftKey: string;
  slot: LocalSlot<PostFields>;
  postDraft: PostDraft;
  category: string;
  form: RefObject<HTMLFormElement | null>;
  /** Tells the other tabs. */
  tellSaved: (as: SavedElsewhere) => void;
  /** Continues the form with the saved post. */
  onSaved: (post: Post) => Promise<void>;
};
type SaveOptions = {
  /** Save and continue writing, instead of going to the list. */
  stay: boolean;
  /** The status to save, which can differ from the fields. They change once the server has accepted it. */
  status?: "published" | "scheduled" | "draft";
  /** The `updatedAt` of the newer state that this one replaces. */
  over?: string | undefined;
  /** A shortcut saves while the owner types: errors are shown and announced, and the caret stays where it is. */
  keepsCaret?: boolean;
};

export type SavePost = {
  /** Returns whether the post was saved. */
  save: (options: SaveOptions) => Promise<boolean>;
  busy: boolean;
  failure: string | null;
  /** The errors of fields that haven't changed since. */
  errors: FieldErrors;
  /** The problem to show in the form: a new object for each rejected save. */
  refusal: object | null;
  /** The state that was saved elsewhere since this one was opened. */
  conflict: Post | null;
  endConflict: () => void;
  /** Whether the editor itself opens this path, after saving. */
  isLeaving: (path: string) => boolean;
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
  const { timeZone } = useSite();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [conflict, setConflict] = useState<Post | null>(null);
  const running = useRef(false);
  /** The paths that the editor opens after saving: the saved post, and the list. */
  const ownPaths = useRef<string[]>([]);
  const isDone = useRef(false);
  const { autosaver } = postDraft;

  async function save({ stay, over, status, keepsCaret = false }: SaveOptions): Promise<boolean> {
    if (running.current || isDone.current) return false;
    const change = status && fieldsOfStatus[status];
    const typed = postDraft.read();
    const fields = { ...typed, ...change };
    const missing = missingIn(fields, form.current, status === "scheduled");
    setConflict(null);
    if (Object.keys(missing).length > 0) {
      const message = keepsCaret ? messageFor(missing, fields.kind) : null;
      showErrors(
        form.current,
        () => setRefusal({ message, errors: missing, typed }),
        () => !keepsCaret,
      );
      return false;
    }
    setRefusal(null);
    const mayMoveFocus = keepsCaret ? () => false : watchCaret();
    running.current = true;
    setBusy(true);
    await autosaver.pause();
    try {
      const sent = { ...fields, category, content: postDraft.contentToSave() };
      const payload = { ...payloadOf(sent, post ? (over ?? postDraft.base) : undefined), writer: slot.writer };
      const saved = post
        ? await ownerApi.posts
            .update({ params: { id: post._id }, body: payload })
            .catch(async (error: unknown) => await findSavedBefore(post._id, sent, error))
        : await ownerApi.posts.create({ body: { ...payload, draftKey } });
      tellSaved({ id: saved._id, updatedAt: saved.updatedAt });
      const stored = asStored(fields, saved);
      postDraft.set({ ...change, ...unchangedSince(stored, fields, postDraft.read()) });
      postDraft.setBase(saved.updatedAt);
      ownPaths.current.push(`/dashboard/edit/${saved._id}`);
      const renamed = onSaved(saved);
      isDone.current = !stay;
      showSnack(wordsFor(saved, { wasNew: post === null, wasPublished: post?.published === true, status, timeZone }), {
        alert: true,
        link: saved.published ? { href: pathOf(saved), label: `View ${saved.kind}` } : undefined,
      });
      await Promise.all([
        autosaver.continueFrom({ saved: { ...fields, ...stored }, updatedAt: saved.updatedAt }, saved._id),
        renamed,
      ]);
      if (!stay) void navigate(saved.kind === "page" ? "/dashboard/pages" : post ? lastListHref() : "/dashboard");
      return true;
    } catch (error) {
      autosaver.resume();
      await explain(error, typed, mayMoveFocus);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function explain(problem: unknown, typed: PostFields, mayMoveFocus: () => boolean): Promise<void> {
    const words = `Failed to ${post ? "update" : "create"} ${postDraft.fields.kind === "page" ? "page" : "blog post"}.`;
    // The login dialog explains it.
    if (problem instanceof ApiFailure && problem.status === 401) return;
    const issue = issueOf(problem);
    if (post && problem instanceof ApiFailure && problem.code === "changed-elsewhere") {
      const theirs = await ownerApi.posts.get({ params: { id: post._id } }).catch(() => null);
      if (theirs && theirs.updatedAt !== postDraft.base) {
        setConflict(theirs);
        return;
      }
    }
    const reason = messageOf(problem, "");
    const message = issue || reason === "" ? words : `${words} ${reason}`;
    const errors = issue ? { [issue.field]: issue.message } : {};
    showErrors(form.current, () => setRefusal({ message, errors, typed }), mayMoveFocus);
  }

  const errors = refusal ? errorsLeft(refusal, postDraft.fields) : {};
  const isMended = refusal !== null && Object.keys(refusal.errors).length > 0 && Object.keys(errors).length === 0;
  return {
    save,
    busy,
    failure: isMended ? null : (refusal?.message ?? null),
    errors,
    refusal,
    conflict,
    endConflict: () => setConflict(null),
    isLeaving: (path) => isDone.current || ownPaths.current.includes(path),
  };
}

/** The fields that the server completes, such as a link without https://. */
const completed = ["slug", ...postLineNames] as const;
type Completed = Partial<Pick<PostFields, (typeof completed)[number]>>;

/** Returns what the server made of these fields. */
function asStored(sent: PostFields, saved: Post): Completed {
  const stored = { slug: saved.slug, ...shownLines(saved) };
  return Object.fromEntries(completed.filter((name) => sent[name] !== "").map((name) => [name, stored[name]]));
}

/** Returns those of the changes whose fields the owner has left alone while they were saved. */
function unchangedSince(changes: Completed, sent: PostFields, now: PostFields): Completed {
  return Object.fromEntries(
    completed.filter((name) => name in changes && now[name] === sent[name]).map((name) => [name, changes[name]]),
  );
}

type Refusal = {
  message: string | null;
  errors: FieldErrors;
  /** The rejected fields. */
  typed: PostFields;
};

/** Returns the errors of fields that haven't changed since they were rejected. */
function errorsLeft({ errors, typed }: Refusal, now: PostFields): FieldErrors {
  const left = fieldsWithErrors.filter((name) => errors[name] !== undefined && now[name] === typed[name]);
  return Object.fromEntries(left.map((name) => [name, errors[name]]));
}

/** Shows above the text what a save by shortcut needs, because the caret doesn't move to the field. */
function messageFor(missing: FieldErrors, kind: PostFields["kind"]): string {
  return `The ${kind} isn’t saved yet, and what you typed stays autosaved. ${Object.values(missing).join(" ")}`;
}

const fieldsOfStatus = {
  published: { published: true, publishAt: "" },
  scheduled: { published: false },
  draft: { published: false },
} as const;

type Outcome = {
  wasNew: boolean;
  wasPublished: boolean;
  status: SaveOptions["status"];
  timeZone: string;
};

function wordsFor({ kind, published, publishAt }: Post, { wasNew, wasPublished, status, timeZone }: Outcome): string {
  if (status === "published") return "Published!";
  if (status === "draft" && wasPublished) return "Unpublished.";
  const schedule = !published && publishAt !== null ? ` Scheduled for ${formatDateTime(publishAt, timeZone)}.` : "";
  return `${kind === "page" ? "Page" : "Blog"} ${wasNew ? "created" : "updated"}!${schedule}`;
}

/** Returns the post if the server has saved exactly this state before, in a request whose response was lost. Rethrows other errors. */
async function findSavedBefore(id: string, sent: PostFields, error: unknown): Promise<Post> {
  const there =
    error instanceof ApiFailure && error.code === "changed-elsewhere"
      ? await ownerApi.posts.get({ params: { id } }).catch(() => null)
      : null;
  if (!there || (sent.slug !== "" && sent.slug !== there.slug)) throw error;
  const saved = fieldsAsOpened(fieldsOfPost(there));
  const here = {
    ...sent,
    slug: "",
    title: sent.title.trim(),
    description: sent.description.trim(),
    series: sent.series.trim(),
    // The server chose it.
    seriesPart: sent.seriesPart || saved.seriesPart,
  };
  if (!isSameFields(saved, fieldsAsOpened(here))) throw error;
  return there;
}

function missingIn(fields: PostFields, form: HTMLFormElement | null, isScheduled: boolean): FieldErrors {
  const publishAt = fields.published ? "" : fields.publishAt;
  // A date without a time, or a time without a date, has no value.
  const schedule = form?.querySelector<HTMLInputElement>("[type='datetime-local']");
  return {
    ...(fields.title.trim() === "" && { title: `Give the ${fields.kind} a title.` }),
    ...(fields.description.trim() === "" && { description: `Describe the ${fields.kind} in a sentence or two.` }),
    ...(isScheduled && publishAt === "" && { publishAt: "Choose a date and a time." }),
    ...(schedule?.validity.badInput && { publishAt: incompleteSchedule }),
    ...(publishAt !== "" && Date.parse(publishAt) <= Date.now() && { publishAt: "Choose a time in the future." }),
  };
}

const fieldsWithErrors = postFieldNames.filter((name) => postFields[name].showsError);

/** Returns the field that the server rejected, and its message. */
function issueOf(error: unknown): { field: keyof FieldErrors; message: string } | null {
  const issues = error instanceof ApiFailure ? error.issues : [];
  for (const issue of issues) {
    // An error in a list's entry has a path such as `tags.3`.
    const field = fieldsWithErrors.find((each) => each === issue.field.split(".")[0]);
    if (field) return { field, message: issue.message };
  }
  return null;
}
