// What holds of media on the disk holds of media in a bucket: for the project that runs the same test files again on a store that
// speaks S3.
import { keepMediaInBuckets } from "./media-place.ts";

await keepMediaInBuckets();
