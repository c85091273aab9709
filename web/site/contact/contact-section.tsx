// The contact section at the bottom of the home page and the biography.
import { contact } from "#content/contact.ts";
import { profile } from "#content/profile.ts";
import { SocialLinks } from "#web/shared/ui/social-links.tsx";
import { ContactForm } from "./contact-form.tsx";
import "./contact.css";

export function ContactSection(): React.ReactElement {
  return (
    // Links to this section move the keyboard focus here, with and without JavaScript.
    <section id="contact-us" tabIndex={-1} className="container section contact" aria-labelledby="contact-heading">
      <div className="contact-panel">
        <div className="contact-words">
          <h2 id="contact-heading">{contact.heading}</h2>
          <p className="muted">{contact.intro}</p>
          <SocialLinks links={profile.socialLinks} />
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
