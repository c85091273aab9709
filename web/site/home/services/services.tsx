import type { Service, Services as ServicesContent } from "#contract/site/home.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { serviceLink } from "#web/shared/site/service-link.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { AnchorLink } from "../anchor-link.tsx";

export function Services({
  services: { heading, lead, callLabel, entries },
}: {
  services: ServicesContent;
}): React.ReactElement {
  return (
    <section id="services" className="container section" aria-labelledby="services-heading">
      <SectionHead id="services-heading" heading={heading} lead={lead}>
        {callLabel && (
          <AnchorLink variant="block" to="#contact-us">
            {callLabel}
          </AnchorLink>
        )}
      </SectionHead>
      <EditLink section="services" what="services" />
      <ul className="services">
        {entries.map((service) => (
          <li key={service.id} className="service">
            <ServiceTile service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceTile({ service }: { service: Service }) {
  const { id, title, blurb, bullets, priceFrom, fixedPrice, duration, icon, cta } = service;
  const words = useWords().services;
  const price = priceFrom ?? fixedPrice;
  return (
    <>
      <Picture className="service-glyph" src={`/art/glyph/${icon}/${id}.svg`} alt="" width={124} height={100} />
      <div>
        <h3>{title}</h3>
        <p className="muted">{blurb}</p>
      </div>
      {bullets.length > 0 && (
        <ul className="service-bullets">
          {bullets.map((bullet, index) => (
            <li key={index}>{bullet}</li>
          ))}
        </ul>
      )}
      {(price || duration) && (
        <p className="service-price">
          {price && (
            <>
              <span>
                <Filled
                  phrase={fixedPrice === undefined ? words.from : words.fixed}
                  parts={{ price: <span className="wide service-amount">{price}</span> }}
                />
              </span>{" "}
            </>
          )}
          {duration && <span>{duration}</span>}
        </p>
      )}
      {cta && (
        <AnchorLink
          className="service-action"
          variant="quiet"
          to={serviceLink(service)}
          newTab={cta.external}
          data-service={id}
        >
          {cta.label}
        </AnchorLink>
      )}
    </>
  );
}
