import type { Context } from "#server/context.ts";
import { documentPreparation } from "#server/jobs/media-preparation.ts";

/** Makes the pages of pending documents, like the background job. */
export async function prepareDocuments(context: Context): Promise<void> {
  await documentPreparation(context, {
    onReady: () => context.content.changed(),
    onError: () => {
      // The row contains the error.
    },
  }).run(new AbortController().signal);
}
