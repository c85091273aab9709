// What the owner has set for emails to clients: the templates of replies, and the automatic answer to the contact form.
import { type ReplySettings, replySettings, type ShownReplySettings } from "#contract/enquiries.ts";
import type { Context } from "../../context.ts";
import { readSetting, saveSetting } from "../../store/tables/settings.ts";
import { readWords } from "../../site-words.ts";
import { answerLetter, noteBelow } from "./automatic-answer.ts";
import { missingMailSettings } from "./test-mail.ts";

export async function readReplySettings(context: Context): Promise<ShownReplySettings> {
  const { db, config } = context;
  const saved = await readSetting(db, "reply-settings", replySettings);
  const words = await readWords(context);
  const answer = saved?.automaticAnswer ?? { on: false, text: words.server.mail.starterAnswer };
  const { subject } = await answerLetter(context, answer.text);
  return {
    templates: saved?.templates ?? Object.values(words.server.mail.starters),
    automaticAnswer: { ...answer, subject, note: noteBelow(config, words) },
    missing: missingMailSettings(config),
  };
}

/** Saves the settings. What they leave out stays as it is. */
export async function saveReplySettings(context: Context, settings: ReplySettings): Promise<ShownReplySettings> {
  const saved = await readSetting(context.db, "reply-settings", replySettings);
  await saveSetting(context.db, "reply-settings", JSON.stringify({ ...saved, ...settings }));
  return readReplySettings(context);
}
