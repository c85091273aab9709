// The first account of a new site. The settings name it with its password, or its owner creates it in the browser, at /setup. For that the
// server makes a setup key, which only the person who runs the server can read: a stranger must not be able to claim a new site.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import { NotFoundError } from "../../errors.ts";
import { isSameSecret, newToken } from "../../secrets/secrets.ts";
import type { Database } from "../../store/database.ts";
import { deleteSetting, findSetting, keepSetting } from "../../store/tables/settings.ts";
import { type UserRow, users } from "../../store/tables/users.ts";
import { foldCase } from "../../text/words.ts";
import { changeRecords } from "../transactions.ts";
import { beginTry, notSetUp } from "./owner-proof.ts";
import { hashPassword } from "./passwords.ts";
import { type ClientInfo, openSession, type Token } from "./sessions.ts";

const alreadySetUp = "This site is set up already. Log in at /login.";
const wrongKey =
  "This setup key isn’t valid. Open the link that the server showed at its last start, or use the key in the file setup-key in the data folder.";

/** Bytes. */
const keyLength = 16;

/** The account that a start created, or the key with which the owner can create one. */
export type FirstOwner = { username: string } | { setupKey: string };

/**
 * Creates the account that the settings name, or makes the setup key, which stays the same at every start until the account exists.
 * Returns null if there is an account.
 */
export async function prepareFirstOwner(context: Context): Promise<FirstOwner | null> {
  const { db, config } = context;
  const { username, password } = config.owner;
  if (await users.exists(db, {})) {
    // The account may have been created by another instance, or come with a backup.
    if ((await findSetting(db, "setup-key")) !== null) await deleteSetting(db, "setup-key");
    await removeKeyFile(context);
    return null;
  }
  if (password !== null) return (await insertFirstOwner(context, { username, password })) ? { username } : null;
  // Instances that share a database share the key.
  const setupKey = await keepSetting(db, "setup-key", newToken(keyLength));
  await writeFile(keyFileOf(context), `${setupKey}\n`, { mode: 0o600 });
  return { setupKey };
}

/** Returns what the setup page offers. Throws if the site has an account. */
export async function getFirstOwner(context: Context): Promise<{ username: string }> {
  await getSetupKey(context.db);
  return { username: context.config.owner.username };
}

/** Creates the first account for the holder of the setup key, and logs in. Wrong keys count like wrong passwords. */
export async function createFirstOwner(
  context: Context,
  { key, username, password }: { key: string; username: string; password: string },
  from: ClientInfo,
): Promise<Token> {
  const rightKey = await getSetupKey(context.db);
  const attempt = await beginTry(context, "the setup", from.address);
  if (!isSameSecret(key, rightKey)) throw new NotFoundError(wrongKey, { field: "key" });
  await attempt.succeeded();
  const owner = await insertFirstOwner(context, { username, password }, `Created the account “${username}”`);
  if (!owner) throw new NotFoundError(alreadySetUp);
  return openSession(context, owner, from);
}

async function getSetupKey(db: Database): Promise<string> {
  if (await users.exists(db, {})) throw new NotFoundError(alreadySetUp);
  const key = await findSetting(db, "setup-key");
  if (key === null) throw new NotFoundError(notSetUp);
  return key;
}

/** Stores the account and deletes the setup key. Returns null if another request or instance was faster. */
async function insertFirstOwner(
  context: Context,
  { username, password }: { username: string; password: string },
  activity?: string,
): Promise<UserRow | null> {
  const passwordHash = await hashPassword(password);
  const usernameKey = foldCase(username);
  const owner = await changeRecords(context, async ({ db, now, log }) => {
    if (await users.exists(db, {})) return null;
    await users.insert(db, { username, usernameKey, passwordHash, createdAt: now });
    await deleteSetting(db, "setup-key");
    if (activity !== undefined) await log(activity);
    return users.find(db, { usernameKey });
  });
  if (owner) await removeKeyFile(context);
  return owner;
}

function keyFileOf({ config }: Context): string {
  return join(config.dataDir, "setup-key");
}

async function removeKeyFile(context: Context): Promise<void> {
  await rm(keyFileOf(context), { force: true });
}
