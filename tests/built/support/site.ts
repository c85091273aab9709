// The fixtures of tests that need the built site and no browser. Sites, calls and server processes are those of the browser tests.
import { rmSync } from "node:fs";
import { test as base } from "vitest";
import { type Host, type HostedSite, startHost } from "#tests/e2e/support/host.ts";
import { temporaryFolder } from "#tests/e2e/support/server-process.ts";
import { type Site, siteAt } from "#tests/e2e/support/site.ts";
import { readTemplates, type Templates } from "#tests/e2e/support/templates.ts";
import { siteSettings } from "#tests/support/test-settings.ts";

export { expect } from "vitest";

type Options = {
  template?: keyof Templates;
  settings?: Record<string, string>;
  /** Serves the site in a separate process, like another instance. */
  ownProcess?: boolean;
};

export const test = base
  .extend("host", { scope: "worker" }, async ({}, { onCleanup }): Promise<Host> => {
    const host = await startHost();
    onCleanup(() => host.end());
    return host;
  })
  /** The site with the example content, shared by all tests of a worker, for tests that only read. */
  .extend("exampleSite", { scope: "worker" }, async ({ host }, { onCleanup }): Promise<Site> => {
    const { dataDir, token } = readTemplates().example;
    const opened = await host.open(dataDir, siteSettings);
    onCleanup(async () => {
      await opened.close();
    });
    return siteAt(opened, token);
  })
  /** Opens a separate site for the test, empty or with the example content. */
  .extend("openSite", ({ host }, { onCleanup }) => {
    const opened: HostedSite[] = [];
    const hosts: Host[] = [];
    onCleanup(async () => {
      for (const site of opened) await site.close();
      for (const each of hosts) each.end();
    });
    return async ({ template = "empty", settings = {}, ownProcess = false }: Options = {}): Promise<Site> => {
      const { dataDir, token } = readTemplates()[template];
      const process = ownProcess ? await startHost() : host;
      if (ownProcess) hosts.push(process);
      const site = await process.open(dataDir, { ...siteSettings, ...settings });
      opened.push(site);
      return siteAt(site, token);
    };
  })
  /** A separate site for the test, without content. */
  .extend("site", ({ openSite }): Promise<Site> => openSite())
  /** An empty folder that is deleted after the test. */
  .extend("folder", ({}, { onCleanup }): string => {
    const folder = temporaryFolder();
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
