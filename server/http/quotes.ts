import type { FastifyInstance, FastifyReply } from "fastify";
import { type ShownQuote, quoteCalls } from "#contract/quotes.ts";
import type { Context } from "../context.ts";
import {
  decideOnQuote,
  makeQuote,
  markDeposit,
  noteOpening,
  openQuote,
  readQuote,
  readQuoteOffer,
  withdrawQuote,
} from "../domain/quotes/quotes.ts";
import { toApiError } from "../errors.ts";
import { bind } from "./bind.ts";
import { acceptForms, isForm, sendFormError } from "./html-forms.ts";
import { sendPdf } from "./send-pdf.ts";

/** Registers the calls about quotes; clients open a link by a call of server/visitor-api/quotes.ts. */
export function registerQuotes(app: FastifyInstance, context: Context): void {
  bind(app, context, quoteCalls.list, ({ params }) => readQuoteOffer(context, params.id));

  bind(app, context, quoteCalls.create, ({ params, body }) => makeQuote(context, params.id, body));

  bind(app, context, quoteCalls.withdraw, async ({ params }) => {
    await withdrawQuote(context, params.id, params.quoteId);
    return null;
  });

  bind(app, context, quoteCalls.deposit, ({ params, body }) =>
    markDeposit(context, params.id, { id: params.quoteId, ...body }),
  );

  bind(app, context, quoteCalls.used, async ({ params }) => {
    await noteOpening(context, params.token);
    return null;
  });

  bind(app, context, quoteCalls.file, async ({ params, reply }) =>
    sendFile(reply, await readQuote(context, params.id, params.quoteId)),
  );

  bind(app, context, quoteCalls.openFile, async ({ params, reply }) =>
    sendFile(reply, await openQuote(context, params.token)),
  );

  // In a separate scope, because few calls accept HTML form bodies.
  app.register(async (form) => {
    acceptForms(form, (fields) => fields);
    bind(form, context, quoteCalls.decide, async ({ params, body, request, reply }) => {
      const quote = await decideOnQuote(context, params.token, body);
      if (isForm(request)) await reply.redirect(pageOf(params.token), 303);
      return quote;
    });
    const sendError = form.errorHandler;
    form.setErrorHandler(async (error, request, reply) => {
      // The page shows the decision, or that the link is dead.
      const { token } = request.params as { token?: string };
      if (!isForm(request)) return sendError(error, request, reply);
      if (toApiError(error).statusCode < 500) return reply.redirect(`${pageOf(token ?? "")}?refused=1`, 303);
      return sendFormError(context, error, request, reply, (words) => words.quotes.notDecided);
    });
  });

  async function sendFile(reply: FastifyReply, quote: ShownQuote): Promise<string> {
    return sendPdf(reply, `quote-${quote.number}.pdf`, await context.quotePdf(quote));
  }
}

function pageOf(token: string): string {
  return `/quote/${encodeURIComponent(token)}`;
}
