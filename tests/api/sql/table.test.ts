import { expect, test } from "vitest";
import { passkeys } from "#server/store/tables/passkeys.ts";
import { quotes } from "#server/store/tables/quotes.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const now = "2026-06-15T10:00:00.000Z";

async function openDatabase() {
  return (await startTestServer()).context.db;
}

function passkey(credentialId: string, synced = false) {
  return {
    userId: 1,
    credentialId,
    publicKey: "k",
    counter: 0,
    transports: ["usb"],
    name: "Key",
    synced,
    createdAt: now,
  };
}

test("a table stores, finds, counts, changes and deletes rows by equal values", async () => {
  const db = await openDatabase();
  const one = await passkeys.insert(db, passkey("one", true));
  expect(one).toEqual({ ...passkey("one", true), id: expect.any(Number), lastUsedAt: null });
  const two = await passkeys.insert(db, passkey("two"));
  expect(await passkeys.find(db, { credentialId: "one" })).toEqual(one);
  expect(await passkeys.find(db, { credentialId: "three" })).toBeNull();
  expect(await passkeys.list(db, { synced: true })).toEqual([one]);
  expect(await passkeys.list(db, {}, "name", "id desc")).toEqual([two, one]);
  expect([await passkeys.count(db, {}), await passkeys.count(db, { id: two.id, synced: true })]).toEqual([2, 0]);
  expect([await passkeys.exists(db, {}), await passkeys.exists(db, { name: "Lock" })]).toEqual([true, false]);

  const use = () => passkeys.update(db, { id: one.id, lastUsedAt: null }, { lastUsedAt: now, transports: ["nfc"] });
  expect([await use(), await use()]).toEqual([1, 0]);
  expect(await passkeys.list(db, {}, "id")).toEqual([{ ...one, lastUsedAt: now, transports: ["nfc"] }, two]);

  expect(await passkeys.remove(db, { synced: false })).toBe(1);
  expect([await passkeys.remove(db, {}), await passkeys.exists(db, {})]).toEqual([1, false]);
});

test("a missing value changes no column, and never widens a condition", async () => {
  const db = await openDatabase();
  const { id } = await passkeys.insert(db, passkey("one"));
  expect(await passkeys.update(db, { id }, { name: undefined })).toBe(0);
  expect(await passkeys.update(db, { id }, { name: undefined, counter: 3 })).toBe(1);
  expect(await passkeys.find(db, { id })).toMatchObject({ name: "Key", counter: 3 });
  await expect(passkeys.remove(db, { userId: 1, id: undefined })).rejects.toThrow("passkeys has no value for id");
  expect(await passkeys.count(db, {})).toBe(1);
});

test("a query that is written out decodes and encodes the columns that it has", () => {
  expect(passkeys.decode({ id: 1, synced: 1, username: "kim" })).toEqual({ id: 1, synced: true, username: "kim" });
  expect(passkeys.encode({ transports: ["usb"], synced: undefined, name: "Key" })).toEqual({
    transports: '["usb"]',
    synced: undefined,
    name: "Key",
  });
});

test("a row that the code can't work with is not decoded", () => {
  expect(() => passkeys.decode({ transports: '{"usb":1}' })).toThrow("expected array");
  expect(() => quotes.decode({ state: "lost" })).toThrow("“lost” instead of open, accepted, declined, withdrawn");
});
