// A process that serves as many sites as the tests of one worker ask for. It loads the built program once, so that a site takes
// some 50 ms of processor time instead of the 700 of a process of its own.
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import type { Overload } from "#server/load/overload.ts";
import type { Site } from "#server/start.ts";
import { freePort } from "#tests/support/free-port.ts";
import type { HostReply, HostRequest } from "./host.ts";

process.env.NODE_ENV = "production";
const program = new URL("../../../build/program/start.js", import.meta.url).href;
const { startSite } = (await import(program)) as typeof import("#server/start.ts");

/** A machine that is busy with other tests sheds nothing. */
const calm: Overload = { check: () => undefined, delay: () => ({ mean: 0, longest: 0 }), close: () => undefined };
/** By the request that opened each. */
const closing = new Map<number, () => Promise<string>>();

process.on("message", (request: HostRequest) => {
  void carryOut(request).catch((error: unknown) => reply({ id: request.id, error: String(error) }));
});
// The worker has ended, however it did.
process.on("disconnect", () => process.exit());
reply({ id: 0, ready: true });

async function carryOut(request: HostRequest): Promise<void> {
  const { id } = request;
  if (request.action === "open") reply({ id, opened: await open(request) });
  else {
    const close = closing.get(request.site);
    closing.delete(request.site);
    reply({ id, log: (await close?.()) ?? "" });
  }
}

async function open({
  id,
  template,
  env,
}: HostRequest & { action: "open" }): Promise<{ url: string; dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "savepoint-site-"));
  copyDataDir(template, dataDir);
  let log = "";
  const logTo = {
    write(line: string) {
      log += line;
    },
  };
  const site = await onFreePort((port) =>
    startSite(readConfig({ ...env, DATA_DIR: dataDir, PORT: String(port) }), { parts: { overload: calm, logTo } }),
  );
  closing.set(id, async () => {
    await site.close(5);
    rmSync(dataDir, { recursive: true, force: true });
    return log;
  });
  return { url: `http://localhost:${site.port}`, dataDir };
}

/** The address of a site is part of its settings, so a port is chosen before the site listens; another program may be quicker. */
async function onFreePort(start: (port: number) => Promise<Site>): Promise<Site> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || tries === 5) throw error;
    }
  }
}

/** Stored media never change, so links to them are as good as copies. */
function copyDataDir(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === "media") linkFiles(source, target);
    else cpSync(source, target, { recursive: true });
  }
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkFiles(join(from, entry.name), join(to, entry.name));
    else linkSync(join(from, entry.name), join(to, entry.name));
  }
}

function reply(message: HostReply): void {
  process.send?.(message);
}
