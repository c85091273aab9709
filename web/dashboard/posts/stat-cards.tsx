import type { PostStats } from "#contract/posts.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import "#web/shared/ui/panel.css";
import "./stat-cards.css";

type Figure = "total" | "published" | "drafts" | "thisMonth";

const cards: readonly { figure: Figure; label: string; icon: IconName }[] = [
  { figure: "total", label: "Total Posts", icon: "file-text" },
  { figure: "published", label: "Published", icon: "circle-check" },
  { figure: "drafts", label: "Drafts", icon: "pen-line" },
  { figure: "thisMonth", label: "This Month", icon: "calendar" },
];

/** Statistics of all posts, regardless of the list's filters. */
export function StatCards({
  stats,
  unsaved,
  loading,
  onRetry,
}: {
  stats: PostStats | null;
  /** New posts that were autosaved but never saved. */
  unsaved: number;
  loading: boolean;
  onRetry: () => void;
}): React.ReactElement {
  if (!stats && !loading) return <ErrorBox onRetry={onRetry}>Failed to load the figures.</ErrorBox>;
  return (
    <dl className="stat-cards">
      {cards.map(({ figure, label, icon }) => (
        <div className="panel stat-card" key={figure}>
          <dt>
            {label}
            <Icon name={icon} size="small" />
          </dt>
          <dd className="wide">
            {stats ? stats[figure] : <Skeleton shape="title" width="short" />}
            {stats && figure === "drafts" && unsaved > 0 && <span className="stat-card-note">+ {unsaved} unsaved</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
