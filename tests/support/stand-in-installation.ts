// An installation whose versions are stand-ins (stand-in-versions.ts), run and changed by the site's own code in the process of the test.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { type Installation, openInstallation } from "#server/releases/installation.ts";
import { superviseSite } from "#server/releases/supervisor.ts";
import { rollBackSite, updateSite } from "#server/releases/update.ts";
import { freePort } from "./free-port.ts";
import { installVersion } from "./stand-in-versions.ts";

type Log = (line: string) => void;
type Update = {
  onlyCheck?: boolean;
  allowUnsigned?: boolean;
  dataDir?: string;
  installation?: Installation;
  /** Called with each line as it comes. */
  onLine?: Log;
};

export type StandInInstallation = {
  folder: string;
  port: number;
  /** Runs the site until the test ends. */
  run(): { lines: string[]; ended: Promise<number>; stop(): Promise<void>; serves(version: string): Promise<boolean> };
  /** Returns the version that answers; null if none does. */
  served(): Promise<string | null>;
  /** Both return the lines of the command. */
  update(archive: string, options?: Update): Promise<string[]>;
  rollBack(): Promise<string[]>;
  /** Expects that version 1.0.0 is served, and that no update is under way or left something. */
  expectOldToStay(): Promise<void>;
};

/** Installs version 1.0.0 in a folder that is removed with the test, or in the given one. */
export async function makeStandInInstallation(
  given: { folder?: string; dataDir?: string } = {},
): Promise<StandInInstallation> {
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), "savepoint an installation "));
  if (given.folder === undefined) onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const dataDir = given.dataDir ?? join(folder, "data");
  mkdirSync(dataDir, { recursive: true });
  installVersion(folder, "1.0.0");
  const env = { PORT: String(port), PATH: process.env.PATH };
  const configFor = (place: string) => readConfig({ DATA_DIR: place, PORT: String(port), BACKUPS: "true" });
  const served = () =>
    // On a connection of its own: one that was idle may end with the next request on it.
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } }).then(
      (response) => response.text(),
      () => null,
    );
  return {
    folder,
    port,
    served,
    run() {
      const stopping = new AbortController();
      const lines: string[] = [];
      const ended = superviseSite({
        installation: openInstallation(folder),
        env,
        origin: `http://127.0.0.1:${port}`,
        dataDir,
        log: (line) => lines.push(line),
        signal: stopping.signal,
        pace: { watchSeconds: 1, checkSeconds: 0.1 },
      });
      ended.catch(() => undefined);
      const stop = async () => {
        stopping.abort();
        await ended.catch(() => undefined);
      };
      onTestFinished(stop);
      const serves = (version: string) => vi.waitUntil(async () => (await served()) === version, { timeout: 30_000 });
      return { lines, ended, stop, serves };
    },
    async update(archive, options = {}) {
      const { onlyCheck = false, allowUnsigned = false, installation = openInstallation(folder), onLine } = options;
      const lines: string[] = [];
      await updateSite({
        installation,
        config: configFor(options.dataDir ?? dataDir),
        env,
        archive,
        platform: "linux-x64",
        allowUnsigned,
        onlyCheck,
        log(line) {
          lines.push(line);
          onLine?.(line);
        },
      });
      return lines;
    },
    async rollBack() {
      const lines: string[] = [];
      await rollBackSite({
        installation: openInstallation(folder),
        config: configFor(dataDir),
        env,
        onlyCheck: false,
        log: (line) => lines.push(line),
      });
      return lines;
    },
    async expectOldToStay() {
      await vi.waitUntil(async () => (await served()) === "1.0.0", { timeout: 30_000 });
      expect(openInstallation(folder).readCurrent()).toBe("1.0.0");
      expect(openInstallation(folder).readNext()).toBeNull();
      expect(existsSync(join(folder, "versions", ".work"))).toBe(false);
    },
  };
}
