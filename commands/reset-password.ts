// Sets a new password for an owner who is locked out. Ends every session of the account and removes
// its other ways to log in. A running server applies this from the next request.
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { type PasswordReset, resetPassword } from "#server/domain/auth/sessions.ts";
import type { CommandIo } from "./command-io.ts";

export async function run([given]: string[], { env, stdout, stderr }: CommandIo): Promise<number> {
  try {
    const config = readConfig(env);
    const username = given ?? config.owner.username;
    const context = await createContext(config);
    try {
      stdout.write(`${describe(username, await resetPassword(context, username))}\n`);
      return 0;
    } finally {
      await context.close();
    }
  } catch (error) {
    stderr.write(`The password was not changed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function describe(username: string, { password, twoFactorTurnedOff, passkeysRemoved }: PasswordReset): string {
  const lines = [`The new password of "${username}" is ${password}  (all devices are logged out)`];
  if (twoFactorTurnedOff)
    lines.push(
      "Two-factor login is off: no code is asked for any more. Turn it on again in the dashboard, under Account.",
    );
  if (passkeysRemoved > 0)
    lines.push(
      `${passkeysRemoved === 1 ? "The passkey is" : `All ${passkeysRemoved} passkeys are`} removed. Add the ones that you still have again, under Account.`,
    );
  return lines.join("\n");
}
