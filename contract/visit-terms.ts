// Separate from the schemas, so that pages can use the names without the validation code.

/** The events that pages report, and their names in the dashboard. */
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

/** The steps from a visit to an enquiry. Each is one bit of what the server stores about a visitor. */
export const funnelSteps = ["project", "play", "service", "form", "enquiry"] as const;
export type FunnelStep = (typeof funnelSteps)[number];
