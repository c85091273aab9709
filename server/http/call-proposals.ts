import type { FastifyInstance, FastifyReply } from "fastify";
import { callProposalCalls } from "#contract/call-proposals.ts";
import type { Context } from "../context.ts";
import {
  listCalls,
  moveCall,
  pickCall,
  proposeCall,
  readCalendarFile,
  readOwnCalendarFile,
  withdrawCall,
} from "../domain/enquiries/call-proposals.ts";
import { toApiError } from "../errors.ts";
import { bind } from "./bind.ts";
import { acceptForms, isForm, sendFormError } from "./html-forms.ts";

/** Registers the calls about calls; clients open a link by a call of server/visitor-api/call-proposals.ts. */
export function registerCalls(app: FastifyInstance, context: Context): void {
  bind(app, context, callProposalCalls.create, ({ params, body }) => proposeCall(context, params.id, body));

  bind(app, context, callProposalCalls.list, async ({ params }) => ({ items: await listCalls(context, params.id) }));

  bind(app, context, callProposalCalls.withdraw, async ({ params, query }) => {
    await withdrawCall(context, params.id, params.callId, {
      onlyOpen: query.open === "true",
      tell: query.tell === "true",
    });
    return null;
  });

  bind(app, context, callProposalCalls.move, ({ params, body }) =>
    moveCall(context, params.id, params.callId, body.time),
  );

  bind(app, context, callProposalCalls.ownFile, async ({ params, reply }) =>
    sendFile(reply, await readOwnCalendarFile(context, params.id, params.callId)),
  );

  bind(app, context, callProposalCalls.file, async ({ params, reply }) =>
    sendFile(reply, await readCalendarFile(context, params.token)),
  );

  // In a separate scope, because few calls accept HTML form bodies.
  app.register(async (form) => {
    acceptForms(form, (fields) => fields);
    bind(form, context, callProposalCalls.pick, async ({ params, body, request, reply }) => {
      const call = await pickCall(context, params.token, body);
      if (isForm(request)) await reply.redirect(`/call/${encodeURIComponent(params.token)}`, 303);
      return call;
    });
    const sendError = form.errorHandler;
    form.setErrorHandler(async (error, request, reply) => {
      // The page shows which time was chosen, or that the link has expired.
      const { token } = request.params as { token?: string };
      if (!isForm(request)) return sendError(error, request, reply);
      if (toApiError(error).statusCode < 500)
        return reply.redirect(`/call/${encodeURIComponent(token ?? "")}?taken=1`, 303);
      return sendFormError(context, error, request, reply, (words) => words.calls.notChosen);
    });
  });
}

async function sendFile(reply: FastifyReply, file: string): Promise<string> {
  await reply
    .type("text/calendar; charset=utf-8")
    .headers({
      "content-disposition": 'attachment; filename="call.ics"',
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    })
    .send(file);
  return "";
}
