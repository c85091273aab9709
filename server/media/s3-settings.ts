/** Where a store that speaks S3 is, and who we are to it. */
export type S3Settings = {
  /** Null for that of Amazon. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
