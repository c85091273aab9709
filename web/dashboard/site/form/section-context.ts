import { createContext, useContext } from "react";
import type { Path } from "./form-values.ts";
import { keyOfPath } from "./paths.ts";

type SectionContextValue = {
  /** The messages of the problems to show, by the keys of their paths. */
  problems: ReadonlyMap<string, string>;
  /** The field that gets the focus: lists open the entries around it. */
  revealed: Path | null;
  /** Saves the current form. For changes after the form was closed, which nothing else notices. */
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
