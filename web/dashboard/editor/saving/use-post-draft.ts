import { useCallback, useState } from "react";
import type { PostKind } from "#contract/page-terms.ts";
import { emptyFields, type PostFields } from "#contract/post-fields.ts";
import type { Post } from "#contract/posts.ts";
import { keptPosts } from "../../drafts/kept-posts.ts";
import { fieldsOfPost } from "../../drafts/post-fields.ts";
import { asOpened } from "../../html/as-opened.ts";
import { Autosaver, type AutosaveState } from "../../saving/autosaver.ts";
import type { Draft, LocalSlot } from "../../saving/device-copies.ts";
import { useAutosaver } from "../../saving/use-autosaver.ts";

type Options = {
  /** The post as it is saved; null for a new one. */
  post: Post | null;
  draftKey: string;
  slot: LocalSlot<PostFields>;
  /** The draft to continue. */
  draft: Draft<PostFields> | null;
  kind: PostKind;
};

export type PostDraft = {
  fields: PostFields;
  set: (change: Partial<PostFields>) => void;
  /** The current fields, including the text. */
  read: () => PostFields;
  /** Returns unchanged content as it was saved, so that opening a post isn't an edit. */
  contentToSave: () => string;
  setReader: (read: () => string) => void;
  autosaver: Autosaver<PostFields>;
  state: AutosaveState;
  /** `updatedAt` of the state that was edited. */
  base: string | undefined;
  setBase: (updatedAt: string) => void;
};

/** The form's fields, and their autosave. The text stays in the editor and is read when it is needed. */
export function usePostDraft({ post, draftKey, slot, draft, kind }: Options): PostDraft {
  const [editing] = useState(() => createEditorState({ post, draftKey, slot, draft, kind }));
  const [fields, setFields] = useState(editing.start);
  const [base, setBase] = useState(editing.base);
  const { autosaver } = editing;
  const state = useAutosaver(autosaver, draft);
  const set = useCallback(
    (change: Partial<PostFields>) => {
      setFields(editing.change(change));
      autosaver.changed();
    },
    [editing, autosaver],
  );

  return { ...editing, fields, set, state, base, setBase };
}

/** Data that changes without a rendering: the latest fields, and the source of the text. */
function createEditorState({ post, draftKey, slot, draft, kind }: Options) {
  const saved = fieldsAsOpened(post ? fieldsOfPost(post) : { ...emptyFields, kind });
  const start = draft ? fieldsAsOpened(draft.fields) : saved;
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
      base: { saved, updatedAt: base ?? null },
      read,
      isSame: keptPosts.isSame,
      server: keptPosts.server,
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

/** Returns the fields with the text as the editor writes it. */
export function fieldsAsOpened(fields: PostFields): PostFields {
  return { ...fields, content: asOpened(fields.content) };
}
