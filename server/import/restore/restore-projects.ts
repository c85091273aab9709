import { projectInput, type ProjectInput, type ProjectPayload } from "#contract/projects.ts";
import { slugify } from "#contract/slugs.ts";
import { createProject, updateProjectFrom } from "../../domain/projects/projects.ts";
import { uniqueSlug } from "../../text/slugs.ts";
import { InvalidError } from "../../errors.ts";
import { type ProjectEntry, projectEntry } from "../../export/format.ts";
import { withMediaUrls } from "../../export/post-file.ts";
import { toPostId } from "../../domain/posts/post-ids.ts";
import { findPostBySlug } from "../../store/tables/posts.ts";
import { addFormerAddresses } from "../../store/tables/former-addresses.ts";
import { findProjectBySlug, isProjectSlugTaken, type ProjectRow } from "../../store/tables/projects.ts";
import { readYaml, type Restore } from "./read-export.ts";

export async function restoreProject(restore: Restore, file: string): Promise<void> {
  const { context, root, options, report } = restore;
  const entry = await readYaml(root, file, projectEntry);
  const parsed = projectInput.safeParse(await toInput(restore, entry));
  if (!parsed.success) throw new InvalidError(parsed.error.issues[0]?.message ?? "it is not a project");
  const known = await findProjectBySlug(context.db, parsed.data.slug);
  // A project that only shares its slug is another one.
  const isSame = known !== null && known.createdAt === entry.createdAt;
  if (isSame && isUnchanged(known, parsed.data)) return;
  if (isSame && known.updatedAt > (entry.updatedAt ?? ""))
    throw new InvalidError("it changed here since the export, and stays as it is");
  report.projects++;
  if (options.dryRun) return;
  if (isSame) {
    // The slug on this site stays, because the owner chooses it here.
    await updateProjectFrom(context, known.id, { ...parsed.data, slug: known.slug });
    return;
  }
  const slug = await uniqueSlug(parsed.data.slug, (taken) => isProjectSlugTaken(context.db, taken, null));
  const { id } = await createProject(
    context,
    { ...parsed.data, slug },
    {
      ...(entry.createdAt !== undefined && { createdAt: entry.createdAt }),
      ...(entry.updatedAt !== undefined && { updatedAt: entry.updatedAt }),
      example: entry.example ?? options.example ?? false,
      quiet: true,
    },
  );
  for (const former of entry.oldSlugs.map(slugify))
    if (former !== "" && !(await isProjectSlugTaken(context.db, former, null)))
      await addFormerAddresses(context.db, [{ kind: "project", address: former, target: id }]);
}

async function toInput({ context, addressOf }: Restore, entry: ProjectEntry): Promise<ProjectPayload> {
  const {
    thumbnail,
    clip,
    background,
    media,
    model = "",
    models,
    gallery,
    documents,
    content,
    posts,
    createdAt: _created,
    updatedAt: _updated,
    oldSlugs: _oldSlugs,
    example: _example,
    ...same
  } = entry;
  const about = await Promise.all(posts.map((slug) => findPostBySlug(context.db, slug)));
  return {
    ...same,
    content: withMediaUrls(content, addressOf),
    postIds: about.flatMap((post) => (post ? [toPostId(post.id)] : [])),
    thumbnailUrl: addressOf(thumbnail),
    clipUrl: addressOf(clip),
    backgroundUrl: addressOf(background),
    mediaUrl: addressOf(media),
    modelUrls: (models.length > 0 ? models : [model]).map(addressOf).filter((url) => url !== ""),
    gallery: gallery.map(addressOf),
    documents: documents.map(({ title, link }) => ({ title, link: addressOf(link) })).filter(({ link }) => link !== ""),
  };
}

function isUnchanged(row: ProjectRow, input: ProjectInput): boolean {
  const here: ProjectInput = { ...row, postIds: row.postIds.map(toPostId) };
  return Object.entries(input).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(here[name as keyof ProjectInput]),
  );
}
