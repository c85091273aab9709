import type { Post, Revision } from "#contract/posts.ts";
import { emptyFields, type PostFields } from "../drafts/post-fields.ts";
import { HistoryDialog, type HistoryProps, type HistorySource } from "../history/history-dialog.tsx";
import { ownerApi } from "../shared/owner-api.ts";

/** The history of a post or page. */
export function PostHistory({
  post,
  ...props
}: Omit<HistoryProps<PostFields, Post>, "source"> & { post: Post }): React.ReactElement {
  return <HistoryDialog source={historyOf(post)} {...props} />;
}

function historyOf({ _id: id, published }: Post): HistorySource<PostFields, Post> {
  return {
    key: id,
    note: published ? "The post is published: readers see it immediately." : "",
    empty: emptyFields,
    list: async () => (await ownerApi.posts.revisions({ params: { id } })).items,
    load: async (number) => fieldsOfRevision(await ownerApi.posts.revision({ params: { id, number } })),
    restore: (number) => ownerApi.posts.restoreRevision({ params: { id, number } }),
    compared: {
      words: [
        ["Title", (fields) => fields.title],
        ["Description", (fields) => fields.description],
        ["Category", (fields) => fields.category],
        ["Tags", (fields) => fields.tags],
        [
          "Series",
          ({ series, seriesPart }) => (series !== "" && seriesPart !== "" ? `${series}, part ${seriesPart}` : series),
        ],
        ["External Link", (fields) => fields.link],
        ["Alternative text", (fields) => fields.imageAlt],
      ],
      images: [["Cover", ({ imageUrl, imageAlt }) => (imageUrl === "" ? [] : [{ url: imageUrl, alt: imageAlt }])]],
    },
  };
}

function fieldsOfRevision(revision: Revision): PostFields {
  const { title, description, content, category, tags = [], series = "", seriesPart } = revision;
  const { imageUrl, imageAlt, link, published } = revision;
  return {
    ...emptyFields,
    title,
    description,
    content,
    category,
    tags: tags.join(", "),
    series,
    seriesPart: String(seriesPart ?? ""),
    imageUrl,
    imageAlt,
    link,
    published,
  };
}
