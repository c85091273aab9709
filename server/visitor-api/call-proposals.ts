// Proposed calls as clients with a secret link see them.
import { callProposalCalls } from "#contract/call-proposals.ts";
import { openCall } from "../domain/enquiries/call-proposals.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorCallProposalCalls = [
  visitorCall(callProposalCalls.open, ({ params }, context) => openCall(context, params.token)),
];
