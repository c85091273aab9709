// The spam filter's memory of the owner's marks. Words are stored as keyed hashes, so that a deleted enquiry leaves nothing to read.
import { createHmac, randomBytes } from "node:crypto";
import { serverLimits } from "../../server-limits.ts";
import type { Database } from "../../store/database.ts";
import { type EnquiryRow, enquiries } from "../../store/tables/enquiries.ts";
import { keepSetting } from "../../store/tables/settings.ts";
import { addSpamWords, listSpamWords } from "../../store/tables/spam-words.ts";
import { isSpam, spamWordsOf, type WordCounts } from "./spam-probability.ts";

type Words = Pick<EnquiryRow, "name" | "email" | "message">;

const allEnquiries = "";

/** Returns whether an enquiry is spam, judging by the owner's marks; always false before there are enough marks. */
export async function hasLearnedAsSpam(db: Database, enquiry: Words): Promise<boolean> {
  const totals = await countLearned(db);
  if (totals.spam < serverLimits.spam.marks || totals.wanted < serverLimits.spam.marks) return false;
  return isSpam(await listSpamWords(db, await hashesOf(db, enquiry)), totals);
}

export async function countLearned(db: Database): Promise<WordCounts> {
  const [totals] = await listSpamWords(db, [allEnquiries]);
  return totals ?? { spam: 0, wanted: 0 };
}

/** Learns an enquiry of the contact form, or relearns it if the owner has changed their mind. */
export async function learn(db: Database, enquiry: EnquiryRow, kind: "spam" | "wanted"): Promise<void> {
  if (enquiry.learnedAs === kind || enquiry.addedByHand) return;
  const words = [allEnquiries, ...(await hashesOf(db, enquiry))];
  if (enquiry.learnedAs !== "") await addSpamWords(db, words, enquiry.learnedAs, -1);
  await addSpamWords(db, words, kind, 1);
  await enquiries.update(db, { id: enquiry.id }, { learnedAs: kind });
}

async function hashesOf(db: Database, enquiry: Words): Promise<string[]> {
  const salt = await keepSetting(db, "spam-salt", randomBytes(24).toString("base64url"));
  return spamWordsOf(enquiry).map((word) => createHmac("sha256", salt).update(word).digest("base64url").slice(0, 16));
}
