// Saves what a step holds as drafts, and moves on.
import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { SectionName } from "#contract/site/section-names.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { watchCaret } from "#web/shared/ui/caret.ts";
import { showErrors } from "../ui/show-errors.ts";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { stepHref, steps } from "./steps.ts";
import type { Document, WelcomeData } from "./welcome-data.ts";

export type StepControls = {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** Why saving failed. */
  failure: string | null;
  /** What is wrong with the fields, by section and property, such as `identity.name`. */
  problems: ReadonlyMap<string, string>;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  skip: () => void;
  back: () => void;
};

type Options = {
  isDirty: boolean;
  /** Returns a field and what is wrong with it, before anything is saved. */
  check?: () => readonly [string, string] | null;
  /** Returns the documents to save. */
  documents: () => readonly (readonly [SectionName, Document])[];
};

export function useStep({ setup, step, sections }: WelcomeData, { isDirty, check, documents }: Options): StepControls {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  /** Versions that this page has saved. The loaded ones follow later: React may show a page that can be sent again before they arrive. */
  const savedVersions = useRef(new Map<SectionName, number>());
  useUnsavedWork(() => isDirty);

  async function save(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const [name, document] of documents()) {
      const version = Math.max(sections.get(name)?.version ?? 0, savedVersions.current.get(name) ?? 0);
      const saved = await ownerApi.site.saveDraft({ params: { section: name }, body: { document, version } });
      savedVersions.current.set(name, saved.version);
      for (const { path, message } of saved.problems.toReversed()) found.set(`${name}.${path[0]}`, message);
    }
    return found;
  }

  /** Goes `by` steps forwards or backwards, unless `before` returns false. */
  async function go(by: number, before: () => Promise<boolean>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      if (await before()) {
        const target = steps[steps.indexOf(step) + by] ?? step;
        await ownerApi.setup.save({ body: { state: "started", step: target.name, start: setup.start } });
        await navigate(stepHref(target.name));
        return;
      }
      await revalidate();
    } catch (error) {
      setFailure(messageOf(error, "Your changes couldn’t be saved."));
      await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    busy,
    failure,
    problems,
    submit(event) {
      event.preventDefault();
      const mayMoveFocus = watchCaret();
      void go(1, async () => {
        const wrong = check?.();
        const found = wrong ? new Map([wrong]) : await save();
        const isShown = [...found.keys()].some((key) => form.current?.querySelector(`[name="${key}"]`));
        showErrors(form.current, () => setProblems(found), mayMoveFocus);
        return !isShown;
      });
    },
    skip: () => void go(1, async () => true),
    back: () =>
      void go(-1, async () => {
        if (isDirty) await save();
        return true;
      }),
  };
}
