// Tags as visitors may read them.
import { tagCalls } from "#contract/tags.ts";
import { NotFoundError } from "../errors.ts";
import { findTag, listTags } from "../store/tables/tags.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorTagCalls = [
  visitorCall(tagCalls.list, ({ isOwner }, { db }) => listTags(db, !isOwner)),

  visitorCall(tagCalls.get, async ({ params, isOwner }, { db }) => {
    const found = await findTag(db, params.slug);
    const tag = found && (await listTags(db, !isOwner)).find(({ slug }) => slug === found.slug);
    if (!tag) throw new NotFoundError("This tag does not exist.");
    return tag;
  }),
];
