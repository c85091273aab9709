import { home } from "#content/home.ts";
import type { Service } from "#content/schema.ts";
import { services } from "#content/services.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { AnchorLink } from "../anchor-link.tsx";

const { heading, lead, callLabel } = home.services;

export function Services(): React.ReactElement {
  return (
    <section id="services" className="container section" aria-labelledby="services-heading">
      <SectionHead id="services-heading" heading={heading} lead={lead}>
        <AnchorLink variant="block" to="#contact-us">
          {callLabel}
        </AnchorLink>
      </SectionHead>
      <ul className="services">
        {services.map((service) => (
          <li key={service.id} className="service">
            <ServiceTile service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceTile({
  service: { id, title, blurb, bullets, priceFrom, fixedPrice, duration, icon, cta },
}: {
  service: Service;
}) {
  return (
    <>
      <Picture className="service-glyph" src={`/art/glyph/${icon}/${id}.svg`} alt="" width={124} height={100} />
      <div>
        <h3>{title}</h3>
        <p className="muted">{blurb}</p>
      </div>
      <ul className="service-bullets">
        {bullets.map((bullet) => (
          <li key={bullet}>{bullet}</li>
        ))}
      </ul>
      <p className="service-price">
        <span>
          {fixedPrice === undefined ? "from" : "fixed"}{" "}
          <span className="wide service-amount">{priceFrom ?? fixedPrice}</span>
        </span>{" "}
        <span>{duration}</span>
      </p>
      <AnchorLink className="service-action" variant="quiet" to={cta.href} newTab={cta.external}>
        {cta.label}
      </AnchorLink>
    </>
  );
}
