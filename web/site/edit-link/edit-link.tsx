import { useLocation } from "react-router";
import type { SectionName } from "#contract/site/section-names.ts";
import { previewParameter } from "#web/shared/api/load-sections.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import type { Words } from "#words/en.ts";
import { useWords } from "#web/shared/site/words.ts";
import "./edit-link.css";

/**
 * Links a part of a page to its form in the dashboard. The link is in every page, because pages are the same for everyone, and only a
 * logged-in owner sees it. A preview is next to its form and needs no link.
 */
export function EditLink({
  section,
  what,
}: {
  section: SectionName;
  what: Exclude<keyof Words["editLink"], "edit">;
}): React.ReactElement | null {
  const words = useWords().editLink;
  const { search } = useLocation();
  if (new URLSearchParams(search).has(previewParameter)) return null;
  return (
    <ButtonLink
      className="edit-link logged-in-only"
      size="small"
      to={`/dashboard/site/${section}`}
      aria-label={words[what]}
    >
      {words.edit}
    </ButtonLink>
  );
}
