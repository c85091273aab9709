import type { FastifyRequest } from "fastify";
import { DomainError, InvalidError } from "../errors.ts";
import { discardRest } from "../media/receive.ts";

/** Returns the file of a form whose only field is `file`. Throws if it is larger than `maxBytes`, or the form has anything else. */
export async function readFile(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  try {
    const file = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0 } });
    if (file?.fieldname !== "file") throw new InvalidError("Send the file in the field 'file'.");
    return await file.toBuffer();
  } catch (error) {
    discardRest(request);
    if (error instanceof DomainError || (error instanceof Error && "code" in error)) throw error;
    throw new InvalidError("The form is damaged or incomplete.", { cause: error });
  }
}
