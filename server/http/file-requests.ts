import type { FastifyInstance } from "fastify";
import { fileRequestCalls, fileRequestInput } from "#contract/file-requests.ts";
import { createContactLimiter } from "../attempt-limits/contact-limiter.ts";
import type { Context } from "../context.ts";
import { openRequest, receiveRequested, requestFiles, withdrawFileRequest } from "../domain/enquiries/file-requests.ts";
import { TooManyError } from "../errors.ts";
import { discardUploads, receiveClientFiles } from "../media/receive-client-files.ts";
import { readWords } from "../site-words.ts";
import { bind } from "./bind.ts";
import { isForm, readFields, sendFormError } from "./html-forms.ts";

/** Registers the calls about requests for files; clients open a link by a call of server/visitor-api/file-requests.ts. */
export function registerFileRequests(app: FastifyInstance, context: Context): void {
  const throttle = createContactLimiter(context.clock, context.createRateLimiter, "files");

  bind(app, context, fileRequestCalls.create, ({ params }) => requestFiles(context, params.id));

  bind(app, context, fileRequestCalls.withdraw, async ({ params }) => {
    await withdrawFileRequest(context, params.id, params.requestId);
    return null;
  });

  // In a separate scope, because its errors can be pages.
  app.register(async (form) => {
    bind(form, context, fileRequestCalls.send, async ({ params, request, reply }) => {
      // Before the files are read: nobody sends them for nothing.
      await openRequest(context, params.token);
      const words = await readWords(context);
      const wait = await throttle.begin(request.ip);
      if (wait > 0) throw new TooManyError(words.server.files.tooOften, wait);
      const { fields, files } = await receiveClientFiles(request, context.clientFiles.staging, words);
      try {
        const sent = await receiveRequested(context, params.token, readFields(fileRequestInput, fields), files);
        if (isForm(request)) await reply.redirect(`/files/${encodeURIComponent(params.token)}?sent=1`, 303);
        return sent;
      } catch (error) {
        await discardUploads(files);
        throw error;
      }
    });
    const sendError = form.errorHandler;
    form.setErrorHandler(async (error, request, reply) =>
      isForm(request)
        ? sendFormError(context, error, request, reply, (words) => words.files.notSent)
        : sendError(error, request, reply),
    );
  });
}
