// Requests for files as clients with a secret link see them.
import { fileRequestCalls } from "#contract/file-requests.ts";
import { openRequest } from "../domain/enquiries/file-requests.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorFileRequestCalls = [
  visitorCall(fileRequestCalls.open, ({ params }, context) => openRequest(context, params.token)),
];
