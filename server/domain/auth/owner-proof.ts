import { serverLimits } from "../../server-limits.ts";
import type { Context } from "../../context.ts";
import { InvalidError, TooManyError, TwoFactorRequiredError, UnauthorizedError, WrongCodeError } from "../../errors.ts";
import type { Requester } from "../../workers/limiter.ts";
import { recoveryCodes, spendStep, twoFactor, type TwoFactorRow } from "../../store/tables/two-factor.ts";
import { listSessionAddresses, type UserRow, users } from "../../store/tables/users.ts";
import { lineOf } from "../../attempt-limits/network.ts";
import { findStep, hashRecoveryCode, isAppCode, plainCode } from "./one-time-codes.ts";
import { verifyAgainstNobody, verifyPassword } from "./passwords.ts";
import { unseal } from "./sealing.ts";
import { foldCase } from "../../text/words.ts";
import { changeRecords } from "../transactions.ts";

// Checks that a request comes from the owner: by the password and, if two-factor login is on, a code. All failed tries count in the same
// loginLimiter, whatever the action.

type Proof = { password: string; code?: string | undefined; address: string };
type Refusal = "wrong password" | "no code" | "wrong code" | "lost key";

const codeWords = {
  "no code": "Enter the code of your authenticator app.",
  "wrong code": "The code is wrong, or it was used already.",
  "lost key":
    "The server’s own key has changed, so that it can’t check codes of the app any more. Use a recovery code.",
} as const satisfies Record<Exclude<Refusal, "wrong password">, string>;

/** The error where an account is needed and the site has none yet. */
export const notSetUp = "This site isn’t set up yet. Open the link that the server shows at its start.";

/** Checks a login. */
export async function recognizeOwner(context: Context, username: string, proof: Proof): Promise<UserRow> {
  const found = await check(context, username, proof, true);
  if (found === "wrong password")
    throw new UnauthorizedError(
      (await users.exists(context.db, {})) ? "The username or the password is wrong." : notSetUp,
    );
  if (typeof found === "string") throw new TwoFactorRequiredError(codeWords[found]);
  return found;
}

/** Confirms the owner before actions that a stolen session must not allow. With `asksForCode` false, the password alone is enough. */
export async function confirmOwner(
  context: Context,
  username: string,
  proof: Proof,
  asksForCode = true,
): Promise<UserRow> {
  const found = await check(context, username, proof, asksForCode);
  if (found === "wrong password") throw new InvalidError("The current password is wrong.", { code: "wrong-password" });
  if (typeof found === "string") throw new WrongCodeError(codeWords[found]);
  return found;
}

/** Begins a try, which counts as failed until `succeeded` is called. Throws after too many tries. */
export async function beginTry(
  { loginLimiter }: Context,
  account: string,
  address: string,
  maxTries?: number,
): Promise<{ succeeded(): Promise<void> }> {
  const wait = await loginLimiter.begin(account, address, maxTries);
  if (wait > 0) throw tooManyTries(wait);
  return { succeeded: () => loginLimiter.succeed(account, address) };
}

async function check(
  context: Context,
  username: string,
  { password, code, address }: Proof,
  asksForCode: boolean,
): Promise<UserRow | Refusal> {
  const account = foldCase(username);
  const attempt = await beginTry(context, account, address);
  const user = await users.find(context.db, { usernameKey: account });
  const by = await askerAt(context, address);
  const matches = await (
    user ? verifyPassword(password, user.passwordHash, by) : verifyAgainstNobody(password, by)
  ).catch(async (error: unknown) => {
    // A request that the rate limiter rejected is not a guess.
    await attempt.succeeded();
    throw error;
  });
  if (!user || !matches) return "wrong password";
  const factor = asksForCode ? await twoFactor.find(context.db, { userId: user.id }) : null;
  const outcome = factor?.enabledAt ? await checkCode(context, account, factor, code) : "right";
  if (outcome === "right" || outcome === "no code") await attempt.succeeded();
  return outcome === "right" ? user : outcome;
}

/** Returns the client, and whether it has a session. Known clients have their own limit, so strangers can't lock the owner out. */
async function askerAt(context: Context, address: string): Promise<Requester> {
  const from = lineOf(address);
  const addresses = await listSessionAddresses(context.db, context.clock.now().toISOString());
  return { from, isKnown: addresses.some((each) => lineOf(each) === from) };
}

async function checkCode(
  context: Context,
  account: string,
  factor: TwoFactorRow,
  typed: string | undefined,
): Promise<"right" | Exclude<Refusal, "wrong password">> {
  if (typed === undefined) return "no code";
  const code = plainCode(typed);
  if (!isAppCode(code)) return (await takeRecoveryCode(context, factor.userId, code)) ? "right" : "wrong code";
  // With the password and many IP addresses, an attacker can guess six digits, but not a recovery code.
  const attempt = await beginTry(context, `codes of ${account}`, "", serverLimits.failedLogins.codesFromAnywhere);
  const outcome = await checkAppCode(context, factor, code);
  if (outcome === "right") await attempt.succeeded();
  return outcome;
}

/** Checks a code from the app, for an active key or one that is being set up. A correct code can't be used again. */
export async function checkAppCode(
  context: Context,
  factor: TwoFactorRow,
  code: string,
): Promise<"right" | "wrong code" | "lost key"> {
  const key = unseal(context.signingKey, factor.secret, String(factor.userId));
  if (key === null) return "lost key";
  const step = findStep(key, plainCode(code), context.clock.now());
  return step !== null && (await spendStep(context.db, factor, step)) ? "right" : "wrong code";
}

async function takeRecoveryCode(context: Context, userId: number, code: string): Promise<boolean> {
  return changeRecords(context, async ({ db, log }) => {
    if ((await recoveryCodes.remove(db, { userId, hash: hashRecoveryCode(code) })) === 0) return false;
    const left = await recoveryCodes.count(db, { userId });
    await log(`Used a recovery code; ${left === 1 ? "1 is" : `${left} are`} left`);
    return true;
  });
}

function tooManyTries(seconds: number): TooManyError {
  const minutes = Math.ceil(seconds / 60);
  return new TooManyError(
    `Too many failed tries. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    seconds,
  );
}
