// A bucket in any S3-compatible store, for media and backups. Loads Amazon's client, so import it only if a bucket is set.
import { setTimeout as wait } from "node:timers/promises";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { DomainError, StorageFullError, StoreUnreachableError } from "#server/errors.ts";
import type { S3Settings } from "../config.ts";
import type { ByteRange, OpenFile } from "./storage.ts";

export type Bucket = {
  /** Uploads a file of any size, completely or not at all. `bytes` is the total size, if known. */
  put(
    key: string,
    source: Buffer | AsyncIterable<Uint8Array>,
    options: { type: string; cacheControl?: string; bytes?: number },
  ): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  find(key: string): Promise<{ bytes: number; version: string } | null>;
  /** Does nothing if the object doesn't exist. */
  remove(key: string): Promise<void>;
  /** Lists objects in the order of their keys, without the prefix. */
  list(prefix: string): AsyncIterable<{ name: string; bytes: number }>;
  /** Removes the parts of uploads that were cut off a day ago, if the store can list them. */
  removeUnfinished(prefix: string, olderThanMilliseconds?: number): Promise<void>;
  /** Returns a problem in the store's words, or null. */
  check(): Promise<BucketFault | null>;
  close(): void;
};

/** `setting` is the invalid setting, or null if the store doesn't respond, which may be temporary. */
export type BucketFault = { setting: "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY_ID" | null; reason: string };

export type Patience = { connect: number; answer: number; silence: number; part: number };

/** Timeouts in milliseconds: to connect, to get a response, between two bytes, and to upload a part. */
const patience: Patience = { connect: 2000, answer: 5000, silence: 30_000, part: 30_000 };
const megabyte = 1024 * 1024;
const partBytes = 8 * megabyte;
/** The limit of S3 is 10,000. */
const maxParts = 9000;
const day = 86_400_000;

export function openBucket(
  { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey }: S3Settings,
  { connect, answer, silence, part }: Patience = patience,
): Bucket {
  const client = new S3Client({
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's reject checksums that they don't know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: part,
      throwOnRequestTimeout: true,
      socketTimeout: silence,
    },
  });

  return {
    async put(Key, source, { type, cacheControl, bytes }) {
      const body = Buffer.isBuffer(source) ? source : Readable.from(source, { objectMode: false });
      const partSize = Math.max(partBytes, Math.ceil((bytes ?? 0) / maxParts / megabyte) * megabyte);
      const params = {
        Bucket,
        Key,
        Body: body,
        ContentType: type,
        ...(cacheControl !== undefined && { CacheControl: cacheControl }),
      };
      const failures: unknown[] = [];
      if (!Buffer.isBuffer(body)) body.once("error", (error) => failures.push(error));
      try {
        // A part may take a while, so this detects a store that doesn't respond first.
        await client.send(new HeadBucketCommand({ Bucket }), soon());
        // A failed upload is aborted, which removes its parts.
        await new Upload({ client, params, queueSize: 2, partSize }).done();
      } catch (error) {
        // An error of the source is not the store's fault.
        throw failures.includes(error) ? error : explain(error);
      } finally {
        if (!Buffer.isBuffer(body)) body.destroy();
      }
    },

    async open(Key, range) {
      // Limits the time to the response; the body may take as long as its reader does.
      const impatience = new AbortController();
      const timer = setTimeout(() => impatience.abort(), answer);
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const {
          Body,
          ContentLength = 0,
          ContentRange,
        } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal: impatience.signal });
        if (!(Body instanceof Readable)) throw new Error("The store answered without content.");
        if (range && ContentRange === undefined) {
          Body.destroy();
          throw new Error("The store answered all of it instead of a part.");
        }
        const total = ContentRange === undefined ? ContentLength : Number(/\/(\d+)$/.exec(ContentRange)?.[1]);
        return { bytes: total, content: Body };
      } catch (error) {
        if (isMissing(error)) return null;
        throw explain(error);
      } finally {
        clearTimeout(timer);
      }
    },

    async find(Key) {
      try {
        const {
          ContentLength = 0,
          ETag = "",
          LastModified,
        } = await client.send(new HeadObjectCommand({ Bucket, Key }), soon());
        return { bytes: ContentLength, version: `${ETag}-${LastModified?.getTime() ?? 0}` };
      } catch (error) {
        if (isMissing(error)) return null;
        throw explain(error);
      }
    },

    async remove(Key) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), soon());
      } catch (error) {
        if (!isMissing(error)) throw explain(error);
      }
    },

    async *list(prefix) {
      for (let after: string | undefined; ;) {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: after }), soon())
          .catch((error: unknown) => {
            throw explain(error);
          });
        for (const { Key = "", Size = 0 } of page.Contents ?? []) yield { name: Key.slice(prefix.length), bytes: Size };
        if (page.IsTruncated !== true || page.NextContinuationToken === undefined) return;
        after = page.NextContinuationToken;
      }
    },

    async removeUnfinished(prefix, olderThan = day) {
      const { Uploads = [] } = await client
        .send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }), soon())
        .catch(() => ({ Uploads: [] }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Date.now() - Initiated.getTime() < olderThan) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), soon()).catch(() => undefined);
      }
    },

    async check() {
      try {
        // A separate limit, because resolving a name may take longer than the connection timeout.
        await Promise.race([
          client.send(new HeadBucketCommand({ Bucket }), soon()),
          wait(answer, undefined, { ref: false }).then(() => {
            throw new Error("It did not answer.");
          }),
        ]);
        return null;
      } catch (error) {
        const status = statusOf(error);
        if (status === 404)
          return { setting: "S3_BUCKET", reason: `the store has no bucket ${JSON.stringify(Bucket)}` };
        if (status === 301 || status === 400)
          return {
            setting: "S3_REGION",
            reason: `the store can't use the region ${JSON.stringify(region)} for the bucket ${JSON.stringify(Bucket)}`,
          };
        if (status === 401 || status === 403)
          return {
            setting: "S3_ACCESS_KEY_ID",
            reason: `the store does not let it use the bucket ${JSON.stringify(Bucket)}; are S3_SECRET_ACCESS_KEY and the clock of this machine right?`,
          };
        return { setting: null, reason: error instanceof Error ? error.message || error.name : String(error) };
      }
    },

    close: () => client.destroy(),
  };

  function soon(): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(answer) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound") && statusOf(error) === 404;
}

function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("$metadata" in error)) return null;
  const { $metadata } = error;
  return typeof $metadata === "object" &&
    $metadata !== null &&
    "httpStatusCode" in $metadata &&
    typeof $metadata.httpStatusCode === "number"
    ? $metadata.httpStatusCode
    : null;
}

function explain(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const isFull =
    statusOf(error) === 507 || (error instanceof Error && /quota|storagefull|insufficientstorage/i.test(error.name));
  if (isFull) return new StorageFullError("There is no room left to store this file.", { cause: error });
  return new StoreUnreachableError(
    "The store of images and videos can't be reached at the moment; try again in a moment.",
    { cause: error },
  );
}
