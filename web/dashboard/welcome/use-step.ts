// Saves the fields of a step as drafts, and opens the next step.
import { useRef, useState } from "react";
import { type FieldPath, type FieldValues, get } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { SectionName } from "#contract/site/section-names.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { type Mistakes, type OwnerForm, useOwnerForm } from "../form/use-owner-form.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { useFollowUp } from "../shared/use-follow-up.ts";
import { stepHref, steps } from "./steps.ts";
import type { Document, WelcomeData } from "./welcome-data.ts";

export type StepControls<Fields extends FieldValues> = {
  form: OwnerForm<Fields>;
  /** True while the step is saved or left. */
  busy: boolean;
  skip: () => void;
  back: () => void;
};

type Options<Fields extends FieldValues> = {
  /** Errors by section and property, like in the problems of the sections. */
  start: Fields;
  check?: (fields: Fields) => Mistakes<Fields>;
  /** Returns the documents to save. */
  documents: (fields: Fields) => readonly (readonly [SectionName, Document])[];
};

const otherwise = "Your changes couldn’t be saved.";

export function useStep<Fields extends FieldValues>(
  { setup, step, sections }: WelcomeData,
  { start, check, documents }: Options<Fields>,
): StepControls<Fields> {
  const followUp = useFollowUp();
  const { revalidate } = useRevalidator();
  const [isLeaving, setLeaving] = useState(false);
  /** Versions that this page has saved. The loaded ones follow later: React may show a page that can be submitted again before they arrive. */
  const savedVersions = useRef(new Map<SectionName, number>());
  const form = useOwnerForm<Fields>({ start, ...(check && { check }), send, otherwise });

  /** Saves the documents. Returns the errors of the fields of this step. */
  async function save(fields: Fields): Promise<Mistakes<Fields>> {
    const found: Mistakes<Fields> = {};
    for (const [name, document] of documents(fields)) {
      const version = Math.max(sections.get(name)?.version ?? 0, savedVersions.current.get(name) ?? 0);
      const saved = await ownerApi.site.saveDraft({ params: { section: name }, body: { document, version } });
      savedVersions.current.set(name, saved.version);
      for (const { path, message } of saved.problems) {
        const field = `${name}.${path[0]}` as FieldPath<Fields>;
        if (get(fields, field) !== undefined) found[field] ??= message;
      }
    }
    return found;
  }

  async function send(fields: Fields): Promise<Mistakes<Fields> | void> {
    try {
      const found = await save(fields);
      if (Object.keys(found).length === 0) return await move(1);
      await revalidate();
      return found;
    } catch (error) {
      await revalidate();
      throw error;
    }
  }

  async function move(by: number): Promise<void> {
    const target = steps[steps.indexOf(step) + by] ?? step;
    await ownerApi.setup.save({ body: { state: "started", step: target.name, start: setup.start } });
    await followUp(stepHref(target.name));
  }

  async function leave(by: number): Promise<void> {
    if (isLeaving || form.busy) return;
    setLeaving(true);
    form.methods.clearErrors("root");
    try {
      if (by < 0 && form.isDirty) await save(form.methods.getValues());
      await move(by);
    } catch (error) {
      form.methods.setError("root", { message: messageOf(error, otherwise) });
      await revalidate();
    } finally {
      setLeaving(false);
    }
  }

  return { form, busy: isLeaving || form.busy, skip: () => void leave(1), back: () => void leave(-1) };
}
