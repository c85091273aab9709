// Secret links that show a draft to whoever has them (docs/decisions/0025-draft-links.md). They show what is saved, never what was typed
// since, and open nothing once they expire or are revoked, or while the post is in the trash.
import { limits } from "#contract/limits.ts";
import type { ShareDays } from "#contract/share-links.ts";
import type { Context } from "../../context.ts";
import { ConflictError, NotFoundError } from "../../errors.ts";
import { hashToken, isSameSecret, newToken, sign } from "../../secrets/secrets.ts";
import { isUsedByPost } from "../../store/tables/media-uses.ts";
import { findPostById, type PostRow } from "../../store/tables/posts.ts";
import { findShareLink, listShareLinks, type ShareLinkRow, shareLinks } from "../../store/tables/share-links.ts";
import { getPost } from "./posts.ts";
import { changeRecords } from "../transactions.ts";

const day = 86_400_000;
/** Milliseconds. Reading a draft again within this time writes nothing. */
const openedEvery = 60_000;

/** Makes a link. The token is in its URL, and stored nowhere. */
export async function shareDraft(
  context: Context,
  postId: number,
  days: ShareDays,
): Promise<{ link: ShareLinkRow; token: string }> {
  const token = newToken();
  const now = context.clock.now();
  const link = await changeRecords(context, async ({ db, log }) => {
    const post = await getPost(db, postId);
    if (post.published)
      throw new ConflictError("This is published, so it needs no secret link. Share its URL instead.");
    if ((await listShareLinks(db, postId, now.toISOString())).length >= limits.shareLinks)
      throw new ConflictError(`A draft can have up to ${limits.shareLinks} links. Revoke one first.`);
    await log(`Shared the draft “${post.title}” by a link for ${days === 1 ? "a day" : `${days} days`}`);
    return shareLinks.insert(db, {
      tokenHash: hashToken(token),
      postId,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + days * day).toISOString(),
    });
  });
  return { link, token };
}

export async function listDraftLinks({ db, clock }: Context, postId: number): Promise<ShareLinkRow[]> {
  return listShareLinks(db, (await getPost(db, postId)).id, clock.now().toISOString());
}

export async function revokeDraftLink(context: Context, postId: number, linkId: number): Promise<void> {
  await changeRecords(context, async ({ db, log }) => {
    const post = await getPost(db, postId);
    if ((await shareLinks.remove(db, { id: linkId, postId })) === 0)
      throw new NotFoundError("This link does not exist.");
    await log(`Revoked a link to the draft “${post.title}”`);
  });
}

export type OpenedDraft = { post: PostRow; link: ShareLinkRow };

/** Finds what a link shows, and records that it was opened. All links that show nothing get the same answer. */
export async function openDraft({ db, clock }: Context, token: string): Promise<OpenedDraft> {
  const now = clock.now();
  const link = await findShareLink(db, { tokenHash: hashToken(token) }, now.toISOString());
  const post = link && (await findPostById(db, link.postId));
  if (!post) throw new NotFoundError("Post not found.");
  if (link.openedAt === null || now.getTime() - Date.parse(link.openedAt) >= openedEvery)
    await shareLinks.update(db, { id: link.id }, { openedAt: now.toISOString() });
  return { post, link };
}

/** Returns the text that opens the private media of a link's draft, in the query of their URLs. */
export function mediaKeyOf({ signingKey }: Pick<Context, "signingKey">, { id }: Pick<ShareLinkRow, "id">): string {
  return `${id}.${sign(signingKey, "draft link", id)}`;
}

/** Returns whether a key opens a file: its link is still good, and the draft as it is saved shows the file. */
export async function opensMedia(context: Context, key: string, mediaId: string): Promise<boolean> {
  const id = Number(/^[1-9]\d{0,9}(?=\.)/.exec(key)?.[0]);
  if (!(id <= 2_147_483_647) || !isSameSecret(key, mediaKeyOf(context, { id }))) return false;
  const link = await findShareLink(context.db, { id }, context.clock.now().toISOString());
  return (
    link !== null &&
    (await findPostById(context.db, link.postId)) !== null &&
    (await isUsedByPost(context.db, mediaId, link.postId))
  );
}
