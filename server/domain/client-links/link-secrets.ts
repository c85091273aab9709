// The secrets of a client's link: its URL, the cookie of an opening, and the signed URLs of the files on its pages. Each signature covers the
// hash of the URL, so a new URL invalidates everything from the old one (docs/decisions/0034-client-links.md).
import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { mediaPath } from "../../media/storage.ts";
import { isSameSecret, newToken, sign } from "../../secrets/secrets.ts";
import type { ClientLinkRow } from "../../store/tables/client-links.ts";

type Signing = Pick<Context, "signingKey" | "clock">;
type Link = Pick<ClientLinkRow, "publicId" | "tokenHash">;

const { openHours, mediaMinutes } = limits.clientLink;
const minute = 60_000;
/** 144 bits, in 24 letters. */
const tokenBytes = 18;
/** Shorter than a token, so that the two can't be mistaken for each other. */
const publicIdBytes = 9;
const mediaUrls = /\/media\/([0-9a-f]{32}[\w.-]*)/g;

export function newLinkToken(): string {
  return newToken(tokenBytes);
}

export function newPublicId(): string {
  return randomBytes(publicIdBytes).toString("hex");
}

export function isPublicId(text: string): boolean {
  return /^[0-9a-f]{18}$/.test(text);
}

/** Returns the cookie's value for an opening, which works for `openHours`. */
export function signOpening(context: Signing, link: Link, openingId: number): string {
  const expires = context.clock.now().getTime() + openHours * 60 * minute;
  return `${openingId}.${expires.toString(36)}.${signFor(context, link, "opening", openingId, expires)}`;
}

/** Returns the id of the opening, or null if the value is another link's, was made up, or has expired. */
export function readOpening(context: Signing, link: Link, value: string): number | null {
  const [, id = "", time = "", signature = ""] = /^([1-9]\d{0,9})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(value) ?? [];
  const expires = Number.parseInt(time, 36);
  if (!isSameSecret(signature, signFor(context, link, "opening", Number(id), expires))) return null;
  return expires > context.clock.now().getTime() ? Number(id) : null;
}

/** Replaces the URLs of media in a text by signed ones, which work for 10 to 15 minutes: two pages within five minutes have the same ones. */
export function signMediaUrls(context: Signing, link: Link, text: string): string {
  const expires = nextExpiry(context);
  return text.replace(mediaUrls, (_url, name: string) => mediaUrlOf(context, link, name, expires));
}

export function newMediaUrl(context: Signing, link: Link, name: string): string {
  return mediaUrlOf(context, link, name, nextExpiry(context));
}

/** Returns the seconds for which a signed URL of a file still works: 0 once it has expired, and null if the signature is wrong. */
export function readMediaSignature(context: Signing, link: Link, name: string, text: string): number | null {
  const [, time = "", signature = ""] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(text) ?? [];
  const expires = Number.parseInt(time, 36);
  if (!isSameSecret(signature, signFor(context, link, "media", name, expires))) return null;
  return Math.max(0, Math.floor((expires - context.clock.now().getTime()) / 1000));
}

/** Returns the part of a build's path after the project's, which plays the build for one opening. It covers the files that the build loads. */
export function signPlay(context: Signing, link: Link, path: string, build: number, openingId: number): string {
  const expires = context.clock.now().getTime() + openHours * 60 * minute;
  const signature = signFor(context, link, "play", path, build, openingId, expires);
  return `${path}/c/${link.publicId}.${openingId}.${build}.${expires.toString(36)}.${signature}/`;
}

export type PlayName = { publicId: string; openingId: number; build: number; expires: number; signature: string };

/** Parses the result of `signPlay` without checking it: the check needs the link. */
export function parsePlay(text: string): PlayName | null {
  const [, publicId = "", opening, build, time = "", signature = ""] =
    /^([0-9a-f]{18})\.([1-9]\d{0,9})\.([1-9]\d{0,8})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(text) ?? [];
  if (publicId === "") return null;
  return {
    publicId,
    openingId: Number(opening),
    build: Number(build),
    expires: Number.parseInt(time, 36),
    signature,
  };
}

export function isPlaySigned(context: Signing, link: Link, path: string, name: PlayName): boolean {
  const { openingId, build, expires, signature } = name;
  const isRight = isSameSecret(signature, signFor(context, link, "play", path, build, openingId, expires));
  return isRight && expires > context.clock.now().getTime();
}

function mediaUrlOf(context: Signing, link: Link, name: string, expires: number): string {
  return `/s/${link.publicId}${mediaPath}${expires.toString(36)}.${signFor(context, link, "media", name, expires)}/${name}`;
}

function nextExpiry({ clock }: Signing): number {
  const step = 5 * minute;
  return Math.floor((clock.now().getTime() + mediaMinutes * minute) / step) * step;
}

function signFor({ signingKey }: Signing, link: Link, ...what: (string | number)[]): string {
  return sign(signingKey, "client link", link.publicId, link.tokenHash, ...what);
}
