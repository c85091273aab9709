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
 * The problems that the owner should see by now. A field that nobody has left yet doesn't complain, unless it did so when the form was
 * opened, or publishing failed.
 */
export function useProblems({ root, form, problems, read }: Options) {
  const { touchedFields } = useFormState({ control: form.control });
  const [known] = useState(() => new Set(problems.map(({ path }) => keyOfPath(path))));
  const [showsAll, setShowsAll] = useState(false);
  const shown = problems.filter(
    ({ path }) => showsAll || known.has(keyOfPath(path)) || isSettled(get(touchedFields, nameOfPath(root, path))),
  );
  // The same problems as before are the same map, so that no field is rendered again.
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

/** A field that was left, or a list or object with such a field in it. */
function isSettled(touched: unknown): boolean {
  if (typeof touched !== "object" || touched === null) return touched === true;
  return Object.values(touched).some(isSettled);
}
