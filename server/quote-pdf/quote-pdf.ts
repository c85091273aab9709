// Quotes and invoices as PDFs. The last ones are kept, because a client often opens the same one again.
import { hash } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { readWords, wordsFor } from "../site-words.ts";
import { designOf } from "../typesetting/design.ts";
import type { TypesetTask } from "../typesetting/typeset-process.ts";
import { toInvoicePage } from "./invoice-page.ts";
import { toQuotePage } from "./quote-page.ts";

export function createQuotePdfs(
  context: Pick<Context, "db" | "content" | "typesetter">,
): Pick<Context, "quotePdf" | "invoicePdf"> {
  /** The one that was wanted last comes last. */
  const made = new Map<string, Promise<Uint8Array>>();

  async function typeset(task: TypesetTask): Promise<Uint8Array> {
    const key = hash("sha256", JSON.stringify(task), "base64url");
    const pdf = made.get(key) ?? context.typesetter.typeset(task).then((typeset) => typeset.pdf);
    made.delete(key);
    made.set(key, pdf);
    // A failure is not kept: the next request tries again.
    pdf.catch(() => made.delete(key));
    const [oldest] = made.keys();
    if (made.size > limits.quotes.files && oldest !== undefined) made.delete(oldest);
    return pdf;
  }

  return {
    async quotePdf(quote) {
      const design = designOf(await readSiteContent(context));
      return typeset({
        template: "quote",
        versions: [toQuotePage(quote, await readWords(context))],
        maxPages: null,
        design,
      });
    },
    async invoicePdf(invoice) {
      // The site's language may have changed since it was issued.
      const design = { ...designOf(await readSiteContent(context)), language: invoice.language };
      return typeset({
        template: "invoice",
        versions: [toInvoicePage(invoice, await wordsFor(invoice.language))],
        maxPages: null,
        design,
      });
    },
  };
}
