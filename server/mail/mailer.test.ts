import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { headersOf } from "#tests/support/mail-server.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { readConfig } from "../config.ts";
import { MailRefusedError } from "../errors.ts";
import { createMailer, createNewsletterMailer, type Letter, type Mailer } from "./mailer.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const unsubscribeUrl = `https://alex.example/unsubscribe/${"a".repeat(90)}`;
const letter: Letter = {
  id: "issue-1-2",
  to: { name: "", address: "reader@reader.example" },
  fromName: "Alex",
  subject: "Where the frame went – Überblick",
  text: "Nine milliseconds.\n.\nA dot alone.",
  html: `<!DOCTYPE html><html><body><p>Nine milliseconds. ${"x".repeat(3000)}</p></body></html>`,
  list: { id: "newsletter.alex.example", unsubscribeUrl },
  date: new Date("2026-11-27T10:00:00Z"),
};

function mailerOf(url: string, env: Record<string, string> = {}, create = createMailer): Mailer {
  const mailer = create(
    readConfig({
      SITE_URL: "https://alex.example",
      SMTP_URL: url,
      OWNER_EMAIL: "alex@alex.example",
      MAIL_FROM: "Site <site@alex.example>",
      ...env,
    }),
  );
  if (!mailer) throw new Error("There is no mailer.");
  return mailer;
}

const signing = { DKIM_SELECTOR: "mail2026", DKIM_PRIVATE_KEY: privateKey.replaceAll("\n", "\\n") };

test("a letter to a list has both parts and the headers by which a mailbox takes its reader off by one press", async () => {
  const mail = await startTestMailServer();
  await mailerOf(mail.url).send(letter);
  const source = mail.letters[0]?.source ?? "";
  const headers = headersOf(source);
  expect(headers.get("list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headers.get("list-id")).toBe("<newsletter.alex.example>");
  expect(headers.get("precedence")).toBe("bulk");
  const read = await PostalMime.parse(source);
  expect([read.subject, read.from?.name, read.from?.address]).toEqual([letter.subject, "Alex", "site@alex.example"]);
  expect(read.html?.trim()).toBe(letter.html);
  expect(read.text?.trim()).toBe(letter.text);
});

test("an email that the site signs verifies, and its signature covers what takes a reader off by one press", async () => {
  const mail = await startTestMailServer();
  let handedOver = 0;
  await mailerOf(mail.url, signing).send(letter, async () => {
    // Everything but the end is there, and no letter yet.
    expect(mail.letters).toHaveLength(0);
    handedOver++;
  });
  expect(handedOver).toBe(1);
  const source = mail.letters[0]?.source ?? "";
  const asked: string[] = [];
  const { results } = await dkimVerify(source, {
    resolver: async (name: string) => {
      asked.push(name);
      return [[`v=DKIM1; k=rsa; p=${publicKey.replace(/-----.*-----|\n/g, "")}`]];
    },
  });
  expect(asked).toEqual(["mail2026._domainkey.alex.example"]);
  expect(results.map(({ status }: { status: { result: string } }) => status.result)).toEqual(["pass"]);
  const signed = /; h=([^;]+);/
    .exec(headersOf(source).get("dkim-signature") ?? "")?.[1]
    ?.toLowerCase()
    .replace(/\s/g, "")
    .split(":");
  for (const name of [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "list-id",
    "list-unsubscribe",
    "list-unsubscribe-post",
  ])
    expect(signed).toContain(name);
});

test("a signed email is not sent when its hand-over fails", async () => {
  const mail = await startTestMailServer();
  const sending = mailerOf(mail.url, signing).send(letter, async () => {
    throw new Error("The reader has left.");
  });
  await expect(sending).rejects.toThrow("The reader has left");
  expect(mail.letters).toHaveLength(0);
});

test("the newsletter goes through a mail server of its own, whose errors name its setting", async () => {
  const [mail, other] = [await startTestMailServer(), await startTestMailServer()];
  const mailer = mailerOf(mail.url, { NEWSLETTER_SMTP_URL: other.url }, createNewsletterMailer);
  await mailer.send(letter);
  expect([mail.letters.length, other.letters.length]).toEqual([0, 1]);
  other.refuse("MAIL", "553 5.7.1 Sender denied");
  await expect(mailer.send(letter)).rejects.toThrow("the account in NEWSLETTER_SMTP_URL may send from");
});

test("a refusal names what was refused, with its codes", async () => {
  const mail = await startTestMailServer();
  for (const [command, reply, refusal] of [
    [
      "RCPT TO",
      "550 5.1.1 No such user",
      { to: "recipient", code: 550, status: "5.1.1", words: "550 5.1.1 No such user" },
    ],
    [
      "RCPT TO",
      "450 4.7.1 Rate limit exceeded",
      { to: "recipient", code: 450, status: "4.7.1", words: "450 4.7.1 Rate limit exceeded" },
    ],
    ["MAIL", "553 5.7.1 Sender denied", { to: "sender", code: 553, status: "5.7.1", words: "553 5.7.1 Sender denied" }],
    ["DATA", "554 Spam", { to: "message", code: 554, status: null, words: "554 Spam" }],
  ] as const) {
    mail.refuse(command, reply);
    const error: unknown = await mailerOf(mail.url)
      .send(letter)
      .catch((error: unknown) => error);
    expect(error instanceof MailRefusedError && error.refusal, reply).toEqual(refusal);
  }
});
