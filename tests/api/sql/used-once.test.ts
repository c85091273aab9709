// Codes that may be used once, sent many times simultaneously: the database decides which request is first.
import { expect, test } from "vitest";
import { add, challenge, logInWith } from "#tests/support/passkeys.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { logIn, turnOn } from "#tests/support/two-factor.ts";

test("an authenticator code that is sent many times simultaneously works once", async () => {
  const server = await startTestServer();
  const { code } = await turnOn(server);
  const same = code();
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(server, same)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a recovery code that is sent many times simultaneously works once", async () => {
  const server = await startTestServer();
  const { recoveryCodes } = await turnOn(server);
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(server, recoveryCodes[0])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a passkey response that is sent many times simultaneously works once", async () => {
  const server = await startTestServer();
  const { passkey } = await add(server, await server.logIn());
  const assertion = passkey.get(await challenge(server));
  const answers = await Promise.all([
    logInWith(server, assertion),
    logInWith(server, assertion),
    logInWith(server, assertion),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
});
