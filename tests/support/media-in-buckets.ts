// For the project that runs the media tests again on an S3-compatible store, where all of them must hold.
import { keepMediaInBuckets } from "./media-place.ts";

await keepMediaInBuckets();
