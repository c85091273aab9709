import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { transferCalls } from "#contract/transfers.ts";
import type { Context } from "../context.ts";
import { confirmOwner } from "../domain/auth/owner-proof.ts";
import { NotFoundError, UnsupportedMediaError } from "../errors.ts";
import { linkToFile, readFileLink } from "../transfers/file-links.ts";
import { createTransfers } from "../transfers/transfers.ts";
import { bind } from "./bind.ts";

export async function registerTransfers(app: FastifyInstance, context: Context): Promise<void> {
  const transfers = createTransfers(context, (error) => app.log.error(error, "An export, backup or import failed."));
  app.addHook("onClose", () => transfers.close());

  bind(app, context, transferCalls.get, () => transfers.read());

  bind(app, context, transferCalls.export, () => transfers.startExport());

  bind(app, context, transferCalls.backUp, () => transfers.startBackup());

  bind(app, context, transferCalls.import, ({ params }) => transfers.startImport(params.id));

  bind(app, context, transferCalls.end, async ({ params }) => {
    await transfers.end(params.id);
    return null;
  });

  bind(app, context, transferCalls.link, async ({ session, body: { file, ...proof }, request }) => {
    await confirmOwner(context, session.username, { ...proof, address: request.ip });
    await transfers.find(file);
    return { url: linkToFile(context, file) };
  });

  bind(app, context, transferCalls.download, async ({ params, reply }) => {
    const file = readFileLink(context, params.token);
    if (file === null) throw new NotFoundError("This download has expired. Start it again in the dashboard.");
    const { path, name, bytes } = await transfers.find(file);
    await reply
      .type(transferCalls.download.mediaType)
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("content-length", bytes)
      .header("cache-control", "no-store")
      .send(createReadStream(path));
    return "";
  });

  // In a separate scope, because only this call streams its body.
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    bind(scope, context, transferCalls.check, async ({ query, request }) => {
      try {
        if (!(request.body instanceof Readable))
          throw new UnsupportedMediaError("Send the bytes as application/octet-stream.");
        return await transfers.startCheck({ ...query, content: request.body });
      } finally {
        // Reads and discards the rest; otherwise the client would wait to send it and never see the response.
        request.raw.resume();
      }
    });
  });
}
