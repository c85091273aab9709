import { useMemo, useState } from "react";
import { get, useFormState, type UseFormReturn } from "react-hook-form";
import type { SiteProblem } from "#contract/site/site-calls.ts";
import type { FormField } from "./form-fields.ts";
import { describePath, idOfPath, keyOfPath, nameOfPath } from "./paths.ts";

export type ShownProblem = SiteProblem & { id: string; where: string };

type Options = {
  root: FormField;
  form: UseFormReturn;
  problems: readonly SiteProblem[];
  read: () => unknown;
};

/**
 * Returns the problems to show. A field shows its problem once the owner has left it, or if it had one when the form was opened, or after
 * publishing failed.
 */
export function useProblems({ root, form, problems, read }: Options) {
  const { touchedFields } = useFormState({ control: form.control });
  const [known] = useState(() => new Set(problems.map(({ path }) => keyOfPath(path))));
  const [showsAll, setShowsAll] = useState(false);
  const shown = problems.filter(
    ({ path }) => showsAll || known.has(keyOfPath(path)) || isSettled(get(touchedFields, nameOfPath(root, path))),
  );
  // Unchanged problems keep the same map, so that no field renders again.
  const text = JSON.stringify(shown);
  const byPath = useMemo(
    () => new Map((JSON.parse(text) as SiteProblem[]).map(({ path, message }) => [keyOfPath(path), message])),
    [text],
  );
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
