// The list of all background jobs.
import type { Context } from "../context.ts";
import { buildCompression } from "./build-compression.ts";
import { cdnPurging } from "./cdn-purging.ts";
import { documentPreparation, modelPreparation } from "./media-preparation.ts";
import { imageVariants } from "./image-variants.ts";
import { type Job, type Jobs, runJobs, type RunnerOptions } from "./job-runner.ts";
import { nightlyBackups } from "./nightly-backups.ts";
import { orphanedBuildFiles, orphanedClientFiles, orphanedFiles } from "./orphaned-files.ts";
import { outdatedPosts } from "./outdated-posts.ts";
import { outdatedSearch } from "./outdated-search.ts";
import { cleanup, mail, newsletter, publishing, siteUrl, statistics } from "./schedules.ts";

export type JobLog = { info(line: string): void; error(line: string): void; error(error: unknown, line: string): void };

type Options = Partial<Pick<RunnerOptions, "tickMilliseconds">> & { log: JobLog; jobs?: readonly Job[] };

export function startJobs(context: Context, { log, jobs = listJobs(context, log), tickMilliseconds }: Options): Jobs {
  return runJobs(jobs, context, {
    ...(tickMilliseconds !== undefined && { tickMilliseconds }),
    onError: (job, error) => log.error(error, `The job "${job}" failed and will be tried again.`),
  });
}

function listJobs(context: Context, log: JobLog): Job[] {
  const { config } = context;
  return [
    publishing(context),
    mail(context, log),
    newsletter(context, log),
    cleanup(context),
    statistics(context),
    siteUrl(context),
    imageVariants(context, {
      onReady: () => context.content.changed(),
      onError: (id, error) => log.error(error, `The variants of the image ${id} could not be made.`),
    }),
    modelPreparation(context, {
      onReady: () => context.content.changed(),
      onError: (id, error) => log.error(error, `The 3D model ${id} could not be prepared.`),
    }),
    documentPreparation(context, {
      onReady: () => context.content.changed(),
      onError: (id, error) => log.error(error, `The pages of the PDF ${id} could not be made.`),
    }),
    buildCompression(context, (error) => log.error(error, "A file of a build could not be compressed.")),
    outdatedSearch(context, (text, error) => log.error(error, `The search index of the ${text} could not be renewed.`)),
    outdatedPosts(context, (id, error) => log.error(error, `The text of the post ${id} could not be rendered.`)),
    orphanedFiles(context),
    orphanedBuildFiles(context),
    orphanedClientFiles(context),
    ...(config.backups ? [nightlyBackups(context, { onError: (line) => log.error(line) })] : []),
    ...(config.cdn?.purge
      ? [
          cdnPurging(config.cdn.purge, {
            content: context.content,
            config,
            onError: (line) => log.error(line),
          }),
        ]
      : []),
  ];
}
