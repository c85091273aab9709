import { resolveSeries } from "../domain/series.ts";
import { resolveTags } from "../domain/tags.ts";
import type { Database } from "../store/database.ts";
import type { PostRow } from "../store/tables/posts.ts";
import type { ImportedFields } from "./merge.ts";

/**
 * Writes the tags and the series of an imported post as the site spells them now: the owner may have renamed or merged them since. A post
 * whose file has no number in its series keeps its number on the site.
 */
export async function asSpelledHere(db: Database, incoming: ImportedFields, post: PostRow): Promise<void> {
  const names = incoming.tags.split(",").filter((name) => name !== "");
  incoming.tags = (await resolveTags(db, names, post.id)).map(({ name }) => name).join();
  if (incoming.series !== "") incoming.series = (await resolveSeries(db, incoming.series, post.id)).title;
  if (incoming.seriesPart === "" && incoming.series === post.series)
    incoming.seriesPart = String(post.seriesPart ?? "");
}
