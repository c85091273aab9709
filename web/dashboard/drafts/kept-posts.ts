import { emptyFields, type PostFields } from "#contract/post-fields.ts";
import { ownerApi, type OwnerApi } from "../shared/owner-api.ts";
import type { DraftServer } from "../saving/autosaver.ts";
import { DeviceCopies, type Draft } from "../saving/device-copies.ts";
import type { KeptForms } from "../saving/find-drafts.ts";
import { autosaveOf, isSameFields } from "./post-fields.ts";

export type PostDraft = Draft<PostFields>;

/** How drafts of posts and pages are stored. */
export const keptPosts: KeptForms<PostFields> = {
  copies: new DeviceCopies({ prefix: "draft:", complete: (stored) => withTimestamp({ ...emptyFields, ...stored }) }),
  server: postDraftsOn(ownerApi),
  isSame: isSameFields,
};

export function postDraftsOn(api: OwnerApi): DraftServer<PostFields> {
  return {
    save: (key, { fields, baseUpdatedAt, writer }) =>
      api.posts.saveAutosave({ params: { key }, body: autosaveOf(fields, baseUpdatedAt, writer) }),
    drop: (key, query) => api.posts.dropAutosave({ params: { key }, query }),
  };
}

/** Earlier versions stored the schedule as a local time in the browser's time zone. */
function withTimestamp(fields: PostFields): PostFields {
  const time = fields.publishAt === "" || fields.publishAt.endsWith("Z") ? Number.NaN : Date.parse(fields.publishAt);
  return Number.isNaN(time) ? fields : { ...fields, publishAt: new Date(time).toISOString() };
}
