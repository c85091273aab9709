// What holds of media on the disk holds of media in a bucket: the same tests again, on a store that speaks S3.
import { keepMediaInBuckets } from "#tests/support/media-place.ts";

await keepMediaInBuckets();
await import("./media.test.ts");
await import("./media-library.test.ts");
await import("./media-replacing.test.ts");
await import("./media-refusals.test.ts");
await import("./orphans.test.ts");
await import("./export.test.ts");
await import("#server/media/images.test.ts");
await import("#server/media/variants.test.ts");
await import("#server/media/content-pictures.test.ts");
