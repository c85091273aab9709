import type { ExampleFact } from "#contract/site-report.ts";
import type { SiteContent } from "#contract/site/sections.ts";

/** Lists the facts of the example owner that the site still shows. */
export function exampleFactsOf({
  identity: { name, place, email },
  socialLinks,
}: Pick<SiteContent, "identity" | "socialLinks">): ExampleFact[] {
  const isExample: Record<ExampleFact, boolean> = {
    name: name === "Alex Example",
    place: place === "Example City",
    email: /@example\.(?:com|net|org)$/i.test(email),
    links: socialLinks.links.some(({ href }) => /\/example\/?$/.test(href)),
  };
  return exampleFacts.filter((fact) => isExample[fact]);
}

const exampleFacts: readonly ExampleFact[] = ["name", "place", "email", "links"];
