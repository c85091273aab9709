import { useLocation } from "react-router";
import type { SectionName } from "#contract/site/section-names.ts";
import { previewParameter } from "#web/shared/api/load-sections.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import "./edit-link.css";

/**
 * Leads the owner from a part of a page to the form that it comes from. It is in everybody's page, since pages are the same for all, and
 * only an owner who is logged in sees it. A preview stands beside its form and needs none.
 */
export function EditLink({ section, what }: { section: SectionName; what: string }): React.ReactElement | null {
  const { search } = useLocation();
  if (new URLSearchParams(search).has(previewParameter)) return null;
  return (
    <ButtonLink className="edit-link logged-in-only" size="small" to={`/dashboard/site/${section}`}>
      Edit<span className="visually-hidden"> {what}</span>
    </ButtonLink>
  );
}
