// The newsletter's subscribers in an export, which only some exports have.
import { readdir } from "node:fs/promises";
import { keyOf, newsletterKey, suppressionOf } from "../../domain/newsletter/addresses.ts";
import { manageHashOf } from "../../domain/newsletter/subscribing.ts";
import { changeRecords } from "../../domain/transactions.ts";
import { InvalidError } from "../../errors.ts";
import { exportFiles, type SubscriberEntries, subscriberEntries } from "../../export/format.ts";
import { findSuppressed, insertSubscribers, suppressAddress } from "../../store/tables/subscribers.ts";
import { keepSetting } from "../../store/tables/settings.ts";
import { attempt } from "../report.ts";
import { readYaml, type Restore } from "./read-export.ts";

/** Adds those that aren't here yet, in the state that they had, and none that left the newsletter here. */
export async function restoreSubscribers({ context, root, options, report }: Restore): Promise<void> {
  if (!(await readdir(root)).includes(exportFiles.subscribers)) return;
  await attempt(report, exportFiles.subscribers, async () => {
    const entries = await readYaml(root, exportFiles.subscribers, subscriberEntries);
    if (options.dryRun) return;
    await changeRecords(context, async ({ db, log }) => {
      // On a new site, the links in earlier letters go on working.
      const isSame = (await keepSetting(db, "newsletter-key", entries.key)) === entries.key;
      const key = await newsletterKey(db);
      const readers = entries.subscribers.map((entry) => ({ ...entry, emailKey: expectKey(entry) }));
      const left = await findSuppressed(
        db,
        readers.map(({ emailKey }) => suppressionOf(key, emailKey)),
      );
      const added = await insertSubscribers(
        db,
        readers
          .filter(({ state, emailKey }) => state !== "active" || !left.has(suppressionOf(key, emailKey)))
          .map((reader) => ({
            ...reader,
            ...(reader.confirmedAt !== null && { manageHash: manageHashOf(key, reader) }),
          })),
      );
      if (isSame) for (const hash of entries.left) await suppressAddress(db, hash);
      // The hashes of another key say nothing here, but those who left are in the list.
      else
        for (const { state, emailKey } of readers)
          if (state === "unsubscribed") await suppressAddress(db, suppressionOf(key, emailKey));
      if (added > 0) await log(`Imported ${added} ${added === 1 ? "subscriber" : "subscribers"}`);
    });
  });
}

function expectKey({ email }: SubscriberEntries["subscribers"][number]): string {
  const key = keyOf(email);
  if (key === null) throw new InvalidError(`“${email}” is not an email address`);
  return key;
}
