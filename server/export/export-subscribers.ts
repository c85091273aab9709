import { pickFields } from "../pick-fields.ts";
import type { Database } from "../store/database.ts";
import { findSetting } from "../store/tables/settings.ts";
import { subscribers, suppressedAddresses } from "../store/tables/subscribers.ts";
import { type SubscriberEntries, subscriberEntries } from "./format.ts";

const entry = subscriberEntries.shape.subscribers.element;

/** Lists the newsletter's subscribers; null if there never were any. */
export async function listExportedSubscribers(db: Database): Promise<SubscriberEntries | null> {
  const key = await findSetting(db, "newsletter-key");
  if (key === null) return null;
  return {
    key,
    left: (await suppressedAddresses.list(db, {}, "hash")).map(({ hash }) => hash),
    subscribers: (await subscribers.list(db, {}, "id")).map((row) => pickFields(entry, row)),
  };
}
