import { isSectionName, sectionTitles } from "#contract/site/section-names.ts";

const labels: Readonly<Record<string, string>> = {
  "3d": "3D",
  latestBlogs: "Latest posts",
  post: "Writing",
};

/** The words for an option, such as "Top left" for "top-left". */
export function labelOf(option: string): string {
  if (isSectionName(option)) return sectionTitles[option];
  const label = labels[option];
  if (label !== undefined) return label;
  const words = option.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase());
}
