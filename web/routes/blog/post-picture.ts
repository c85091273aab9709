import { artPath } from "#web/ui/picture.tsx";

/** A post's cover, else art made from its slug; the art also stands in for a cover that does not load. */
export function postPicture(post: { slug: string; imageUrl: string }): { src: string; fallback?: string } {
  const art = artPath("post", post.slug);
  return post.imageUrl === "" ? { src: art } : { src: post.imageUrl, fallback: art };
}
