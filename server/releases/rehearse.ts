import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { liveDatabase } from "../backup/live-database.ts";
import { openWorkFolder } from "../backup/work-folder.ts";
import type { Config } from "../config.ts";
import { DomainError } from "../errors.ts";
import { databaseName } from "../store/sqlite/sqlite.ts";
import { findMissingPage, startVersion, untilReady, type VersionProcess } from "./version-process.ts";

export type Rehearsed = {
  /** Until the version was ready, with the changes of the database. */
  seconds: number;
  /** The paths of the pages that it answered. */
  pages: string[];
};

/** For the largest databases. */
const maxSeconds = 15 * 60;
const maxOutput = 4000;
/** A version that ends by itself does so within this time of its first answers. */
const settleMilliseconds = 1000;

/**
 * The environment variables that a rehearsal gets: those that every program needs, and settings that reach nothing but the copy. It gets no
 * databases, stores, mail servers or CDNs, and no setting of a later version before it is listed here.
 */
const kept =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|SystemRoot|NODE_\w+|SITE_URL|TIME_ZONE|TRUST_PROXY|DEFER_HYDRATION|LOG_LEVEL)$/i;

/**
 * Starts a version on a copy of the live database, on a free port: it changes the copy's schema, and has to answer the home page, a post and a
 * project. Nothing of the site changes, and nothing is sent. Throws one sentence if it fails.
 */
export async function rehearse(
  { versionFolder, version }: { versionFolder: string; version: string },
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<Rehearsed> {
  const work = await openWorkFolder(config.dataDir);
  let process: VersionProcess | null = null;
  let output = "";
  const refuse = (what: string) =>
    new DomainError(`Savepoint ${version} ${what} on a copy of your site, so nothing was changed.${lastLine(output)}`);
  try {
    const live = liveDatabase(config);
    if (await live.exists()) await live.copyTo(join(work.path, databaseName));
    const port = await findFreePort();
    process = startVersion(versionFolder, {
      env: {
        ...rehearsalEnvironment(env),
        DATA_DIR: work.path,
        HOST: "127.0.0.1",
        PORT: String(port),
      },
      output: (text) => {
        output = (output + text).slice(-maxOutput);
      },
    });
    const origin = `http://127.0.0.1:${port}`;
    const start = performance.now();
    if (!(await untilReady(origin, { process, seconds: maxSeconds }))) throw refuse("doesn't start");
    const seconds = (performance.now() - start) / 1000;
    const pages = ["/", ...(await findPages(origin))];
    const missing = await findMissingPage(origin, pages);
    if (missing !== null) throw refuse(`doesn't answer ${missing}`);
    await Promise.race([wait(settleMilliseconds), process.ended]);
    if (process.hasEnded()) throw refuse("ends");
    return { seconds, pages };
  } finally {
    await process?.stop();
    await work.close();
  }
}

/** Returns the environment of a version that must reach nothing but a copy of the site. */
export function rehearsalEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => kept.test(name))),
    BACKUPS: "false",
    DEMO_CONTENT: "false",
  };
}

/** Returns the paths of a post and a project, if there are any, as the sitemap has them: lists such as /portfolio/all come first there. */
async function findPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return ["blog", "portfolio"].flatMap((folder) => {
    const paths = [...sitemap.matchAll(new RegExp(`<loc>https?://[^/<]+(/${folder}/[\\w%.~-]+)</loc>`, "g"))];
    return paths.at(-1)?.[1] ?? [];
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

function lastLine(output: string): string {
  const line = output.trim().split("\n").at(-1) ?? "";
  return line === "" ? "" : ` It said: ${line}`;
}
