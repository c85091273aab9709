// Two instances that send one letter.
import { expect, onTestFinished, test } from "vitest";
import { createContext } from "#server/create-context.ts";
import { sendDueLetters } from "#server/domain/newsletter/sending.ts";
import { recordLog } from "#tests/support/enquiries.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { run as runOne, sendPost, startWithReaders } from "#tests/support/letters.ts";

const minute = 60_000;

test("two instances send a letter to nobody twice, and together no more in an hour than one may", async () => {
  const readers = Array.from({ length: 8 }, (_, index) => `reader${index}`);
  const { server, mail } = await startWithReaders({ readers, env: { NEWSLETTER_PER_HOUR: "6" } });
  const other = await createContext({ ...server.context.config, dataDir: emptyFolder() }, { clock: server.clock });
  onTestFinished(() => other.close());
  await sendPost(server);
  const counts: number[] = [];
  for (let hours = 0; hours < 2; hours++) {
    for (let passed = 0; passed < 60; passed += 2) {
      await Promise.all([server.context, other].map((context) => sendDueLetters(context, recordLog())));
      server.clock.advance(2 * minute);
    }
    counts.push(mail.letters.length);
  }
  expect(counts).toEqual([6, 8]);
  expect(new Set(mail.letters.flatMap(({ to }) => to)).size).toBe(8);
  await runOne(server, 0);
  expect(mail.letters).toHaveLength(8);
});
