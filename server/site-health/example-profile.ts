import type { Profile } from "#content/schema.ts";
import type { ExampleFact } from "#contract/site-report.ts";

/** Lists the facts of the example owner that the site still shows. */
export function exampleFactsOf({ name, place, email, socialLinks }: Profile): ExampleFact[] {
  const isExample: Record<ExampleFact, boolean> = {
    name: name === "Alex Example",
    place: place === "Example City",
    email: /@example\.(?:com|net|org)$/i.test(email),
    links: socialLinks.some(({ href }) => /\/example\/?$/.test(href)),
  };
  return exampleFacts.filter((fact) => isExample[fact]);
}

const exampleFacts: readonly ExampleFact[] = ["name", "place", "email", "links"];
