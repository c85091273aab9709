import type { Service } from "#contract/site/home.ts";

/** Returns the link of a service's button: the contact form about the service, or the section, page or site that the owner chose. */
export function serviceLink({ id, cta }: Pick<Service, "id" | "cta">): string {
  const href = (cta?.href ?? "#contact-us").replace(/^#/, "/#");
  return href === "/#contact-us" ? `/?service=${encodeURIComponent(id)}#contact-us` : href;
}
