// `npm run reset-password [-- USERNAME]`: a new password for an owner who is locked out. Ends every session of the account; a
// running server sees it at the next request.
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";
import { resetPassword } from "#server/domain/sessions.ts";

try {
  const config = readConfig(process.env);
  const username = process.argv[2] ?? config.owner.username;
  const context = await createContext(config);
  try {
    console.log(`The new password of "${username}" is ${await resetPassword(context, username)}  (all devices are signed out)`);
  } finally {
    await context.close();
  }
} catch (error) {
  console.error(`The password was not changed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
