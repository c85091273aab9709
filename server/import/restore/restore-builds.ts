import { lstat, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { buildChanges } from "#contract/builds.ts";
import { isPlayPath } from "../../domain/builds/play-addresses.ts";
import { pushBuild } from "../../domain/builds/push.ts";
import { InvalidError } from "../../errors.ts";
import { type BuildEntry, buildEntry, exportFiles } from "../../export/format.ts";
import { adoptPlayPath, listBuilds } from "../../store/tables/builds.ts";
import { listProjects } from "../../store/tables/projects.ts";
import { attempt } from "../report.ts";
import { readYaml, type Restore } from "./read-export.ts";

/** Adds the exported builds that their projects don't have yet. Exports of earlier versions have none. */
export async function restoreBuilds(restore: Restore): Promise<void> {
  const { root, report } = restore;
  if (!(await exists(join(root, exportFiles.buildList)))) return;
  let entries: BuildEntry[] = [];
  await attempt(report, exportFiles.buildList, async () => {
    entries = await readYaml(root, exportFiles.buildList, z.array(buildEntry));
  });
  for (const entry of entries) await attempt(report, entry.folder, () => restoreBuild(restore, entry));
}

async function restoreBuild({ context, root, options, report }: Restore, entry: BuildEntry): Promise<void> {
  const { version, notes, width, height, orientation, touch, needsKeyboard, controls, caution, hosts } = entry;
  const given = buildChanges.safeParse({
    version,
    notes,
    width,
    height,
    orientation,
    touch,
    needsKeyboard,
    controls,
    caution,
    hosts,
  });
  if (!given.success) throw new InvalidError(given.error.issues[0]?.message ?? "it is not a build");
  const projects = (await listProjects(context.db)).filter((each) => each.createdAt === entry.projectCreatedAt);
  const project = projects.find(({ slug }) => slug === entry.project) ?? projects[0];
  // A dry run has added no project either.
  if (!project && !options.dryRun) throw new InvalidError(`its project ${entry.project} is not here`);
  const known = project ? await listBuilds(context.db, project.id) : [];
  if (known.some((build) => build.createdAt === entry.createdAt && build.version === version)) return;
  const paths = await listFolder(root, entry.folder);
  report.builds++;
  if (options.dryRun || !project) return;
  // What was saved in a player's browser belongs to the path.
  if (isPlayPath(entry.path)) await adoptPlayPath(context.db, project.id, entry.path, entry.number - 1);
  await pushBuild(
    context,
    project.id,
    { what: "folder", source: join(root, entry.folder), paths },
    {
      ...given.data,
      state: entry.state,
      createdAt: entry.createdAt,
      publishedAt: entry.publishedAt,
      quiet: true,
    },
    entry.live && known.every(({ live }) => !live),
  );
}

/** Lists the files in a folder of the export, without following links. */
async function listFolder(root: string, folder: string): Promise<string[]> {
  if (!/^builds\/[^/\\]+\/\d+$/.test(folder) || folder.includes(".."))
    throw new InvalidError("it is not a folder of builds");
  for (const part of [exportFiles.builds, folder.split("/").slice(0, 2).join("/"), folder]) {
    const found = await lstat(join(root, part)).catch(() => null);
    if (!found?.isDirectory()) throw new InvalidError("the folder is missing");
  }
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  if (entries.some((entry) => !entry.isFile() && !entry.isDirectory()))
    throw new InvalidError("there is a link or a device in it");
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
