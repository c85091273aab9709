import { emptyFields, type PostFields, postFieldNames, postFields } from "#contract/post-fields.ts";
import type { Post } from "#contract/posts.ts";
import { fieldsOfRevision } from "../drafts/post-fields.ts";
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
      words: toldFields.map(([name, label]) => [
        label,
        (fields) => (name === "series" ? placeInWords(fields) : String(fields[name])),
      ]),
      images: [["Cover", ({ imageUrl, imageAlt }) => (imageUrl === "" ? [] : [{ url: imageUrl, alt: imageAlt }])]],
    },
  };
}

const toldFields = postFieldNames.flatMap((name) => {
  const { label } = postFields[name];
  return label === undefined ? [] : [[name, label] as const];
});

function placeInWords({ series, seriesPart }: PostFields): string {
  return series !== "" && seriesPart !== "" ? `${series}, part ${seriesPart}` : series;
}
