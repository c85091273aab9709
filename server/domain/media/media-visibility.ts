// Decides who may see a file of the media library. Everyone may see what a published page shows; only the owner may see what appears only
// in drafts, in the trash, in revisions or under an NDA.
import type { Context } from "../../context.ts";
import { listMediaOwners, type MediaOwners } from "../../store/tables/media-uses.ts";
import { mediaTable } from "../../store/tables/media.ts";
import { findPostContent } from "../../store/tables/posts.ts";
import { findProject } from "../../store/tables/projects.ts";
import { projectOf, withoutConfidential } from "../projects/confidentiality.ts";

/** `unlisted`: no published content shows the file, so only visitors with its URL, or the URL of a preview, can find it. */
export type MediaVisibility = "public" | "unlisted" | "private";

/** More than the number of images on any page. */
const maxRemembered = 20_000;

/**
 * Returns a function that looks up a file by the id in its name. A project shows what was made of a model, which makes the upload itself
 * (`isUpload`) no more public. Public files are cached until the content changes.
 */
export function createMediaVisibility({
  db,
  content,
}: Pick<Context, "db" | "content">): (id: string, isUpload?: boolean) => Promise<MediaVisibility> {
  let known = { version: "", ids: new Set<string>() };

  return async (id, isUpload = false) => {
    const version = content.current();
    if (known.version !== version || known.ids.size >= maxRemembered) known = { version, ids: new Set() };
    const { ids } = known;
    const key = isUpload ? `${id} upload` : id;
    if (ids.has(key)) return "public";
    const owners = await listMediaOwners(db, id);
    if ((await isShown(owners, isUpload)) || (await isPosterOfPublic(owners))) {
      ids.add(key);
      return "public";
    }
    // A preview of the site's content is opened without the owner's session, too.
    return owners.isUsed && !owners.isPreviewed ? "private" : "unlisted";
  };

  async function isShown(owners: MediaOwners, isUpload: boolean): Promise<boolean> {
    return owners.isOnSite || (await isShownByPost(owners, isUpload)) || (await isShownByProject(owners, isUpload));
  }

  /** The poster of a model is public with the model. */
  async function isPosterOfPublic({ models }: MediaOwners): Promise<boolean> {
    for (const itemId of models) {
      const model = await mediaTable.find(db, { itemId });
      if (model && (await isShown(await listMediaOwners(db, model.id), false))) return true;
    }
    return false;
  }

  async function isShownByPost({ posts, names }: MediaOwners, isUpload: boolean): Promise<boolean> {
    if (!isUpload) return posts.length > 0;
    for (const id of posts) {
      const offered = withoutModels((await findPostContent(db, id)) ?? "");
      if (names.some((name) => offered.includes(`${name}.`))) return true;
    }
    return false;
  }

  async function isShownByProject({ projects, names }: MediaOwners, isUpload: boolean): Promise<boolean> {
    for (const projectId of projects) {
      const row = await findProject(db, projectId);
      if (!row) continue;
      const { modelUrls = [], content = "", ...others } = withoutConfidential(projectOf(row));
      const shown = JSON.stringify(
        isUpload ? { ...others, content: withoutModels(content) } : { ...others, content, modelUrls },
      );
      if (names.some((name) => shown.includes(name))) return true;
    }
    return false;
  }
}

/** Returns whether a file is the upload of a 3D model itself, not what was made of it. */
export function isModelUpload(id: string, name: string): boolean {
  return name === `${id}.glb` || name === `${id}.zip`;
}

/** Removes the links of models that a text shows. Links that offer a model as a download stay. */
function withoutModels(html: string): string {
  return html.replace(/<figure class="[^"]*\bmodel\b[^"]*">\s*<a [^>]*>/g, "");
}
