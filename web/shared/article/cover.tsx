import type { Picture as PictureSizes } from "#contract/media.ts";
import { imageLink } from "#web/shared/image-viewer/use-image-viewer.tsx";
import { postImage } from "#web/shared/posts/post-image.ts";
import { useWords } from "#web/shared/site/words.ts";
import { PageCover } from "#web/shared/ui/growing-image.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";

/** The width of the cover, at most 1040 px. */
const coverSizes = "(min-width: 72rem) 1040px, 92vw";

type Props = { post: { slug: string; imageUrl: string; imageAlt: string; picture: PictureSizes | null } };

/** The cover; unless it is generated art, it links to the full image. */
export function Cover({ post }: Props): React.ReactElement {
  const words = useWords().article;
  const picture = <Picture {...postImage(post)} sizes={coverSizes} alt={post.imageAlt} ratio="cover" priority />;
  if (post.imageUrl === "") return <PageCover className="post-cover-frame">{picture}</PageCover>;
  return (
    <PageCover className="post-cover-frame">
      <a
        {...imageLink}
        href={post.imageUrl}
        aria-label={post.imageAlt ? words.showImage({ alt: post.imageAlt }) : words.showCover}
      >
        {picture}
      </a>
    </PageCover>
  );
}
