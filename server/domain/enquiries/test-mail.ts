import type { Context } from "../../context.ts";
import { waitFor } from "../../attempt-limits/rate-limiter.ts";
import { ConflictError, TooManyError } from "../../errors.ts";
import { clearMailFailure, saveMailFailure } from "../../mail/mail-failure.ts";
import type { Letter } from "../../mail/mailer.ts";

const window = 10 * 60_000;
const maxInWindow = 5;

type TestLetter = Pick<Letter, "subject" | "text" | "fromName"> & Partial<Pick<Letter, "html" | "list">>;

/**
 * Returns a function that mails a test to the owner and returns the address: another email if one is given. It throws with the mail server's
 * reason if the test is not accepted. Tests of the newsletter go through its mail server.
 */
export function createTestMail(
  context: Context,
  of: "mail" | "newsletter" = "mail",
): (username: string, letter?: TestLetter) => Promise<string> {
  const { config, clock, db } = context;
  const mailer = of === "mail" ? context.mailer : context.newsletterMailer;
  const failing = `${of}-failure` as const;
  const tries = context.createRateLimiter(`test ${of}`, window, 100);

  const usual = {
    subject: "Test email from your site",
    text: `Email works: messages from the contact form of ${config.siteUrl} will arrive here.\n`,
  };

  return async (username, letter = usual) => {
    const missing = missingMailSettings(config);
    if (!mailer || !config.owner.email)
      throw new ConflictError(`Email isn't set up. Set ${missing.join(" and ")}, then restart the site.`);
    const now = clock.now();
    const wait = await tries.begin(username, now.getTime(), (times) =>
      waitFor(times, maxInWindow, window, now.getTime()),
    );
    if (wait > 0) {
      const minutes = Math.ceil(wait / 60_000);
      throw new TooManyError(
        `You have sent several test emails. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
        Math.ceil(wait / 1000),
      );
    }
    try {
      await mailer.send({ ...letter, id: `test-${now.getTime()}`, date: now });
    } catch (error) {
      if (error instanceof Error) await saveMailFailure(db, now.toISOString(), error.message, failing);
      throw error;
    }
    await clearMailFailure(db, failing);
    return config.owner.email;
  };
}

/** Lists the missing settings without which no email can be sent. */
export function missingMailSettings({ owner, mail }: Context["config"]): string[] {
  return [...(owner.email ? [] : ["OWNER_EMAIL"]), ...(mail.smtpUrl ? [] : ["SMTP_URL"])];
}
