// npm run move; the settings say where the site is, and the same with TO_ before them where it is to be
// Moves the whole site between the data folder and PostgreSQL, and between the disk and a bucket, while no server runs.
import { moveSite, type MoveResult } from "#server/moving/move-site.ts";
import { readTarget } from "#server/moving/places.ts";
import { count } from "./count.ts";
import { createProgress, type Progress } from "./progress.ts";
import { withConfig } from "./with-config.ts";

const usage =
  'Usage: npm run move, with TO_DATABASE_URL, TO_S3_BUCKET and its like, or TO_DATA_DIR set to where the site is to be ("none" for what is to be in the data folder again)';

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error(usage);
    return 2;
  }
  return withConfig("", async (from) => {
    const to = readTarget(process.env);
    const shown = new Map<string, Progress>();
    try {
      const moved = await moveSite({ from, to }, (what, done, total) => {
        const progress = shown.get(what) ?? createProgress(what);
        if (!shown.has(what)) for (const earlier of shown.values()) earlier.end();
        shown.set(what, progress);
        progress.show(done, total);
      });
      for (const progress of shown.values()) progress.end();
      for (const name of moved.missing) console.log(`media/${name} was missing already, so it is not there either.`);
      for (const name of moved.media?.mended ?? [])
        console.log(`media/${name} was there already, but not as it is here; it is now.`);
      if (moved.media && from.s3 === null && to.s3 !== null && from.dataDir === to.dataDir)
        console.log(
          `With the same DATA_DIR, the site takes from ${from.dataDir}/media what is in the bucket when it is started on it; copy that folder first if you want to keep it.`,
        );
      console.log(summarise(moved));
      return 0;
    } catch (error) {
      for (const progress of shown.values()) progress.end();
      throw error;
    }
  });
}

function summarise({ posts, projects, database, media, settings }: MoveResult): string {
  const parts = [
    ...(database
      ? [
          `${count(posts, "post")} and ${count(projects, "project")} (${database.rows === null ? "all rows were there already" : count(database.rows, "row")}) to ${database.place}`,
        ]
      : []),
    ...(media
      ? [`${count(media.files, "media file")} (${(media.bytes / 1_000_000).toFixed(1)} MB) to ${media.place}`]
      : []),
  ];
  return `Moved ${parts.join(", ")}; compared and found the same. Nothing was changed where it was. Start it ${settings}, and everything else as before.`;
}
