import { useRouteLoaderData } from "react-router";
import type { LandingCategory } from "#contract/project-terms.ts";

/** The categories in which visitors find projects; the root route loads them. */
export type FilledCategories = { filledCategories: readonly LandingCategory[] };

export function useFilledCategories(): readonly LandingCategory[] {
  return useRouteLoaderData<FilledCategories>("root")?.filledCategories ?? [];
}
