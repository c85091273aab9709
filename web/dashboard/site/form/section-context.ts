import { createContext, useContext } from "react";
import type { Path } from "./form-values.ts";
import { keyOfPath } from "./paths.ts";

type SectionContextValue = {
  /** The sentences of the problems that the owner should see by now, by the keys of their paths. */
  problems: ReadonlyMap<string, string>;
  /** Where the focus goes: lists open the entries on the way there. */
  revealed: Path | null;
  /** Saves the form as it is. For changes after the form was left, which nothing else notices. */
  save: () => void;
};

export const SectionContext = createContext<SectionContextValue>({
  problems: new Map(),
  revealed: null,
  save: () => undefined,
});

export function useProblem(path: Path): string | undefined {
  return useContext(SectionContext).problems.get(keyOfPath(path));
}

/** Counts the problems at a value and within it. */
export function useProblemCount(path: Path): number {
  const { problems } = useContext(SectionContext);
  const key = keyOfPath(path);
  return [...problems.keys()].filter((each) => each === key || each.startsWith(`${key}.`)).length;
}

export function useSave(): () => void {
  return useContext(SectionContext).save;
}

export function useRevealed(): Path | null {
  return useContext(SectionContext).revealed;
}
