// A letter to many subscribers of a site that runs in another process.
import { callAsOwner, type OwnedSite } from "./owner-calls.ts";

/** Imports subscribers, publishes a post and queues a letter of it. */
export async function queueLetter(
  site: OwnedSite,
  { readers, post }: { readers: number; post: object & { title: string } },
): Promise<{ id: number; slug: string; addresses: string[] }> {
  const addresses = Array.from({ length: readers }, (_, index) => `reader${index}@readers.example`);
  const list = new FormData();
  list.append("file", new Blob([["email", ...addresses].join("\n")], { type: "text/csv" }), "list.csv");
  const { added } = await callAsOwner<{ added: number }>(site, "POST", "/subscribers/import?consent=Recorded", list);
  if (added !== readers) throw new Error(`Only ${added} of ${readers} subscribers were imported.`);
  const { version } = await callAsOwner<{ version: number }>(site, "GET", "/site/sections/newsletter");
  const document = { on: false, legal: "Alex Sample, 1 Main Street" };
  await callAsOwner(site, "PUT", "/site/sections/newsletter/draft", { version, document });
  await callAsOwner(site, "POST", "/site/publish");
  const { _id, slug } = await callAsOwner<{ _id: string; slug: string }>(site, "POST", "/blogs", {
    ...post,
    published: true,
  });
  const { id } = await callAsOwner<{ id: number }>(site, "POST", `/blogs/${_id}/issue`, { subject: post.title });
  return { id, slug, addresses };
}
