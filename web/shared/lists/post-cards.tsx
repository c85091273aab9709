import type { PostSummary } from "#contract/posts.ts";
import { Card } from "#web/shared/ui/card.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Marked } from "#web/shared/ui/marked.tsx";
import { excerpt } from "./excerpt.ts";
import { categoryPath, postLink } from "../posts/post-path.ts";
import { postImage } from "../posts/post-image.ts";
import "./post-cards.css";

/** How wide a card is: a third, a half or all of the page. */
const cardSizes = "(min-width: 1200px) 395px, (min-width: 1024px) 30vw, (min-width: 540px) 46vw, 92vw";

type PostCardsProps = {
  posts: readonly PostSummary[];
  excerptLength: number;
  /** Shows the matching text with its words marked, instead of the plain title and the start of the description. */
  marked?: boolean;
  headingLevel?: "h2" | "h3";
  /** Whether the first image is visible without scrolling. */
  atTop?: boolean;
};

export function PostCards({
  posts,
  excerptLength,
  marked = false,
  headingLevel = "h2",
  atTop = true,
}: PostCardsProps): React.ReactElement {
  return (
    <div className="card-grid">
      {posts.map((post, index) => {
        const found = marked ? post.highlight : undefined;
        return (
          <Card
            key={post._id}
            to={postLink(post)}
            title={found ? <Marked pieces={found.title} /> : post.title || "Untitled"}
            headingLevel={headingLevel}
            picture={{ ...postImage(post), sizes: cardSizes, priority: atTop && index === 0 }}
            excerpt={
              found && found.snippet.length > 0 ? (
                <Marked pieces={found.snippet} />
              ) : (
                excerpt(post.description || "—", excerptLength)
              )
            }
            meta={<PostMeta post={post} />}
          />
        );
      })}
    </div>
  );
}

function PostMeta({ post }: { post: PostSummary }): React.ReactElement {
  return (
    <>
      <DateTime value={post.publishedAt ?? post.createdAt} />
      {post.category && (
        <>
          {" "}
          ·{" "}
          <Link to={categoryPath(post.categorySlug)} className="post-card-category">
            {post.category}
          </Link>
        </>
      )}
    </>
  );
}
