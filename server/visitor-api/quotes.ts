// Quotes as clients with a secret link see them.
import { quoteCalls } from "#contract/quotes.ts";
import { openQuote } from "../domain/quotes/quotes.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorQuoteCalls = [
  visitorCall(quoteCalls.open, ({ params }, context) => openQuote(context, params.token)),
];
