// Uploads a playable build to a running site by its API, from the owner's machine or from CI.
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Build, BuildUpload } from "#contract/builds.ts";
import type { Project } from "#contract/projects.ts";
import { commandLine } from "#server/program-files.ts";
import type { CommandIo } from "./command-io.ts";
import { createProgress, type Progress } from "./progress.ts";
import { packFolder } from "#server/media/zip/pack-folder.ts";

const usage = `Usage: ${commandLine("push-build", "SLUG ZIP-OR-FOLDER [--version 0.3] [--notes FILE] [--publish] [--site URL]")}

  SLUG             of the project: the end of its URL
  --version TEXT   what the version is called; without it, the number of the build
  --notes FILE     a text file that says what is new
  --publish        makes it live at once; without it, test and publish it in the dashboard
  --site URL       of the site; SITE_URL in the environment by default

SAVEPOINT_TOKEN in the environment is the token that it calls the API with.`;

const megabyte = 1024 * 1024;
const piece = 8 * megabyte;
/** Milliseconds to wait before each further try of a piece. */
const waits = [1000, 5000, 15_000];

type Given = { slug: string; path: string; site: string; version?: string; notes?: string; publish: boolean };
type Answered = { message?: string | string[] };

/** A refusal of the site, in its words. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function run(args: string[], io: CommandIo): Promise<number> {
  const given = readArguments(args, io.env.SITE_URL);
  const token = io.env.SAVEPOINT_TOKEN ?? "";
  if (given === null) {
    io.stderr.write(`${usage}\n`);
    return 2;
  }
  if (token === "") {
    io.stderr.write("Set SAVEPOINT_TOKEN to a token of the site's API.\n");
    return 2;
  }
  try {
    io.stdout.write(`${await push(given, token, createProgress("MB", io.stderr))}\n`);
    return 0;
  } catch (error) {
    // Node's own errors of files and of the network say what was wrong.
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function push(
  { slug, path, site, version, notes, publish }: Given,
  token: string,
  progress: Progress,
): Promise<string> {
  const call = callsTo(site, token);
  const text = notes === undefined ? undefined : await readFile(notes, "utf8");
  const { id } = await call<Project>("GET", `/portfolio/slug/${encodeURIComponent(slug)}`);
  const folder = await mkdtemp(join(tmpdir(), "savepoint-build-"));
  try {
    const isFolder = (await stat(path)).isDirectory();
    const zip = isFolder ? join(folder, "build.zip") : path;
    if (isFolder) await packFolder(path, zip);
    const { size: bytes } = await stat(zip);
    const uploads = `/portfolio/${id}/builds/uploads`;
    const upload = await call<BuildUpload>("POST", uploads, { name: basename(path), bytes });
    const file = await open(zip);
    try {
      for (let { offset } = upload; offset < bytes;) {
        offset = await append(call, `${uploads}/${upload.id}`, offset, async (from) => {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(piece, bytes - from)), {
            position: from,
          });
          return buffer.subarray(0, bytesRead);
        });
        progress.show(Math.round(offset / megabyte), Math.round(bytes / megabyte));
      }
    } finally {
      await file.close();
    }
    const build = await call<Build>("POST", `${uploads}/${upload.id}/finish`, {
      ...(version !== undefined && { version }),
      ...(text !== undefined && { notes: text }),
      publish,
    });
    progress.end();
    if (build.warning !== null) console.error(build.warning);
    return build.live
      ? `Version ${build.version} is live at ${site}/portfolio/${slug}.`
      : `Version ${build.version} is uploaded. Test and publish it at ${site}/dashboard/portfolio/${id}/builds.`;
  } finally {
    progress.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how many bytes are there afterwards. After a failure, the site says how many have arrived. */
async function append(
  call: ReturnType<typeof callsTo>,
  upload: string,
  from: number,
  read: (from: number) => Promise<Buffer>,
): Promise<number> {
  let offset = from;
  for (const wait of [...waits, null]) {
    try {
      return (await call<BuildUpload>("PATCH", `${upload}?offset=${offset}`, await read(offset))).offset;
    } catch (error) {
      const isFinal = error instanceof Refused && error.status < 500 && ![409, 429].includes(error.status);
      if (wait === null || isFinal) throw error;
      await setTimeout(wait);
      ({ offset } = await call<BuildUpload>("GET", upload).catch(() => ({ offset })));
    }
  }
  return offset;
}

function callsTo(site: string, token: string) {
  return async function call<Answer>(method: string, path: string, body?: object | Buffer): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": isBytes ? "application/octet-stream" : "application/json" }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${site} can't be reached.`, { cause: error });
    });
    const answer = (await response.json().catch(() => ({}))) as Answer & Answered;
    if (!response.ok)
      throw new Refused(response.status, [answer.message ?? `${site} answered ${response.status}.`].flat().join(", "));
    return answer;
  };
}

function readArguments(args: string[], siteUrl = "http://localhost:3000"): Given | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        version: { type: "string" },
        notes: { type: "string" },
        publish: { type: "boolean" },
        site: { type: "string" },
      },
    });
    const [slug, path, ...others] = positionals;
    const { site = siteUrl, publish = false, ...same } = values;
    if (slug === undefined || path === undefined || others.length > 0 || !/^https?:\/\/[^/]+/.test(site)) return null;
    return { slug, path, publish, site: site.replace(/\/+$/, ""), ...same };
  } catch {
    return null;
  }
}
