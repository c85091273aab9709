// Serves builds on their own origin, before the framework sees a request: nothing of the site is there, and the site's own origin serves no
// file of a build (docs/decisions/0028-playable-builds.md).
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliDecompress, createGunzip } from "node:zlib";
import type { Context } from "../context.ts";
import { noteAskedHost, readReport } from "../domain/builds/asked-hosts.ts";
import { isPlayPath, readTest } from "../domain/builds/play-addresses.ts";
import { type OpenLink, readPlayPath, recordView } from "../domain/client-links/openings.ts";
import { maxBridgedPage } from "../domain/builds/playable.ts";
import { UnavailableError } from "../errors.ts";
import { matchesEtag, parseRange } from "../media/conditional.ts";
import { type BuildFile, buildFiles } from "../store/tables/build-files.ts";
import { type BuildRow, findBuildAt } from "../store/tables/builds.ts";
import { findProject } from "../store/tables/projects.ts";
import { readWords, wordsFor } from "../site-words.ts";
import { type Bridge, createBridge, withBridge } from "./bridge.ts";
import { isolationOf, playHeaders, playPolicy } from "./headers.ts";

export type Play = {
  /** Returns whether a request to the site's own port is for the play origin, by its host. */
  takes(request: IncomingMessage): boolean;
  /** Answers a request. Never throws. */
  serve(request: IncomingMessage, response: ServerResponse): void;
};

/** `test` is the path of a test, with its signature; `open` is the link of the client who plays it. */
type Found = { build: BuildRow; file: BuildFile; test: string | null; open: OpenLink | null };
type Named = Pick<Found, "test" | "open">;
type Bridged = { plain: Buffer; br: Buffer };

const compress = promisify(brotliCompress);
const pageLevel = 5;
/** Pages with their bridge that are kept. */
const maxBridged = 30;
const maxReport = 16 * 1024;

