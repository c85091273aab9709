import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { PostKind } from "#contract/page-words.ts";
import type { Post } from "#contract/posts.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { Autosaver, type AutosaveState } from "./autosaver.ts";
import { printHtml } from "../../html/html-tree.ts";
import { parseHtml } from "../../html/parse-html.ts";
import { type Draft, findLocalDrafts, type LocalSlot } from "../../drafts/local-drafts.ts";
import { emptyFields, fieldsOfPost, isSameFields, type PostFields } from "../../drafts/post-fields.ts";

type Options = {
  /** The post as it is saved; null for a new one. */
  post: Post | null;
  draftKey: string;
  slot: LocalSlot;
  /** What was typed before and is to be gone on with. */
  draft: Draft | null;
  kind: PostKind;
};

export type PostDraft = {
  fields: PostFields;
  set: (change: Partial<PostFields>) => void;
  /** All fields as they are now, the text included. */
  read: () => PostFields;
  /** The content as it was saved where nothing was changed in it, so that opening a post is no edit. */
  contentToSave: () => string;
  setReader: (read: () => string) => void;
  autosaver: Autosaver;
  state: AutosaveState;
  /** `updatedAt` of the state that was edited. */
  base: string | undefined;
  setBase: (updatedAt: string) => void;
};

/** The form's fields, and the keeping of them. The text stays in the editor and is read when it is needed. */
export function usePostDraft({ post, draftKey, slot, draft, kind }: Options): PostDraft {
  const [editing] = useState(() => createEditorState({ post, draftKey, slot, draft, kind }));
  const [fields, setFields] = useState(editing.start);
  const [base, setBase] = useState(editing.base);
  const { autosaver } = editing;
  const state = useSyncExternalStore(autosaver.subscribe, autosaver.getState, autosaver.getState);
  const set = useCallback(
    (change: Partial<PostFields>) => {
      setFields(editing.change(change));
      autosaver.changed();
    },
    [editing, autosaver],
  );

  useEffect(() => {
    if (draft) autosaver.adopt(draft);
    const write = () => {
      autosaver.write();
    };
    const writeHidden = () => {
      if (document.visibilityState === "hidden") autosaver.write();
    };
    const interrupt = () => {
      autosaver.interrupt();
    };
    const send = () => {
      autosaver.send();
    };
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      autosaver.write();
      if (autosaver.getState().isDirty) event.preventDefault();
    };
    addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", writeHidden);
    addEventListener("session-ended", interrupt);
    addEventListener("online", send);
    addEventListener("beforeunload", askBeforeUnload);
    return () => {
      removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", writeHidden);
      removeEventListener("session-ended", interrupt);
      removeEventListener("online", send);
      removeEventListener("beforeunload", askBeforeUnload);
      autosaver.write();
      autosaver.send();
    };
  }, [autosaver, draft]);

  return { ...editing, fields, set, state, base, setBase };
}

/** What changes without a rendering: the latest fields, and where the text is read from. */
function createEditorState({ post, draftKey, slot, draft, kind }: Options) {
  const saved = asOpened(post ? fieldsOfPost(post) : { ...emptyFields, kind });
  const start = draft ? asOpened(draft.fields) : saved;
  const base = draft?.baseUpdatedAt ?? post?.updatedAt;
  let fields = start;
  let readContent = () => start.content;
  const read = (): PostFields => ({ ...fields, content: readContent() });
  return {
    start,
    base,
    read,
    autosaver: new Autosaver({
      key: draftKey,
      slot,
      base: { saved, updatedAt: base ?? null, ...(post && base !== post.updatedAt && { isOlder: true }) },
      read,
      api: ownerApi,
    }),
    change(change: Partial<PostFields>): PostFields {
      fields = { ...fields, ...change };
      return fields;
    },
    contentToSave(): string {
      const content = readContent();
      return post && content === saved.content ? post.content : content;
    },
    setReader(reader: () => string): void {
      readContent = reader;
    },
  };
}

/** Returns the fields with the text as the editor writes it, which differs in notation from the server's, so that opening is no change. */
export function asOpened(fields: PostFields): PostFields {
  return { ...fields, content: printHtml(parseHtml(fields.content)) };
}

/** What this writer typed in this browser on an earlier state of the post, to be offered on the state that is saved now. */
export function findTypedBefore(post: Post, writer: string): Draft[] {
  const saved = asOpened(fieldsOfPost(post));
  return findLocalDrafts(post._id)
    .filter((draft) => draft.writer === writer && !isSameFields(asOpened(draft.fields), saved))
    .slice(0, 1)
    .map((draft) => ({ ...draft, resume: false }));
}
