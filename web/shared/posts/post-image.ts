import type { Picture } from "#contract/media.ts";
import { artPath, type PictureProps } from "#web/shared/ui/picture.tsx";

/** A post's cover in all its sizes, else art made from its slug; the art also stands in for a cover that does not load. */
export function postImage(post: {
  slug: string;
  imageUrl: string;
  picture?: Picture | null;
}): Pick<PictureProps, "src" | "fallback" | "sources" | "width" | "height" | "placeholder"> {
  const art = artPath("post", post.slug);
  if (post.imageUrl === "") return { src: art, width: 1200, height: 750 };
  if (!post.picture) return { src: post.imageUrl, fallback: art };
  const { src, sources, width, height, placeholder } = post.picture;
  return { src, sources, width, height, placeholder, fallback: art };
}
