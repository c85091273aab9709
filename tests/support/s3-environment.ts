import type { S3Settings } from "#server/config.ts";

/** Returns the settings of a bucket as environment variables. */
export function environmentOf({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint ?? "",
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
