// The words of the newsletter that the API, the rules and the screens share. Without schemas, so that browsers can load it cheaply.

/**
 * pending: the address has not confirmed yet. active: gets letters. unsubscribed: left, or was taken off by the owner. bounced: its mail
 * server permanently refuses letters.
 */
export const subscriberStates = ["pending", "active", "unsubscribed", "bounced"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** How an address came in. */
export const subscriberOrigins = ["form", "owner", "import"] as const;
export type SubscriberOrigin = (typeof subscriberOrigins)[number];

/**
 * What somebody wants letters about: `category:3`, `project:7` (the devlog of a project) or `series:slug`. Who has no topics gets every letter.
 */
export const topicPattern = "^(?:category:[1-9][0-9]{0,9}|project:[1-9][0-9]{0,9}|series:[^\\s:]{1,160})$";
/** Topics of one subscriber. */
export const maxTopics = 20;

/** draft: only tests were sent. stopped: the owner ended it before all had it. */
export const issueStates = ["draft", "queued", "sending", "paused", "sent", "stopped"] as const;

/** handed: the mail server had all but the end of the letter. skipped: the subscriber left before it was their turn. */
export const deliveryStates = ["waiting", "handed", "sent", "refused", "bounced", "skipped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
