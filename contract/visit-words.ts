// Separate from the schemas, so that pages can use the names without the validation code.

/** What pages report, in the owner's words. */
export const countedEvents = {
  view: "Page views",
  leave: "Time on pages",
  play: "Builds played",
  model: "Models opened",
  outbound: "Links to other sites",
  resume: "Résumé downloads",
  service: "Services pressed",
  form: "Forms begun",
} as const;
export type CountedEvent = keyof typeof countedEvents;

export const devices = ["computer", "phone", "tablet"] as const;

export const machineKinds = ["search engine", "assistant", "feed reader", "link preview", "other"] as const;

/** The way from a visit to a message. Each step is a bit of what is kept of a visitor. */
export const funnelSteps = ["project", "play", "service", "form", "message"] as const;
export type FunnelStep = (typeof funnelSteps)[number];
