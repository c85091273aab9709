// The setup of a new site: how far the owner is, and starter texts that follow the owner's input.
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { exampleOwner, type Owner } from "#content/owner.ts";
import { plainContentOf } from "#content/plain.ts";
import { starterContent, starterContentOf } from "#content/starter.ts";
import { identity } from "#contract/site/identity.ts";
import { isSectionName } from "#contract/site/section-names.ts";
import { sectionVersion, type SiteContent } from "#contract/site/sections.ts";
import { type Setup, type SetupProgress, setupSteps } from "#contract/site/setup.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../store/database.ts";
import { hasOwnContent, isWithoutContent } from "../../store/tables/examples.ts";
import { findSetting, keepSetting, saveSetting } from "../../store/tables/settings.ts";
import { nextPublication, saveSectionDraft, siteSections } from "../../store/tables/site-sections.ts";
import { readDocument, toDocument } from "./documents.ts";
import { follow } from "./follow.ts";
import { changeRecords } from "../transactions.ts";

/** `owner` is the person in the current starter texts. */
type Stored = SetupProgress & { owner: Owner };

const notNew: Stored = { state: "dismissed", step: setupSteps[0], start: "examples", owner: exampleOwner };

/** Offers the setup of a site that is being created. Call it before the site has any content. */
export async function offerSetup(db: Database): Promise<void> {
  if ((await findSetting(db, "demo-content")) !== null || !(await isWithoutContent(db))) return;
  await keepSetting(db, "setup", JSON.stringify({ ...notNew, state: "new" } satisfies Stored));
}

export async function getSetup({ db }: Pick<Context, "db">): Promise<Setup> {
  const { owner: _, ...progress } = await readStored(db);
  const isChanged = progress.state === "new" && ((await nextPublication(db)) > 1 || (await hasOwnContent(db)));
  const { identity, hero, socialLinks } = starterContent;
  return { ...progress, ...(isChanged && { state: "dismissed" }), starter: { identity, hero, socialLinks } };
}

/** Saves how far the setup is, and updates the starter texts in the drafts from the identity and `start`. */
export async function saveSetup(context: Pick<Context, "db" | "clock">, progress: SetupProgress): Promise<Setup> {
  await changeRecords(context, async ({ db, now }) => {
    const before = await readStored(db);
    const after: Stored = { ...progress, owner: await readOwner(db, before.owner) };
    await followInDrafts(db, contentOf(before), contentOf(after), now);
    await saveSetting(db, "setup", JSON.stringify(after));
  });
  return getSetup(context);
}

function contentOf({ start, owner }: Stored): SiteContent {
  return start === "empty" ? plainContentOf(owner) : starterContentOf(owner);
}

async function readStored(db: Database): Promise<Stored> {
  const stored = await findSetting(db, "setup");
  return stored === null ? notNew : (JSON.parse(stored) as Stored);
}

/** Returns the owner from the identity's draft. Invalid fields stay as they were. */
async function readOwner(db: Database, before: Owner): Promise<Owner> {
  const row = await siteSections.find(db, { name: "identity" });
  if (!row) return before;
  const { name, roles, place, since } = toDocument(
    "identity",
    row.draft ?? row.document,
    row.draft === null ? row.schemaVersion : row.draftSchemaVersion,
  );
  const { shape } = identity;
  const read = <Value>(schema: z.ZodType<Value>, value: unknown, otherwise: Value): Value =>
    schema.safeParse(typeof value === "string" ? value.trim() || undefined : value).data ?? otherwise;
  return {
    name: read(shape.name, name, before.name),
    roles: read(shape.roles, roles, before.roles),
    place: read(shape.place, place, undefined),
    since: read(shape.since, since, undefined),
  };
}

async function followInDrafts(db: Database, from: SiteContent, to: SiteContent, now: string): Promise<void> {
  for (const row of await siteSections.list(db, {})) {
    const { name } = row;
    if (!isSectionName(name) || isDeepStrictEqual(from[name], to[name])) continue;
    const published = toDocument(name, row.document, row.schemaVersion);
    const current = row.draft === null ? published : toDocument(name, row.draft, row.draftSchemaVersion);
    const next = follow(current, from[name], to[name]);
    if (isDeepStrictEqual(next, current)) continue;
    const isPublished = isDeepStrictEqual(readDocument(name, next).content, published);
    const draft = isPublished ? null : { document: JSON.stringify(next), schemaVersion: sectionVersion(name) };
    await saveSectionDraft(db, name, row.version, draft, now);
  }
}
