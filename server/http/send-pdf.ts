import type { FastifyReply } from "fastify";
import { policyOfData } from "../pages/page.ts";

/** Sends a PDF that browsers show and that is meant for one person. */
export async function sendPdf(reply: FastifyReply, name: string, pdf: Uint8Array): Promise<string> {
  await reply
    .type("application/pdf")
    .headers({
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      // The browsers' PDF viewers need these.
      "content-security-policy": `${policyOfData}; object-src 'self'; style-src 'unsafe-inline'`,
    })
    .send(Buffer.from(pdf));
  return "";
}
