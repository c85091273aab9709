import type { ProjectBadge as Badge } from "#contract/project-terms.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import { useWords } from "../site/words.ts";
import { SiteLink } from "../ui/site-link.tsx";
import "./project-badge.css";

const icons: Record<Badge, IconName> = { play: "play", "3d": "box", video: "film", "case-study": "pilcrow" };

type ProjectBadgeProps = {
  badge: Badge;
  /** The URL of the card's other link. The badge of a game links to the Play button on that page. */
  card?: { to: string; title: string };
};

/** A badge for the main attraction on a project's page. */
export function ProjectBadge({ badge, card }: ProjectBadgeProps): React.ReactElement {
  const words = useWords();
  const icon = <Icon name={icons[badge]} />;
  if (badge !== "play" || !card)
    return (
      <span className="project-badge">
        {icon}
        {words.portfolio.badges[badge]}
      </span>
    );
  return (
    <SiteLink
      className="project-badge"
      to={`${card.to}#play`}
      aria-label={words.player.playTitle({ title: card.title })}
    >
      {icon}
      {words.player.play}
    </SiteLink>
  );
}
