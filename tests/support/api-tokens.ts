import type { TokenScope } from "#contract/token-scopes.ts";
import type { TestServer } from "./test-server.ts";
import { owner } from "./test-settings.ts";

/** Creates an API token and returns it. */
export async function createToken(
  server: Pick<TestServer, "asOwner">,
  scopes: readonly TokenScope[],
  { name = scopes.join(" "), days = null }: { name?: string; days?: number | null } = {},
): Promise<string> {
  const { body } = await server.asOwner("POST", "/auth/tokens", { name, scopes, days, password: owner.password });
  return body.token as string;
}