/** Returns null if builds can't be played. */
export function createPlay(context: Context, onError: (error: unknown) => void): Play | null {
  const { config } = context;
  const { play } = config;
  if (!play) return null;
  const always = playHeaders(play.url);
  let bridge: { siteUrl: string; made: Bridge } | null = null;
  const bridged = new Map<string, Promise<Bridged>>();
  const { host, protocol } = new URL(play.url);
  const usualPort = protocol === "https:" ? ":443" : ":80";
  /** What the hosts of all projects end with, where each has its own. */
  const ending = host.startsWith("*.") ? host.slice(1) : null;

  return {
    takes(request) {
      const asked = hostOf(request);
      if (play.port !== null) return false;
      return ending === null ? asked === host : asked.endsWith(ending) || asked === ending.slice(1);
    },
    serve(request, response) {
      answer(request, response).catch((error: unknown) => {
        // Whoever hangs up in the middle causes an error, too.
        if (response.destroyed || request.destroyed) return;
        const isBusy = error instanceof UnavailableError;
        if (!isBusy) onError(error);
        if (response.headersSent) response.destroy();
        else if (isBusy) void refuse(response, 503, "later", { "retry-after": "5" });
        else void refuse(response, 500, "broken");
      });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "" } = request;
    const [path = "", query = ""] = url.split(/\?(.*)/s);
    const isRead = method === "GET" || method === "HEAD";
    // Browsers ask for the icon of a game in its own window, and would report a 404 as an error of the game. No build is in this folder.
    if (isRead && path === "/favicon.ico") {
      response.writeHead(204, { ...always, "cache-control": "public, max-age=86400" }).end();
      return;
    }
    if (!isHostOf(request, path)) return refuse(response, 404, "missing");
    if (method === "POST" && (await takeReport(request, path))) {
      response.writeHead(204, always).end();
      return;
    }
    if (!isRead) return refuse(response, 405, "notRead", { allow: "GET, HEAD" });
    // A worker that stays would go on serving this version for ever.
    const found = request.headers["service-worker"] === "script" ? null : await find(decode(path));
    if (found === null) return refuse(response, 404, "missing");
    if (found === "folder") {
      const location = `${path}/${query === "" ? "" : `?${query}`}`;
      return refuse(response, 308, "folder", { location });
    }
    const { open, build, file } = found;
    if (open && method === "GET" && file.path === build.entry)
      await recordView(context, open, "play", await nameOf(build));
    await send(request, response, found, new URLSearchParams(query).has("alone"));
  }

  async function nameOf({ projectId, version, number }: BuildRow): Promise<string> {
    const project = await findProject(context.db, projectId);
    return `${project?.title ?? ""}, ${version === "" ? `build ${number}` : `version ${version}`}`;
  }

  /** Returns the bridge to the site at its URL, which can change. */
  function bridgeToSite(): Bridge {
    const { siteUrl } = config;
    if (bridge?.siteUrl !== siteUrl) {
      bridge = { siteUrl, made: createBridge(siteUrl) };
      bridged.clear();
    }
    return bridge.made;
  }

  /** Where each project has its own host, one serves no builds of another. */
  function isHostOf(request: IncomingMessage, path: string): boolean {
    return ending === null || hostOf(request) === path.split("/", 2)[1] + ending;
  }

  /** Returns the host of a request as PLAY_URL writes it. */
  function hostOf({ headers }: IncomingMessage): string {
    const asked = (headers.host ?? "").toLowerCase().replace(/\.(?=:|$)/, "");
    return asked.endsWith(usualPort) ? asked.slice(0, -usualPort.length) : asked;
  }

  /** Notes what a browser reports of a test, and returns whether the path is that of one. */
  async function takeReport(request: IncomingMessage, path: string): Promise<boolean> {
    const [, first = "", token = ""] = /^\/([^/]+)\/t\/([^/]+)\/$/.exec(path) ?? [];
    const number = isPlayPath(first) ? readTest(context, first, token) : null;
    const build = number === null ? null : await findBuildAt(context.db, first, number, { forVisitor: false });
    if (!build) return false;
    const length = Number(request.headers["content-length"] ?? maxReport + 1);
    const body = length > maxReport ? "" : await text(request);
    const host = readReport(body, config.siteUrl);
    if (host !== null) await noteAskedHost(context, build, host);
    return true;
  }

  /** Returns "folder" where only a slash is missing. */
  async function find(path: string | null): Promise<Found | "folder" | null> {
    const [, first = "", rest] = /^\/([^/]+)(?:\/(.*))?$/s.exec(path ?? "") ?? [];
    if (!isPlayPath(first)) return null;
    const named = await findNamed(first, rest ?? "");
    if (named) return named;
    const build = await findBuildAt(context.db, first, null);
    if (!build) return null;
    return rest === undefined ? "folder" : findIn(build, rest, { test: null, open: null });
  }

  /** Finds what a path with a version, with the signature of a test, or with that of a client's link leads to. */
  async function findNamed(first: string, rest: string): Promise<Found | "folder" | null> {
    const [, kind, name = "", below] = /^([vtc])\/([^/]+)(?:\/(.*))?$/s.exec(rest) ?? [];
    const open = kind === "c" ? await readPlayPath(context, first, name) : null;
    const test = kind === "t" ? `/${first}/t/${name}/` : null;
    const version = kind === "v" && /^[1-9]\d{0,8}$/.test(name) ? Number(name) : null;
    const number = test === null ? version : readTest(context, first, name);
    const forVisitor = open === null && test === null;
    const build =
      open?.build ?? (number === null ? null : await findBuildAt(context.db, first, number, { forVisitor }));
    if (!build || (forVisitor && build.state !== "published")) return null;
    return below === undefined ? "folder" : findIn(build, below, { test, open });
  }

  async function findIn(build: BuildRow, path: string, named: Named): Promise<Found | null> {
    const wanted = path === "" ? build.entry : path.endsWith("/") ? `${path}index.html` : path;
    // Systems pack and link accents in different forms.
    for (const spelling of new Set([wanted, wanted.normalize("NFC"), wanted.normalize("NFD")])) {
      const file = await buildFiles.find(context.db, { buildId: build.id, path: spelling });
      if (file) return { build, file, ...named };
    }
    return null;
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    { build, file, test, open }: Found,
    alone: boolean,
  ): Promise<void> {
    const isPage = file.type.startsWith("text/html");
    const isWorker = String(request.headers["sec-fetch-dest"] ?? "").endsWith("worker");
    const headers = {
      ...always,
      ...isolationOf(build, { isPage, isWorker, alone }),
      "content-security-policy": playPolicy(build, config.siteUrl, test),
      "cache-control": test !== null || open ? "private, no-cache" : "public, no-cache",
      vary: "Accept-Encoding, Sec-Fetch-Dest",
    };
    const isBridged = file.path === build.entry && file.encoding === "" && file.bytes <= maxBridgedPage;
    const base = isBridged ? `${file.sha256}-${bridgeToSite().version}` : file.sha256;
    // The content is the same in each encoding.
    const known = [base, `${base}-br`, `${base}-plain`].map((each) => `"${each}"`);
    const match = known.find((etag) => matchesEtag(request.headers["if-none-match"], etag));
    if (match !== undefined) {
      response.writeHead(304, { ...headers, etag: match }).end();
      return;
    }
    const typed = { ...headers, "content-type": file.type };
    if (isBridged) await sendPage(request, response, file, typed, base);
    else if (file.encoding !== "") await sendEncoded(request, response, file, typed);
    else await sendFile(request, response, file, typed);
  }

  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    file: BuildFile,
    headers: Record<string, string>,
    etag: string,
  ): Promise<void> {
    const { plain, br } = await addBridge(file);
    const isCompressed = accepts(request, "br");
    const body = isCompressed ? br : plain;
    response.writeHead(200, {
      ...headers,
      etag: `"${etag}${isCompressed ? "-br" : ""}"`,
      ...(isCompressed && { "content-encoding": "br" }),
      "content-length": body.length,
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  function addBridge({ sha256 }: BuildFile): Promise<Bridged> {
    const before = bridged.get(sha256);
    const made = before ?? makeBridged(sha256);
    // What was asked for last is kept longest.
    bridged.delete(sha256);
    bridged.set(sha256, made);
    made.catch(() => bridged.delete(sha256));
    const [oldest] = bridged.keys();
    if (bridged.size > maxBridged && oldest !== undefined) bridged.delete(oldest);
    return made;
  }

  async function makeBridged(name: string): Promise<Bridged> {
    const file = await openFile(name);
    const plain = withBridge(await buffer(file.content), bridgeToSite());
    return { plain, br: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: pageLevel } }) };
  }

  /** Sends a file as it was uploaded, or unpacked to a client that can't unpack it. */
  async function sendEncoded(
    request: IncomingMessage,
    response: ServerResponse,
    { sha256, encoding, bytes }: BuildFile,
    headers: Record<string, string>,
  ): Promise<void> {
    const isAccepted = accepts(request, encoding);
    const all = {
      ...headers,
      etag: isAccepted ? `"${sha256}"` : `"${sha256}-plain"`,
      ...(isAccepted && { "content-encoding": encoding, "content-length": bytes }),
    };
    if (request.method === "HEAD") {
      response.writeHead(200, all).end();
      return;
    }
    const { content } = await openFile(sha256);
    response.writeHead(200, all);
    if (isAccepted) await pipeline(content, response);
    else await pipeline(content, encoding === "br" ? createBrotliDecompress() : createGunzip(), response);
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { sha256, bytes, brBytes: compressed }: BuildFile,
    headers: Record<string, string>,
  ): Promise<void> {
    const { range: rangeHeader } = request.headers;
    const variant =
      compressed && rangeHeader === undefined && accepts(request, "br")
        ? // A restored backup has no variants until they are made again.
          await context.builds.open(`${sha256}.br`)
        : null;
    if (variant) {
      response.writeHead(200, {
        ...headers,
        etag: `"${sha256}-br"`,
        "content-encoding": "br",
        "content-length": variant.bytes,
      });
      return end(request, response, variant.content);
    }
    const etag = `"${sha256}"`;
    const { "if-range": ifRange } = request.headers;
    const range = ifRange === undefined || ifRange === etag ? parseRange(rangeHeader, bytes) : null;
    const all = { ...headers, etag, "accept-ranges": "bytes" };
    if (range === "unsatisfiable") return refuse(response, 416, "noPart", { "content-range": `bytes */${bytes}` });
    const { content } = await openFile(sha256, range ?? undefined);
    response.writeHead(range ? 206 : 200, {
      ...all,
      "content-length": range ? range.end - range.start + 1 : bytes,
      ...(range && { "content-range": `bytes ${range.start}-${range.end}/${bytes}` }),
    });
    return end(request, response, content);
  }

  async function end(
    request: IncomingMessage,
    response: ServerResponse,
    content: NodeJS.ReadableStream & { destroy(): void },
  ) {
    if (request.method === "HEAD") {
      content.destroy();
      response.end();
    } else await pipeline(content, response);
  }

  async function openFile(...[name, range]: Parameters<typeof context.builds.open>) {
    const file = await context.builds.open(name, range);
    if (!file) throw new Error(`The file ${name} of a build is missing.`);
    return file;
  }

  async function refuse(
    response: ServerResponse,
    status: number,
    why: "broken" | "folder" | "later" | "missing" | "noPart" | "notRead",
    headers: Record<string, string> = {},
  ): Promise<void> {
    // Even where the database can't be read.
    const { server } = await readWords(context).catch(() => wordsFor("en"));
    response
      .writeHead(status, {
        ...always,
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
        ...headers,
      })
      .end(`${server.refusals[why]}\n`);
  }
}

/** Returns null for a path that no file can have. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return /[\p{Cc}\\]/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** Returns whether a client unpacks an encoding; `q=0` says that it does not. */
function accepts({ headers }: IncomingMessage, encoding: string): boolean {
  return String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((each) => {
      const [name = "", quality = ""] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return name === encoding && !/^q=0(?:\.0*)?$/.test(quality);
    });
}
