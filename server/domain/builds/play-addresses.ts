// The URLs that play builds (docs/decisions/0028-playable-builds.md). Engines derive the folder of saved games from the path, so the live
// version always has the same path, even if the project is renamed.
import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Config, PlaySettings } from "../../config.ts";
import type { Context } from "../../context.ts";
import { isSameSecret, sign } from "../../secrets/secrets.ts";

const hour = 3_600_000;
const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = `${letters}0123456789`;
const pathLength = 10;
/** Letters of a signature, which is in the URL of each file of a build. */
const signatureLength = 32;

/** Returns a random first part for the paths of a project's builds. */
export function newPlayPath(): string {
  return Array.from(randomBytes(pathLength), (byte, at) => {
    const alphabet = at === 0 ? letters : digits;
    return alphabet.charAt(byte % alphabet.length);
  }).join("");
}

export function isPlayPath(text: string): boolean {
  return /^[a-z][a-z0-9]{9}$/.test(text);
}

/** Returns the origin of a project's builds: a separate one if PLAY_URL contains `*`, else the one of all builds. */
export function playOrigin({ url }: Pick<PlaySettings, "url">, path: string): string {
  return url.replace("://*.", `://${path}.`);
}

export function liveUrl({ play }: Pick<Config, "play">, path: string): string | null {
  return play && `${playOrigin(play, path)}/${path}/`;
}

export function versionUrl({ play }: Pick<Config, "play">, path: string, number: number): string | null {
  return play && `${playOrigin(play, path)}/${path}/v/${number}/`;
}

/** Signs the path of a build for a limited time. The signature is part of the path, so it covers the files that the build loads. */
export function signTest(
  context: Pick<Context, "signingKey" | "clock">,
  path: string,
  number: number,
): { path: string; expiresAt: string } {
  const expires = context.clock.now().getTime() + limits.build.testHours * hour;
  return {
    path: `${path}/t/${number}-${expires.toString(36)}-${signatureOf(context, path, number, expires)}/`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/** Returns the number of the build that a token of `signTest` opens, or null. */
export function readTest(context: Pick<Context, "signingKey" | "clock">, path: string, token: string): number | null {
  const [, number = "", time = "", signature = ""] = /^(\d{1,9})-([0-9a-z]{1,11})-([\w-]{32})$/.exec(token) ?? [];
  const expires = Number.parseInt(time, 36);
  const isRight = isSameSecret(signature, signatureOf(context, path, Number(number), expires));
  return isRight && expires > context.clock.now().getTime() ? Number(number) : null;
}

function signatureOf(
  { signingKey }: Pick<Context, "signingKey">,
  path: string,
  number: number,
  expires: number,
): string {
  return sign(signingKey, "build test", path, number, expires).slice(0, signatureLength);
}

/** Says why builds can't be played, in one sentence for the owner, or returns null. */
export function findPlayProblem({ play }: Pick<Config, "play">): string | null {
  return play
    ? null
    : "Builds can't be played until PLAY_URL names an origin of their own on the same site, such as https://play.example.com.";
}

/** Says what drawback the origin of builds has for players, or returns null. */
export function findPlayWarning({ play, siteUrl }: Pick<Config, "play" | "siteUrl">): string | null {
  if (!play || isSameSite(new URL(play.url), new URL(siteUrl))) return null;
  return "PLAY_URL is on another site than SITE_URL, so browsers that block third-party storage keep no saves; use a subdomain of the site, such as https://play.example.com.";
}

/** Compares the registrable domains: the last two labels, or three if the second to last is as short as in example.co.uk. */
function isSameSite(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && domainOf(one.hostname) === domainOf(other.hostname);
}

function domainOf(hostname: string): string {
  if (/^[\d.]+$|^\[/.test(hostname)) return hostname;
  const labels = hostname.split(".");
  const [last = "", before = ""] = labels.toReversed();
  return labels.slice(last.length === 2 && before.length <= 3 && labels.length > 2 ? -3 : -2).join(".");
}
