import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import type { SectionState } from "#contract/site/site-calls.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useUnsavedWork } from "../../shared/use-unsaved-work.ts";
import { fieldOf } from "../form/form-fields.ts";
import { type Document, isSameDocument, newIds, toDocumentValue, toFormValue } from "../form/form-values.ts";
import { keepAside, readCopy, removeCopy, writeCopy } from "./device-copies.ts";
import { documentOf, DraftSaver } from "./draft-saver.ts";
import { holdDraft } from "./running-drafts.ts";

export type SectionDraft = ReturnType<typeof useSectionDraft>;

/** The form of a section and its saver. Only the first `initial` counts. */
export function useSectionDraft(initial: SectionState) {
  const { name } = initial;
  const [root] = useState(() => fieldOf(initial.form));
  const [copy] = useState(() => readCopy(name));
  const form = useForm({
    defaultValues: toFormValue(root, copy?.document ?? documentOf(initial)) as Record<string, unknown>,
    shouldFocusError: false,
  });

  const [saver] = useState(
    () =>
      new DraftSaver(initial, {
        save: (document, version) =>
          ownerApi.site.saveDraft({ params: { section: name }, body: { document, version } }),
        load: () => ownerApi.site.section({ params: { section: name } }),
        isSame: (one, other) => isSameDocument(root, one, other),
        keep: (kept) => {
          if (kept) writeCopy(name, { ...kept, savedAt: new Date().toISOString() });
          else removeCopy(name);
        },
      }),
  );
  const snapshot = useSyncExternalStore(saver.subscribe, saver.get);
  useUnsavedWork(() => saver.isUnsaved);

  const actions = useMemo(() => {
    const read = () => toDocumentValue(root, form.getValues()) as Document;
    const reset = (document: Document) => form.reset(toFormValue(root, document) as Record<string, unknown>);

    /** Shows the server's current state. */
    function take(state: SectionState): void {
      saver.forget();
      saver.adopt(state);
      saver.silently(() => {
        reset(documentOf(state));
        return read();
      });
    }

    return {
      read,
      take,
      save: () => saver.change(read()),
      /** Shows and saves another document. */
      replace: reset,
      /** After publishing, adds the ids from the server to the form, which otherwise stays as it is. */
      async learn(): Promise<void> {
        const state = await ownerApi.site.section({ params: { section: name } });
        saver.silently(() => {
          for (const [path, id] of newIds(root, documentOf(state), form.getValues())) form.setValue(path.join("."), id);
          return read();
        });
        saver.adopt(state);
      },
      /** Shows the version of the other tab. The version in the form can be restored. */
      async takeTheirs(): Promise<void> {
        const mine = read();
        take(await ownerApi.site.section({ params: { section: name } }));
        keepAside(name, { document: mine, version: 0, savedAt: new Date().toISOString() });
      },
      /** Saves this form's version over that of the other tab, which can be restored. */
      async keepMine(): Promise<void> {
        const theirs = documentOf(await ownerApi.site.section({ params: { section: name } }));
        // Before saving, because the screen looks for the copy as soon as the conflict is over.
        keepAside(name, { document: theirs, version: 0, savedAt: new Date().toISOString() });
        await saver.keepMine();
      },
    };
  }, [form, name, root, saver]);

  useEffect(() => {
    saver.silently(actions.read);
    return form.subscribe({ formState: { values: true }, callback: actions.save });
  }, [form, actions, saver]);

  useEffect(() => {
    if (copy) saver.restore(copy);
  }, [copy, saver]);

  useEffect(() => {
    const keep = () => saver.keepOnDevice();
    const retry = () => void saver.flush();
    addEventListener("pagehide", keep);
    addEventListener("online", retry);
    return () => {
      removeEventListener("pagehide", keep);
      removeEventListener("online", retry);
      saver.keepOnDevice();
      holdDraft(name, saver.flush());
    };
  }, [name, saver]);

  return { name, root, form, saver, snapshot, ...actions };
}
