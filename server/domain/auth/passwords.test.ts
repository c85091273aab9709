import { expect, test } from "vitest";
import { hashPassword, randomPassword, verifyPassword } from "./passwords.ts";

test("a password is hashed with argon2id as OWASP recommends, with a new salt each time", async () => {
  const [one, other] = await Promise.all([hashPassword("a long password"), hashPassword("a long password")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword("a long password", one)).toBe(true);
  expect(await verifyPassword("A long password", one)).toBe(false);
});

test("a stored hash of another kind matches no password", async () => {
  for (const stored of ["", "a long password", "$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAA", "$2b$10$abc"])
    expect(await verifyPassword("a long password", stored), stored).toBe(false);
});

test("a random password has 20 letters and digits that don't look alike, and is always different", () => {
  const made = Array.from({ length: 50 }, randomPassword);
  expect(new Set(made).size).toBe(50);
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){3}$/);
});
