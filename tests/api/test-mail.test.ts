// The owner's test email: its result is one sentence, which Site Health keeps.
import { expect, test } from "vitest";
import { mailbox } from "#tests/support/enquiries.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("a test email arrives, and only the owner may send one", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  expect((await server.call("POST", "/enquiries/test-mail")).status).toBe(401);
  const answer = await server.asOwner("POST", "/enquiries/test-mail");
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      message:
        "The mail server accepted a test email to owner@example.com. If it doesn't arrive, look in the spam folder.",
    },
  ]);
  expect(mail.letters).toHaveLength(1);
  expect(mail.letters[0]).toMatchObject({ to: ["owner@example.com"] });
  expect(mail.letters[0]?.source).toContain("Subject: Test email from your site");
});

test("without email settings, the response names the missing settings", async () => {
  const server = await startTestServer({ env: { OWNER_EMAIL: "owner@example.com" } });
  const answer = await server.asOwner("POST", "/enquiries/test-mail");
  expect([answer.status, answer.body.message]).toEqual([
    409,
    "Email isn't set up. Set SMTP_URL, then restart the site.",
  ]);
});

test("the mail server's response becomes one sentence, which Site Health shows until an email is accepted", async () => {
  const mail = await startTestMailServer();
  const { host, port } = new URL(mail.url);
  const server = await startTestServer({
    env: { ...mailbox, SMTP_URL: `smtp://user:wrong@${host}`, MAIL_FROM: "site@alex.example" },
  });
  const send = () => server.asOwner("POST", "/enquiries/test-mail");
  const failure = async () => (await server.asOwner("GET", "/health/report")).body.mail.failure;
  const name = `The mail server 127.0.0.1:${port}`;
  for (const [command, reply, sentence] of [
    [
      "AUTH",
      "535 5.7.8 Authentication failed",
      `${name} refused the login (535 5.7.8 Authentication failed). Check the`,
    ],
    [
      "RCPT TO",
      "550 5.1.1 <owner@example.com> unknown",
      `${name} refused the recipient (550 5.1.1 <…> unknown). Check OWNER_EMAIL.`,
    ],
    ["MAIL FROM", "553 5.7.1 Sender denied", `${name} refused the sender (553 5.7.1 Sender denied). Set MAIL_FROM to`],
  ] as const) {
    mail.refuse(command, reply);
    const answer = await send();
    expect([answer.status, answer.body.message]).toEqual([502, expect.stringContaining(sentence)]);
    expect(await failure()).toMatchObject({ reason: answer.body.message });
    expect(JSON.stringify(answer.body)).not.toContain("wrong");
  }
  const { since } = await failure();
  await mail.goDown();
  const down = await send();
  expect(down).toMatchObject({ status: 503, headers: { "retry-after": expect.any(String) } });
  expect(down.body.message).toContain(`Can't connect to the mail server 127.0.0.1:${port} (connection refused).`);
  expect((await failure()).since).toBe(since);

  await mail.goUp();
  mail.accept();
  expect((await send()).status).toBe(200);
  expect(await failure()).toBeNull();

  // The limit is five in ten minutes.
  const refused = await send();
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/^You have sent several test emails\. Try again in \d+ minutes\.$/),
  ]);
  server.clock.advance(10 * 60_000);
  expect((await send()).status).toBe(200);
});

test("a port without TLS and a closed port get different messages", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url.replace("smtp:", "smtps:") } });
  const answer = await server.asOwner("POST", "/enquiries/test-mail");
  expect([answer.status, answer.body.message]).toEqual([
    502,
    expect.stringMatching(
      /^Can't make an encrypted connection to the mail server 127\.0\.0\.1:\d+ \(.+\)\. Use smtps:\/\//,
    ),
  ]);
});
