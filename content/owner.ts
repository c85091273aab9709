import type { Identity } from "#contract/site/identity.ts";

/** The person whom the starter content is about. */
export type Owner = Pick<Identity, "name" | "roles" | "place" | "since">;

/** Every name, email address and handle of the starter content is an example. */
export const exampleOwner: Owner = {
  name: "Alex Example",
  roles: ["Senior game developer", "Technical project manager"],
  place: "Example City",
  since: 2015,
};
