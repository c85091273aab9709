import { useMemo, useState } from "react";
import { get, useFormState, type UseFormReturn } from "react-hook-form";
import type { SiteProblem } from "#contract/site/site-calls.ts";
import { useHeld } from "../../shared/use-held.ts";
import type { FormField } from "./form-fields.ts";
import { describePath, idOfPath, keyOfPath, nameOfPath } from "./paths.ts";

export type ShownProblem = SiteProblem & { id: string; where: string };

type Options = {
  root: FormField;
  form: UseFormReturn;
  problems: readonly SiteProblem[];
  /** Whether the problems are those of the form as it is, not of an earlier draft. */
  areCurrent: boolean;
  read: () => unknown;
};

/**
 * Returns the problems to show. A field shows its problem once the owner has left it, or if it had one when the form was opened, or after
 * publishing failed. What was typed since the last saved draft may have solved them, so new ones wait until it is saved.
 */
export function useProblems({ root, form, problems, areCurrent, read }: Options) {
  const { touchedFields } = useFormState({ control: form.control });
  const [known] = useState(() => new Set(problems.map(({ path }) => keyOfPath(path))));
  const [showsAll, setShowsAll] = useState(false);
  const due = problems.filter(
    ({ path }) => showsAll || known.has(keyOfPath(path)) || isSettled(get(touchedFields, nameOfPath(root, path))),
  );
  // Unchanged problems keep the same map, so that no field renders again.
  const text = useHeld(JSON.stringify(due), !areCurrent);
  const shown = useMemo(() => JSON.parse(text) as SiteProblem[], [text]);
  const byPath = useMemo(() => new Map(shown.map(({ path, message }) => [keyOfPath(path), message])), [shown]);
  return {
    byPath,
    setShowsAll,
    describe: (): ShownProblem[] => {
      const document = shown.length > 0 ? read() : null;
      return shown.map((problem) => ({
        ...problem,
        id: idOfPath(problem.path),
        where: describePath(root, document, problem.path),
      }));
    },
  };
}

/** Returns whether a field was left, or any field in a list or object. */
function isSettled(touched: unknown): boolean {
  if (typeof touched !== "object" || touched === null) return touched === true;
  return Object.values(touched).some(isSettled);
}
