import { summarize } from "#contract/excerpt.ts";
import type { PostSummary } from "#contract/posts.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Card } from "#web/shared/ui/card.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Marked } from "#web/shared/ui/marked.tsx";
import { categoryPath, postLink } from "../posts/post-path.ts";
import { postImage } from "../posts/post-image.ts";
import "./post-cards.css";

/** How wide a card is: a third, a half or all of the page. */
const cardSizes = "(min-width: 1200px) 395px, (min-width: 1024px) 30vw, (min-width: 540px) 46vw, 92vw";
const wideCardSizes = "(min-width: 1200px) 615px, (min-width: 540px) 46vw, 92vw";
const leadSizes = "(min-width: 1200px) 715px, (min-width: 768px) 53vw, 92vw";
/** The cards that post-cards.css can make wider, so that each row is full. */
const maxWideCards = 4;

type PostCardsProps = {
  posts: readonly PostSummary[];
  excerptLength: number;
  /** Shows the matching text with its words marked, instead of the plain title and the start of the description. */
  marked?: boolean;
  headingLevel?: "h2" | "h3";
  /** Whether the first image is visible without scrolling. */
  atTop?: boolean;
  /** Shows the first post large, above the others. */
  hasLead?: boolean;
};

export function PostCards({
  posts,
  excerptLength,
  marked = false,
  headingLevel = "h2",
  atTop = true,
  hasLead = false,
}: PostCardsProps): React.ReactElement {
  const words = useWords().blog;

  function cardOf(post: PostSummary, sizes: string, isFirst: boolean, className?: string): React.ReactElement {
    const found = marked ? post.highlight : undefined;
    return (
      <Card
        key={post._id}
        className={className}
        to={postLink(post)}
        title={found ? <Marked pieces={found.title} /> : post.title || words.untitled}
        headingLevel={headingLevel}
        picture={{ ...postImage(post), sizes, priority: atTop && isFirst }}
        excerpt={
          found && found.snippet.length > 0 ? (
            <Marked pieces={found.snippet} />
          ) : (
            summarize(post.description || "—", excerptLength)
          )
        }
        meta={<PostMeta post={post} />}
      />
    );
  }
  // One post alone would leave most of its row empty.
  const [lead] = hasLead || posts.length === 1 ? posts : [];
  const others = lead ? posts.slice(1) : posts;
  return (
    <>
      {lead && cardOf(lead, leadSizes, true, "post-lead")}
      {others.length > 0 && (
        <div
          className="card-grid post-cards"
          data-odd={others.length % 2 === 1 ? "" : undefined}
          data-over={others.length % 3}
        >
          {others.map((post, index) =>
            cardOf(
              post,
              others.length % 3 !== 0 && index < maxWideCards ? wideCardSizes : cardSizes,
              !lead && index === 0,
            ),
          )}
        </div>
      )}
    </>
  );
}

function PostMeta({ post }: { post: PostSummary }): React.ReactElement {
  const words = useWords().blog;
  return (
    <>
      <DateTime value={post.publishedAt ?? post.createdAt} /> ·{" "}
      <span>{words.readMinutes({ minutes: post.readMinutes })}</span>
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
