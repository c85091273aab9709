// The newsletter as the pages of its secret links show it.
import { newsletterCalls } from "#contract/newsletter.ts";
import { nameTopics } from "../domain/newsletter/topics.ts";
import { NotFoundError } from "../errors.ts";
import { openSubscription } from "../domain/newsletter/leaving.ts";
import { openConfirmation } from "../domain/newsletter/subscribing.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorNewsletterCalls = [
  visitorCall(newsletterCalls.topic, async ({ query }, { db }) => {
    const [found] = await nameTopics(db, [query.topic]);
    if (!found) throw new NotFoundError("There is no such category, project or series.");
    return found;
  }),
  visitorCall(newsletterCalls.openConfirmation, ({ params }, context) => openConfirmation(context, params.token)),
  visitorCall(newsletterCalls.openSubscription, ({ params }, context) => openSubscription(context, params.token)),
];
