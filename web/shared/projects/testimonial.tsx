import { SiteLink } from "#web/shared/ui/site-link.tsx";
import "./testimonial.css";

/** What a client or colleague says of a project. */
export function Testimonial({
  name,
  role,
  link,
  children,
}: {
  name: string;
  role: string;
  link: string;
  /** The quote, as paragraphs. */
  children: React.ReactNode;
}): React.ReactElement {
  return (
    <figure className="testimonial">
      <blockquote dir="auto">{children}</blockquote>
      <figcaption dir="auto">
        <b>{link === "" ? name : <SiteLink to={link}>{name}</SiteLink>}</b>
        {role && `, ${role}`}
      </figcaption>
    </figure>
  );
}
