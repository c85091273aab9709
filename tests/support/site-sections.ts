import { expect } from "vitest";
import type { SectionName } from "#contract/site/section-names.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import type { TestServer } from "./test-server.ts";

/** Publishes changes of sections, as the owner does in the dashboard. */
export async function publishSections(
  server: TestServer,
  changes: { [Name in SectionName]?: Partial<SiteContent[Name]> },
): Promise<void> {
  for (const [name, change] of Object.entries(changes)) {
    const { body } = await server.asOwner("GET", `/site/sections/${name}`);
    const document = { ...body.published, ...change };
    const saved = await server.asOwner("PUT", `/site/sections/${name}/draft`, { document, version: body.version });
    expect(saved.status, saved.text).toBe(200);
  }
  const published = await server.asOwner("POST", "/site/publish");
  expect(published.status, published.text).toBe(200);
}
