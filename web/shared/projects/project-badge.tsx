import type { ProjectBadge as Badge } from "#contract/project-terms.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import "./project-badge.css";

const badges: Record<Badge, { icon: IconName; word: string }> = {
  play: { icon: "play", word: "Play" },
  "3d": { icon: "box", word: "3D" },
  video: { icon: "film", word: "Video" },
  "case-study": { icon: "pilcrow", word: "Case study" },
};

type ProjectBadgeProps = {
  badge: Badge;
  /** The URL of the card's other link. The badge of a game links to the Play button on that page. */
  card?: { to: string; title: string };
};

/** A badge for the main attraction on a project's page. */
export function ProjectBadge({ badge, card }: ProjectBadgeProps): React.ReactElement {
  const { icon, word } = badges[badge];
  const content = (
    <>
      <Icon name={icon} />
      {word}
    </>
  );
  if (badge !== "play" || !card) return <span className="project-badge">{content}</span>;
  return (
    <SiteLink className="project-badge" to={`${card.to}#play`}>
      {content}
      <span className="visually-hidden"> {card.title}</span>
    </SiteLink>
  );
}
