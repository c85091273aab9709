import type { Service } from "#contract/site/home.ts";

/** Returns where a service's button leads: to the contact form about this service, or to the section, page or site that the owner chose. */
export function serviceLink({ id, cta }: Pick<Service, "id" | "cta">): string {
  const href = (cta?.href ?? "#contact-us").replace(/^#/, "/#");
  return href === "/#contact-us" ? `/?service=${encodeURIComponent(id)}#contact-us` : href;
}
