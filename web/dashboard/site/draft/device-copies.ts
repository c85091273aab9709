// Drafts of sections that the server doesn't have yet. Each tab has its own copy, which survives a reload.
import { safeLocalStorage, safeSessionStorage } from "#web/shared/browser/storage.ts";
import { randomId } from "../../saving/random-id.ts";
import { isRecord } from "../form/form-fields.ts";
import type { Document } from "../form/form-values.ts";

export type DeviceCopy = { document: Document; version: number; savedAt: string };

const tabKey = "site-tab";

export function writeCopy(section: string, copy: DeviceCopy): boolean {
  return safeLocalStorage.set(`${prefixOf(section)}${thisTab()}`, JSON.stringify(copy));
}

export function readCopy(section: string): DeviceCopy | null {
  return parse(safeLocalStorage.get(`${prefixOf(section)}${thisTab()}`));
}

export function removeCopy(section: string): void {
  safeLocalStorage.remove(`${prefixOf(section)}${thisTab()}`);
}

/** Returns the newest copy of another tab. That tab may be closed, or offline. */
export function findOtherCopy(section: string): (DeviceCopy & { key: string }) | null {
  const own = `${prefixOf(section)}${thisTab()}`;
  const copies = safeLocalStorage.keys().flatMap((key) => {
    const copy = key.startsWith(prefixOf(section)) && key !== own ? parse(safeLocalStorage.get(key)) : null;
    return copy ? [{ ...copy, key }] : [];
  });
  return copies.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))[0] ?? null;
}

/** Keeps a document that this tab no longer shows, so that it can be restored like the copy of another tab. */
export function keepAside(section: string, copy: DeviceCopy): void {
  safeLocalStorage.set(`${prefixOf(section)}${randomId()}`, JSON.stringify(copy));
}

export function dropCopy(key: string): void {
  safeLocalStorage.remove(key);
}

function prefixOf(section: string): string {
  return `site-draft:${section}:`;
}

function thisTab(): string {
  const known = safeSessionStorage.get(tabKey);
  if (known !== null) return known;
  const id = randomId();
  safeSessionStorage.set(tabKey, id);
  return id;
}

function parse(text: string | null): DeviceCopy | null {
  try {
    const copy: unknown = JSON.parse(text ?? "null");
    return isRecord(copy) && isRecord(copy.document) && typeof copy.version === "number" ? (copy as DeviceCopy) : null;
  } catch {
    return null;
  }
}
