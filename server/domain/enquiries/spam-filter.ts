// The spam filter's memory of the owner's marks. Words are stored as keyed hashes, so that a deleted message leaves nothing to read.
import { createHmac, randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Database } from "../../store/database.ts";
import { type MessageRow, messages } from "../../store/tables/messages.ts";
import { keepSetting } from "../../store/tables/settings.ts";
import { addSpamWords, listSpamWords } from "../../store/tables/spam-words.ts";
import { isSpam, spamWordsOf, type WordCounts } from "./spam-probability.ts";

type Words = Pick<MessageRow, "name" | "email" | "message">;

const allMessages = "";

/** Returns whether a message is spam, judging by the owner's marks; always false before there are enough marks. */
export async function hasLearnedAsSpam(db: Database, message: Words): Promise<boolean> {
  const totals = await countLearned(db);
  if (totals.spam < limits.spam.marks || totals.wanted < limits.spam.marks) return false;
  return isSpam(await listSpamWords(db, await hashesOf(db, message)), totals);
}

export async function countLearned(db: Database): Promise<WordCounts> {
  const [totals] = await listSpamWords(db, [allMessages]);
  return totals ?? { spam: 0, wanted: 0 };
}

/** Learns a message, or relearns it if the owner has changed their mind. */
export async function learn(db: Database, message: MessageRow, kind: "spam" | "wanted"): Promise<void> {
  if (message.learnedAs === kind) return;
  const words = [allMessages, ...(await hashesOf(db, message))];
  if (message.learnedAs !== "") await addSpamWords(db, words, message.learnedAs, -1);
  await addSpamWords(db, words, kind, 1);
  await messages.update(db, { id: message.id }, { learnedAs: kind });
}

async function hashesOf(db: Database, message: Words): Promise<string[]> {
  const salt = await keepSetting(db, "spam-salt", randomBytes(24).toString("base64url"));
  return spamWordsOf(message).map((word) => createHmac("sha256", salt).update(word).digest("base64url").slice(0, 16));
}
