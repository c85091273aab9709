import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { careerCalls } from "#contract/site/career.ts";
import type { Context } from "../context.ts";
import { DomainError, InvalidError } from "../errors.ts";
import { importCareer } from "../import/career/import-career.ts";
import { bind } from "./bind.ts";

export function registerCareer(app: FastifyInstance, context: Context): void {
  bind(app, context, careerCalls.import, async ({ request }) => importCareer(context, await readFile(request)));
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const file = await request.file({ limits: { fileSize: limits.career.zip, files: 1, fields: 0 } });
    if (file?.fieldname !== "file") throw new InvalidError("Send the file in the field 'file'.");
    return await file.toBuffer();
  } catch (error) {
    // Reads and discards the rest; otherwise the client would wait to send it and never see the response.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof DomainError || (error instanceof Error && "code" in error)) throw error;
    throw new InvalidError("The form is damaged or incomplete.", { cause: error });
  }
}
