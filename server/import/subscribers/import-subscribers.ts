// Adds the addresses of a CSV file to the newsletter's subscribers.
import type { SubscriberImport } from "#contract/newsletter.ts";
import { limits } from "#contract/limits.ts";
import { maxTopics } from "#contract/newsletter-terms.ts";
import type { Context } from "../../context.ts";
import { newsletterKey, suppressionOf } from "../../domain/newsletter/addresses.ts";
import { askUnasked, manageHashOf } from "../../domain/newsletter/subscribing.ts";
import { createTopicFinder } from "../../domain/newsletter/topics.ts";
import { readSiteContent } from "../../domain/site/site-content.ts";
import { changeRecords } from "../../domain/transactions.ts";
import { ConflictError, TooLargeError, UnavailableError, UnreadableError } from "../../errors.ts";
import { entryFile } from "../../program-files.ts";
import { findKnownKeys, findSuppressed, insertSubscribers, subscribers } from "../../store/tables/subscribers.ts";
import { createWorkerPool, type Failure } from "../../workers/worker-pool.ts";
import type { ReadSubscribers, SubscriberTask } from "./subscriber-worker.ts";

const shownTopics = 10;

const pool = createWorkerPool<SubscriberTask, ReadSubscribers>({
  entry: entryFile("import/subscribers/subscriber-worker"),
  maxWaiting: 5,
  maxTasks: 20,
  taskMilliseconds: 20_000,
  maxHeapMegabytes: 512,
  explain,
});

function explain(failure: Failure, cause?: Error): Error {
  if (failure === "timeout" || failure === "crashed")
    return new TooLargeError("This file takes too long to read; import a smaller one.", { cause });
  return new UnavailableError("This file can’t be read at the moment; import it again in a moment.", { cause });
}

/**
 * Adds addresses that are neither known nor left the newsletter. They get letters at once if the owner says where their consent is recorded;
 * otherwise an email asks each of them to confirm. An address is left out if it has topics and none of them exists: without topics, it would get all letters.
 */
export async function importSubscribers(
  context: Context,
  file: Uint8Array,
  consent: string | undefined,
): Promise<SubscriberImport> {
  const result = await pool.run({ file });
  if ("problem" in result)
    throw result.problem === "too large" ? new TooLargeError(result.message) : new UnreadableError(result.message);
  const { addresses, ended, ...read } = result.read;
  const key = await newsletterKey(context.db);
  const { language } = (await readSiteContent(context)).identity;
  const done = await changeRecords(context, async ({ db, now, log }) => {
    const known = await findKnownKeys(
      db,
      addresses.map((each) => each.key),
    );
    const unknown = addresses.filter((each) => !known.has(each.key));
    const hashOf = new Map(unknown.map((each) => [each.key, suppressionOf(key, each.key)]));
    const suppressed = await findSuppressed(db, [...hashOf.values()]);
    const mayJoin = unknown.filter((each) => !suppressed.has(hashOf.get(each.key) ?? ""));
    const findTopics = await createTopicFinder(db);
    const unknownTopics = new Set<string>();
    const found = mayJoin.map((each) => {
      const topics = each.topics.flatMap((name) => {
        const named = findTopics(name);
        if (named.length === 0) unknownTopics.add(name);
        return named;
      });
      return { ...each, wished: each.topics, topics: [...new Set(topics)].slice(0, maxTopics) };
    });
    const fresh = found.filter(({ wished, topics }) => wished.length === 0 || topics.length > 0);
    const { subscribers: max } = limits.newsletter;
    const there = await subscribers.count(db, {});
    if (there + fresh.length > max)
      throw new ConflictError(
        `There is room for ${max.toLocaleString("en")} addresses: ${there.toLocaleString("en")} are there, and the file would add ${fresh.length.toLocaleString("en")}.`,
      );
    const added = await insertSubscribers(
      db,
      fresh.map(({ email, key: emailKey, topics }) => ({
        email,
        emailKey,
        language,
        topics,
        state: consent === undefined ? "pending" : "active",
        origin: "import",
        consent: consent ?? "",
        createdAt: now,
        ...(consent !== undefined && {
          confirmedAt: now,
          manageHash: manageHashOf(key, { emailKey, createdAt: now }),
        }),
      })),
    );
    if (added > 0) await log(`Imported ${added} ${added === 1 ? "subscriber" : "subscribers"}`);
    return {
      added,
      known: addresses.length - unknown.length,
      left: ended + unknown.length - mayJoin.length,
      topicless: mayJoin.length - fresh.length,
      unknownTopics: [...unknownTopics].slice(0, shownTopics),
    };
  });
  if (consent === undefined && done.added > 0) await askUnasked(context);
  return { ...read, ...done, pending: consent === undefined };
}
