import { expect, test } from "vitest";
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

test("a reason is one line without email addresses and without the password, however long the response is", () => {
  const response = `550-5.7.1 <robin@example.org>: blocked\r\n550 see https://example.com/why?a=b ${"x".repeat(1000)}`;
  const { message } = toMailError(errorWith("Words", { code: "EENVELOPE", command: "RCPT TO", response }), url);
  expect(message).toContain("(550-5.7.1 <…>: blocked 550 see https://example.com/why?a=b xxx");
  expect(message).not.toMatch(/[\r\n]|robin|secret/);
  expect(message.length).toBeLessThan(450);
});
