import { expect, test } from "vitest";
import { challengesInMemory } from "./passkey-challenges.ts";

function setUp() {
  const clock = { time: Date.parse("2026-06-15T12:00:00Z") };
  return { clock, challenges: challengesInMemory({ now: () => new Date(clock.time) }) };
}

test("a challenge stays valid, however many others are issued", async () => {
  const { challenges } = setUp();
  const owners = challenges.issue("log in");
  for (let flood = 0; flood < 10_050; flood++) challenges.issue("log in");
  expect(await challenges.take(owners, "log in")).toBe(true);
  expect(await challenges.take(owners, "log in")).toBe(false);
});

test("a changed, lengthened or made-up challenge is rejected, and so is one for another purpose", async () => {
  const { challenges } = setUp();
  const challenge = challenges.issue("log in");
  const changed = Buffer.from(challenge, "base64url");
  for (const at of [0, 30, changed.length - 1]) {
    const other = Buffer.from(changed);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(await challenges.take(other.toString("base64url"), "log in"), String(at)).toBe(false);
  }
  for (const made of ["", "AAAA", `${challenge}AAAA`, challenge.slice(0, -4), "A".repeat(challenge.length)])
    expect(await challenges.take(made, "log in"), made).toBe(false);
  expect(await challenges.take(challenge, "add")).toBe(false);
  expect(await setUp().challenges.take(challenge, "log in")).toBe(false);
  expect(await challenges.take(challenge, "log in")).toBe(true);
  expect(await challenges.take(`${challenge}=`, "log in"), "the same, spelt otherwise").toBe(false);
});
