import { useSite } from "#web/shared/site/site.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { SitePicture } from "#web/shared/ui/site-picture.tsx";
import { useWords } from "#web/shared/site/words.ts";

/** The author of the post, and how to reply or follow. */
export function PostAuthor({ bio }: { bio: string }): React.ReactElement {
  const {
    identity: { name, roles, place, photo },
    pictures,
    footer,
  } = useSite();
  const words = useWords().blog;
  const facts = [...roles, ...(place ? [place] : [])].join(" · ");
  return (
    <section className="post-author" aria-label={words.author}>
      {photo ? (
        <SitePicture className="post-author-mark" image={{ ...photo, alt: "" }} pictures={pictures} sizes="64px" />
      ) : (
        <span className="post-author-mark wide" aria-hidden="true">
          {[...name][0]}
        </span>
      )}{" "}
      <div className="post-author-text">
        <p className="post-author-name">
          <bdi>{name}</bdi>
        </p>{" "}
        {facts !== "" && (
          <p className="meta" dir="auto">
            {facts}
          </p>
        )}{" "}
        {bio !== "" && <p dir="auto">{bio}</p>}
      </div>{" "}
      <div className="post-author-actions cluster" data-no-print>
        <ButtonLink to="/#contact-us" variant="outline" size="small">
          {words.getInTouch}
        </ButtonLink>{" "}
        {!footer.hideFeeds && (
          <a href="/rss.xml" className="back-link">
            <Icon name="rss" />
            {words.follow}
          </a>
        )}
      </div>
    </section>
  );
}
