import { expect, onTestFinished, test } from "vitest";
import { UnavailableError, UnreadableError } from "#server/errors.ts";
import { createDocumentProcesses } from "./documents.ts";

const failing = new URL("../../tests/support/failing-decoder.ts", import.meta.url);

test("a PDF that ends its process fails with a sentence, and the next one gets another process", async () => {
  const { checks, pages } = createDocumentProcesses({ check: 30_000, page: 30_000 }, failing);
  onTestFinished(() => {
    checks.close();
    pages.close();
  });
  for (const [source, error, message] of [
    ["SIGSEGV", UnreadableError, /makes the reader fail. Save it anew/],
    ["exit", UnreadableError, /makes the reader fail. Save it anew/],
    ["SIGKILL", UnavailableError, /not enough memory to read this PDF; try again/],
  ] as const) {
    const failed = await checks.run({ what: "check", source }).catch((reason: unknown) => reason);
    expect(failed, source).toBeInstanceOf(error);
    expect(String(failed), source).toMatch(message);
  }
  await expect(checks.run({ what: "check", source: "good" })).resolves.toBeDefined();
});
