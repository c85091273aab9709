// Links from a project: posts about it, a service like it, and other projects.
import { serviceLink } from "#web/shared/site/service-link.ts";
import { useWords } from "#web/shared/site/words.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import "#web/shared/ui/card.css";
import { ProjectCards } from "./project-cards.tsx";
import type { LinkedPost, ProjectView } from "./project-view.ts";

const postSizes = "(min-width: 540px) 152px, 112px";
const onlyPostSizes = "(min-width: 1352px) 400px, (min-width: 540px) 30vw, 112px";

export function LinkedPosts({ posts }: { posts: readonly LinkedPost[] }): React.ReactElement | null {
  const { blog, project: words } = useWords();
  if (posts.length === 0) return null;
  return (
    <section className="project-posts" aria-labelledby="project-posts">
      <h2 id="project-posts">{words.posts}</h2>
      <ul className="project-posts-list">
        {posts.map(({ to, title, description, date, readMinutes, picture }, index) => (
          <li key={index} className="card project-post selection-outline">
            <Picture {...picture} alt="" ratio="card" sizes={posts.length === 1 ? onlyPostSizes : postSizes} />
            <div>
              <h3 dir="auto">
                <SiteLink to={to} className="card-link">
                  {title || blog.untitled}
                </SiteLink>
              </h3>
              {description && (
                <p className="muted" dir="auto">
                  {description}
                </p>
              )}
              <p className="meta">
                <DateTime value={date} /> · {blog.readMinutes({ minutes: readMinutes })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The service that a visitor may want after this project. */
export function Offer({
  offer: { heading, service },
}: {
  offer: NonNullable<ProjectView["offer"]>;
}): React.ReactElement {
  const { id, title, blurb, icon, priceFrom, fixedPrice, duration, cta } = service;
  const { project: words, services } = useWords();
  const price = priceFrom ?? fixedPrice;
  return (
    <section className="project-offer" aria-labelledby="project-offer" data-no-print>
      <Picture className="project-offer-glyph" src={`/art/glyph/${icon}/${id}.svg`} alt="" width={124} height={100} />
      <div className="project-offer-words">
        <h2 id="project-offer">{heading}</h2>
        <p>
          <strong>{title}</strong> <span className="muted">{blurb}</span>
        </p>
      </div>
      <div className="project-offer-action">
        {(price || duration) && (
          <p className="project-offer-price">
            {price && (
              <Filled
                phrase={fixedPrice === undefined ? services.from : services.fixed}
                parts={{ price: <span className="wide project-offer-amount">{price}</span> }}
              />
            )}
            {price && duration && " · "}
            {duration}
          </p>
        )}
        <ButtonLink
          variant="block"
          to={serviceLink(service)}
          newTab={cta?.external}
          iconAfter="arrow-right"
          data-service={id}
        >
          {cta?.label ?? words.talk}
        </ButtonLink>
      </div>
    </section>
  );
}

export function MoreProjects({ more: { category, projects } }: Pick<ProjectView, "more">): React.ReactElement | null {
  const words = useWords().project;
  if (projects.length === 0) return null;
  return (
    <section className="project-more" aria-labelledby="project-more">
      <h2 id="project-more">{category ? words.moreOf[category] : words.more}</h2>
      <ProjectCards projects={projects} headingLevel="h3" />
    </section>
  );
}
