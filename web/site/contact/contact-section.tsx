// The contact section at the bottom of the home page and the biography.
import type { Contact } from "#contract/site/frame.ts";
import type { Service } from "#contract/site/home.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { SocialLinks } from "#web/shared/ui/social-links.tsx";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { ContactForm } from "./contact-form.tsx";
import "./contact.css";

export function ContactSection({
  contact: { heading, intro, details, files, bookingUrl, next },
  services,
}: {
  contact: Contact;
  /** The services that the form may be about, on pages to which their buttons link. */
  services?: readonly Service[];
}): React.ReactElement {
  const words = useWords().contact;
  const { links } = useSite().socialLinks;
  const hasSteps = next !== undefined && next.steps.length > 0;
  const booking = bookingUrl && (
    <ButtonLink to={bookingUrl} icon="calendar">
      {words.book}
    </ButtonLink>
  );
  return (
    // Links to this section move the keyboard focus here, with and without JavaScript.
    <section id="contact-us" tabIndex={-1} className="container section contact" aria-labelledby="contact-heading">
      <EditLink section="contact" what="contact" />
      <div className="contact-panel">
        <div className="contact-words">
          <h2 id="contact-heading">{heading}</h2>
          {intro && <p className="muted">{intro}</p>}
          {booking}
        </div>
        <ContactForm details={details} takesFiles={files} services={services} booking={booking} />
        {(hasSteps || links.length > 0) && (
          <div className="contact-next">
            {next && hasSteps && (
              <>
                <h3>{next.heading}</h3>
                <ol className="contact-steps">
                  {next.steps.map(({ title, text }, index) => (
                    <li key={index}>
                      <strong>{title}</strong>{" "}
                      {text && (
                        <span className="muted" dir="auto">
                          {text}
                        </span>
                      )}
                    </li>
                  ))}
                </ol>
              </>
            )}
            {links.length > 0 && <SocialLinks links={links} />}
          </div>
        )}
      </div>
    </section>
  );
}
