import type { CareerEntry } from "#contract/site/home.ts";

/** The employer's logo, or the first letter of the name. Decorative, because the full name is next to the logo. */
export function EmployerMark({ event: { logoUrl, subtitle, title } }: { event: CareerEntry }): React.ReactElement {
  if (logoUrl)
    return (
      <img className="employer-mark" src={logoUrl} alt="" width={40} height={40} loading="lazy" decoding="async" />
    );
  return (
    <span className="employer-mark wide" aria-hidden="true">
      {[...(subtitle ?? title)][0]}
    </span>
  );
}
