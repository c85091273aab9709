// An S3-compatible store on a free local port, with controls for tests: it can go down or hang, and tests can read its content. s3rver
// stores the objects. This file adds what s3rver lacks: aborting multipart uploads, and listing more objects than fit on a page.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "#server/config.ts";

export type S3Store = {
  /** Returns the settings of a new bucket. */
  bucket(name?: string): S3Settings;
  /** Adds many small objects without a request for each. */
  fill(bucket: string, keys: readonly string[]): void;
  /** The keys of all complete objects. */
  keys(bucket: string): string[];
  read(bucket: string, key: string): Buffer;
  /** The headers stored with an object. */
  headersOf(bucket: string, key: string): Record<string, string>;
  /** Multipart uploads that were neither finished nor aborted. */
  unfinished(bucket: string): string[];
  /** "METHOD /bucket/key?query" of every answered request. */
  requests: string[];
  /** Refuses connections until it comes back. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** Accepts connections, but sends no response until it comes back. */
  hang(): void;
  /** Rejects every signature until it comes back; s3rver checks none. */
  refuse(): void;
  /** Breaks the connection of the next requests that match. */
  breakOff(when: (request: IncomingMessage) => boolean): void;
  close(): Promise<void>;
};

const suffix = "._S3rver_object";
/** Written when an object is complete. A store does not list an unfinished object. */
const metadataSuffix = "._S3rver_metadata.json";
const uploads = "._S3rver_uploads";
const maxListed = 1000;

export async function startS3Store(): Promise<S3Store> {
  const directory = mkdtempSync(join(tmpdir(), "savepoint-s3-"));
  const objects = new S3rver({ directory, silent: true });
  objects.on("error", () => undefined);
  const handle = objects.callback();
  const requests: string[] = [];
  let state: "up" | "hanging" | "refusing" = "up";
  let breaks: (request: IncomingMessage) => boolean = () => false;
  let count = 0;
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    bucket(name = `site-${process.pid}-${++count}`) {
      mkdirSync(join(directory, name), { recursive: true });
      return {
        endpoint: `http://127.0.0.1:${port}`,
        region: "us-east-1",
        bucket: name,
        accessKeyId: "S3RVER",
        secretAccessKey: "S3RVER",
      };
    },
    fill(bucket, keys) {
      for (const key of keys) {
        mkdirSync(dirname(join(directory, bucket, key)), { recursive: true });
        writeFileSync(join(directory, bucket, key + suffix), "x");
        writeFileSync(join(directory, bucket, key + metadataSuffix), "{}");
      }
    },
    keys: listKeys,
    read: (bucket, key) => readFileSync(join(directory, bucket, key + suffix)),
    headersOf: (bucket, key) =>
      JSON.parse(readFileSync(join(directory, bucket, key + metadataSuffix), "utf8")) as Record<string, string>,
    unfinished: (bucket) => listUnfinished(bucket).map(({ key }) => key),
    requests,
    goDown: () => end(server),
    async comeBack() {
      state = "up";
      breaks = () => false;
      if (!server.listening) server = await listen(port);
      else server.closeAllConnections();
    },
    hang() {
      state = "hanging";
    },
    refuse() {
      state = "refusing";
    },
    breakOff(when) {
      breaks = when;
    },
    async close() {
      await end(server);
      objects.logger.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };

  async function listen(at: number): Promise<Server> {
    const made = createServer(answer);
    await new Promise<void>((resolve, reject) => {
      made.once("error", reject).listen(at, "127.0.0.1", resolve);
    });
    return made;
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (state === "hanging") return;
    if (state === "refusing") {
      response
        .writeHead(403, { "content-type": "application/xml" })
        .end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      return;
    }
    requests.push(`${request.method} ${decodeURIComponent(request.url ?? "")}`);
    if (breaks(request)) {
      request.socket.destroy();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
    const [, bucket = ""] = pathname.split("/");
    const upload = searchParams.get("uploadId");
    if (request.method === "DELETE" && upload !== null && /^[0-9a-f]+$/.test(upload)) {
      rmSync(join(directory, bucket, uploads, upload), { recursive: true, force: true });
      response.writeHead(204).end();
    } else if (request.method === "GET" && searchParams.has("uploads")) {
      const found = listUnfinished(bucket).map(
        ({ key, id, at }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
      response
        .writeHead(200, { "content-type": "application/xml" })
        .end(
          `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket>${found.join("")}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
        );
    } else if (
      request.method === "GET" &&
      searchParams.get("list-type") === "2" &&
      existsSync(join(directory, bucket))
    ) {
      response.writeHead(200, { "content-type": "application/xml" }).end(listPage(bucket, searchParams));
    } else {
      handle(request, response);
    }
  }

  function listPage(bucket: string, asked: URLSearchParams): string {
    const token = asked.get("continuation-token");
    const after = token === null ? "" : Buffer.from(token, "base64url").toString();
    const keys = listKeys(bucket).filter((key) => key.startsWith(asked.get("prefix") ?? "") && key > after);
    const page = keys.slice(0, maxListed);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${statSync(join(directory, bucket, key + suffix)).size}</Size></Contents>`,
    );
    const next =
      keys.length > page.length
        ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? "").toString("base64url")}</NextContinuationToken>`
        : "";
    return `<ListBucketResult><Name>${bucket}</Name>${contents.join("")}<IsTruncated>${next !== ""}</IsTruncated>${next}</ListBucketResult>`;
  }

  function listKeys(bucket: string): string[] {
    const names = new Set(readdirSync(join(directory, bucket), { recursive: true }).map(String));
    return [...names]
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, -suffix.length))
      .filter((key) => names.has(key + metadataSuffix))
      .toSorted();
  }

  function listUnfinished(bucket: string): { key: string; id: string; at: Date }[] {
    const folder = join(directory, bucket, uploads);
    if (!existsSync(folder)) return [];
    return readdirSync(folder).map((id) => ({
      id,
      key: readFileSync(join(folder, id, "key"), "utf8"),
      at: statSync(join(folder, id)).birthtime,
    }));
  }
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
