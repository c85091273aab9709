import { expect, test } from "vitest";
import { MailRefusedError } from "../errors.ts";
import { toMailError } from "./mail-errors.ts";

const url = "smtp://user:secret@smtp.example.com";

function errorWith(message: string, fields: Record<string, unknown>): Error {
  return Object.assign(new Error(message), fields);
}

test("each kind of failure says what happened and what to check", () => {
  for (const [fields, sentence] of [
    [
      { code: "ETIMEDOUT", command: "CONN" },
      "The mail server smtp.example.com:587 didn't answer in time. Check the host and port in SMTP_URL.",
    ],
    [{ code: "EDNS" }, "Can't find the mail server smtp.example.com:587 (Words). Check the host name in SMTP_URL."],
    [
      { code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" },
      "Can't make an encrypted connection to the mail server smtp.example.com:587 (Words). Use",
    ],
    [
      { code: "ESOCKET", originalCode: "EHOSTUNREACH" },
      "Can't connect to the mail server smtp.example.com:587 (no route to host). Check",
    ],
    [
      { code: "ECONNECTION", response: "421 Too busy" },
      "The mail server smtp.example.com:587 closed the connection (421 Too busy). Check",
    ],
    [
      { code: "ETLS" },
      "Can't make an encrypted connection to the mail server smtp.example.com:587 (Words). Use smtps://",
    ],
    [
      { code: "EMESSAGE", response: "554 Spam", responseCode: 554 },
      "The mail server smtp.example.com:587 didn't accept the email (554 Spam). It may take the text for spam",
    ],
    [
      { code: "EMESSAGE", response: "451 Wait", responseCode: 451 },
      "The mail server smtp.example.com:587 didn't accept the email (451 Wait). It may accept the email later.",
    ],
    [{ code: "EPROTOCOL" }, "The mail server smtp.example.com:587 didn't accept the email (Words)."],
  ] as const) {
    const { message } = toMailError(errorWith("Words", fields), url);
    expect(message.startsWith(sentence), `${JSON.stringify(fields)}: ${message}`).toBe(true);
  }
});

test("a full mailbox is named, and tried again whether the server calls it temporary or final", () => {
  for (const [fields, response, isFull] of [
    [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 452 }, "452 4.2.2 Over quota", true],
    [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 552 }, "552-5.2.2 Mailbox full", true],
    [{ code: "EMESSAGE", responseCode: 552 }, "552 5.2.2 Mailbox full", true],
    [{ code: "EMESSAGE", responseCode: 552 }, "552 5.3.4 Message too large", false],
    [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "550 5.1.1 No such user", false],
  ] as const) {
    const error = toMailError(errorWith("Words", { ...fields, response }), url, { isToOwner: false });
    expect(error.message.startsWith(`The recipient's mailbox is full (${response}). It may`), response).toBe(isFull);
    expect(error instanceof MailRefusedError && error.isFinal, response).toBe(!isFull);
  }
  const toOwner = errorWith("Words", { code: "EMESSAGE", response: "552 5.2.2 Full", responseCode: 552 });
  expect(toMailError(toOwner, url).message).toBe(
    "The mailbox of OWNER_EMAIL is full (552 5.2.2 Full). Make room in it.",
  );
});

test("a reason is one line without email addresses and without the password, however long the response is", () => {
  const response = `550-5.7.1 <robin@example.org>: blocked\r\n550 see https://example.com/why?a=b ${"x".repeat(1000)}`;
  const { message } = toMailError(errorWith("Words", { code: "EENVELOPE", command: "RCPT TO", response }), url);
  expect(message).toContain("(550-5.7.1 <…>: blocked 550 see https://example.com/why?a=b xxx");
  expect(message).not.toMatch(/[\r\n]|robin|secret/);
  expect(message.length).toBeLessThan(450);
});
