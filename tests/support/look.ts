import type { Look } from "#contract/site/look.ts";
import { starterLook } from "#contract/look-files.ts";

type OwnerCall = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Publishes the starter look with some changes, as the owner does in the dashboard. */
export async function publishLook(call: OwnerCall, changes: Partial<Look>): Promise<void> {
  const { version } = (await call("GET", "/site/sections/look")) as { version: number };
  await call("PUT", "/site/sections/look/draft", { document: { ...starterLook, ...changes }, version });
  await call("POST", "/site/publish");
}
