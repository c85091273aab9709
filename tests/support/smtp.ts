import { onTestFinished } from "vitest";
import { openMailServer, type TestMailServer } from "./mail-server.ts";

/** Starts a mail server that stops with its test. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const mail = await openMailServer();
  onTestFinished(mail.goDown);
  return mail;
}
