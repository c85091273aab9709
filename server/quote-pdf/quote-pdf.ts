// Quotes as PDFs. The last ones are kept, because a client often opens the same one again.
import { hash } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { ShownQuote } from "#contract/quotes.ts";
import type { Context } from "../context.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { designOf } from "../typesetting/design.ts";
import type { TypesetTask } from "../typesetting/typeset-process.ts";
import type { Typesetter } from "../typesetting/typesetter.ts";
import { toQuotePage } from "./quote-page.ts";

/** Resolves with the PDF; throws an UnavailableError where it can't be made. */
export type QuotePdf = (quote: ShownQuote) => Promise<Uint8Array>;

export function createQuotePdf(context: Context, typesetter: Typesetter): QuotePdf {
  /** The one that was wanted last comes last. */
  const made = new Map<string, Promise<Uint8Array>>();

  return async (quote) => {
    const design = designOf(await readSiteContent(context));
    const page = toQuotePage(quote, design.language);
    const task: TypesetTask = { template: "quote", versions: [page], maxPages: null, design };
    const key = hash("sha256", JSON.stringify(task), "base64url");
    const pdf = made.get(key) ?? typesetter.typeset(task).then((typeset) => typeset.pdf);
    made.delete(key);
    made.set(key, pdf);
    // A failure is not kept: the next request tries again.
    pdf.catch(() => made.delete(key));
    const [oldest] = made.keys();
    if (made.size > limits.quotes.files && oldest !== undefined) made.delete(oldest);
    return pdf;
  };
}
