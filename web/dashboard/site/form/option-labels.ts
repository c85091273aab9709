import { isSectionName, sectionTitles } from "#contract/site/section-names.ts";

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "3d": "3D",
    latestBlogs: "Latest posts",
    post: "Writing",
  }),
);

/** Returns the label of an option, such as "Top left" for "top-left". */
export function labelOf(option: string, own: Readonly<Record<string, unknown>> = {}): string {
  const named = own[option];
  if (typeof named === "string") return named;
  if (isSectionName(option)) return sectionTitles[option];
  const label = labels.get(option);
  if (label !== undefined) return label;
  // A name, such as GitHub.
  if (/^[A-Z]/.test(option)) return option;
  const words = option.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase());
}
