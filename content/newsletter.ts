import type { Newsletter } from "#contract/site/newsletter.ts";

/** Off until the owner turns it on. */
export const newsletter: Newsletter = {};
