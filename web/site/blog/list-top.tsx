import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { SubscribeLink } from "#web/site/newsletter/subscribe-link.tsx";
import { useWords } from "#web/shared/site/words.ts";

/** Links back to all posts, and to the feed of the listed ones and letters about them. */
export function ListTop({ feed, topic }: { feed: string | null; topic?: string | null }): React.ReactElement {
  const words = useWords().blog;
  return (
    <div className="blog-list-top">
      <Link to="/blogs" className="back-link">
        <Icon name="arrow-left" />
        {words.allPosts}
      </Link>{" "}
      {feed !== null && (
        <a href={feed} className="back-link" data-no-print>
          <Icon name="rss" />
          {words.feed}
        </a>
      )}
      {topic && <SubscribeLink topic={topic} />}
    </div>
  );
}
