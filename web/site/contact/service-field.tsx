import { useState } from "react";
import { formatServicePrice } from "#contract/service-price.ts";
import type { Service } from "#contract/site/home.ts";
import { useWords } from "#web/shared/site/words.ts";
import { SelectField } from "#web/shared/ui/field.tsx";

/** Shows the service whose button opened the form, and lets the visitor change it. Renders nothing without one. */
export function ServiceField({
  services,
  chosen,
}: {
  services: readonly Service[];
  /** From the URL, so it may be anything. */
  chosen: string | null;
}): React.ReactElement | null {
  const given = services.find(({ id }) => id === chosen);
  // Another button resets this field; the other fields stay.
  return given ? <ChosenService key={given.id} services={services} given={given} /> : null;
}

function ChosenService({ services, given }: { services: readonly Service[]; given: Service }): React.ReactElement {
  const words = useWords();
  const [id, setId] = useState(given.id);
  const service = services.find((each) => each.id === id);
  const offer = service && formatServicePrice(service, words.services);
  return (
    <details className="contact-service">
      <summary>
        <span className="contact-service-words">
          {service ? <strong>{service.title}</strong> : words.contact.noService}
          {offer && <span className="muted"> · {offer}</span>}
        </span>{" "}
        <span className="contact-service-change">{words.contact.changeService}</span>
      </summary>
      <SelectField
        label={words.contact.service}
        hideLabel
        name="service"
        defaultValue={given.id}
        onChange={({ target }) => setId(target.value)}
      >
        <option value="">{words.contact.noService}</option>
        {services.map((each) => (
          <option key={each.id} value={each.id}>
            {each.title}
          </option>
        ))}
      </SelectField>
    </details>
  );
}
