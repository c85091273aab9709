import { expect, test } from "vitest";
import { hashToken, isSameSecret, newToken, sign } from "./secrets.ts";

const key = new Uint8Array(32).fill(7);

test("tokens differ, and fit into a URL", () => {
  const tokens = new Set(Array.from({ length: 100 }, () => newToken()));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(newToken(18)).toMatch(/^[\w-]{24}$/);
});

test("the hash of a token is SHA-256, and does not give the token away", () => {
  expect(hashToken("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});

test("a signature is good for its key and for all that was signed, in its order", () => {
  const signature = sign(key, "media", "a", 1);
  expect(isSameSecret(signature, sign(key, "media", "a", 1))).toBe(true);
  for (const other of [
    sign(key, "play", "a", 1),
    sign(key, "media", "a", 2),
    sign(key, "media", 1, "a"),
    sign(new Uint8Array(32), "media", "a", 1),
    signature.slice(1),
    "",
  ])
    expect(isSameSecret(signature, other)).toBe(false);
});

test("secrets with letters of several bytes are compared without an error", () => {
  expect(isSameSecret("ä", "ab")).toBe(false);
  expect(isSameSecret("ä", "ä")).toBe(true);
});
