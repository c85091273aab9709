// Shared by tests of passkeys.
import { createSoftwarePasskey, type SoftwarePasskey } from "./software-passkey.ts";
import type { Answer, TestServer } from "./test-server.ts";
import { owner } from "./test-settings.ts";

export type Ways = Parameters<SoftwarePasskey["get"]>[1];

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

export function begin(
  server: TestServer,
  token: string,
  body: unknown = { password: owner.password },
): Promise<Answer> {
  return server.call("POST", "/auth/passkeys/options", { token, body });
}

export async function add(
  server: TestServer,
  token: string,
  passkey = createSoftwarePasskey(),
  name = "Laptop",
  ways: Ways = {},
): Promise<{ passkey: SoftwarePasskey; answer: Answer }> {
  const { body } = await begin(server, token);
  return {
    passkey,
    answer: await server.call("POST", "/auth/passkeys", {
      token,
      body: { name, credential: passkey.create(body as Parameters<SoftwarePasskey["create"]>[0], ways) },
    }),
  };
}

export async function challenge(
  server: Pick<TestServer, "call">,
): Promise<{ challenge: string; rpId: string; userVerification: string }> {
  return (await server.call("POST", "/auth/login/passkey/options")).body;
}

export function logInWith(server: Pick<TestServer, "call">, credential: unknown): Promise<Answer> {
  return server.call("POST", "/auth/login/passkey", { body: { credential }, headers: { "user-agent": firefox } });
}
