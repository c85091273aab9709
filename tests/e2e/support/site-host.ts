// A process that serves all sites of one worker's tests. It loads the built program once, so a site takes about 50 ms of processor time
// instead of 700 ms for a separate process.
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import type { Overload } from "#server/load-limits/overload.ts";
import { freePort } from "#tests/support/free-port.ts";
import type { HostReply, HostRequest } from "./host.ts";

process.env.NODE_ENV = "production";
const program = new URL("../../../build/program/start.js", import.meta.url).href;
const { startSite } = (await import(program)) as typeof import("#server/start.ts");

/** A busy server must not reject requests. */
const calm: Overload = { check: () => undefined, delay: () => ({ mean: 0, longest: 0 }), close: () => undefined };
type Ports = { port: number; playPort: number };
/** The ports of closed sites. */
const left: Ports[] = [];
/** The sites by the id of the request that opened them. */
const closing = new Map<number, () => Promise<string>>();

process.on("message", (request: HostRequest) => {
  void carryOut(request).catch((error: unknown) => reply({ id: request.id, error: String(error) }));
});
// The worker has ended, for any reason.
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
  let log = "";
  const logTo = {
    write(line: string) {
      log += line;
    },
  };
  const { started, ports } = await onPorts(async ({ port, playPort }) => {
    // Each try has a folder of its own: a site whose port was taken keeps the lock of its folder.
    const dataDir = mkdtempSync(join(tmpdir(), "savepoint-site-"));
    copyDataDir(template, dataDir);
    // The port after the site's port, where builds are by default, may belong to another site.
    const play = env.SITE_URL === undefined && { PLAY_URL: `http://localhost:${playPort}` };
    const config = readConfig({ ...play, ...env, DATA_DIR: dataDir, PORT: String(port) });
    return { site: await startSite(config, { parts: { overload: calm, logTo } }), dataDir };
  });
  const { site, dataDir } = started;
  closing.set(id, async () => {
    await site.close(5);
    left.push(ports);
    rmSync(dataDir, { recursive: true, force: true });
    return log;
  });
  return { url: `http://localhost:${site.port}`, dataDir };
}

/**
 * The URL of a site is one of its settings, so the ports are chosen before the site listens. A site gets the ports of one that has closed: the
 * browser keeps what it has loaded and compiled by origin. Another program may take a port first.
 */
async function onPorts<Started>(
  start: (ports: Ports) => Promise<Started>,
): Promise<{ started: Started; ports: Ports }> {
  for (let tries = 1; ; tries++) {
    const ports = left.pop() ?? { port: await freePort(), playPort: await freePort() };
    try {
      return { started: await start(ports), ports };
    } catch (error) {
      const isTaken =
        (error as NodeJS.ErrnoException).code === "EADDRINUSE" ||
        /port \d+ is in use|PLAY_URL: must be another/.test(String(error));
      if (!isTaken || tries === 5) throw error;
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
