import { onTestFinished } from "vitest";
import { openMailServer, type TestMailServer } from "./mail-server.ts";

/** A mail server that ends with the test that started it. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const mail = await openMailServer();
  onTestFinished(mail.goDown);
  return mail;
}
