import type { Picture } from "#contract/media.ts";
import { artUrl } from "#contract/art-urls.ts";
import { type PictureProps } from "#web/shared/ui/picture.tsx";

/** Returns a post's cover in all its sizes, or art generated from its slug. The art also replaces a cover that doesn't load. */
export function postImage(post: {
  slug: string;
  imageUrl: string;
  picture?: Picture | null;
}): Pick<PictureProps, "src" | "fallback" | "sources" | "width" | "height" | "placeholder"> {
  const art = artUrl("post", post.slug);
  if (post.imageUrl === "") return { src: art, width: 1200, height: 750 };
  if (!post.picture) return { src: post.imageUrl, fallback: art };
  const { src, sources, width, height, placeholder } = post.picture;
  return { src, sources, width, height, placeholder, fallback: art };
}
