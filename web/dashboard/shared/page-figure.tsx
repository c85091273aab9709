import type { PageFigures } from "#contract/statistics.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { countOf } from "./format-count.ts";
import "./page-figure.css";

type PageFigureProps = { figures: PageFigures | null; page: string; title: string };

/** The number of recent views of a post or a project, with a link to its statistics. Nothing without views. */
export function PageFigure({ figures, page, title }: PageFigureProps): React.ReactElement | null {
  const found = figures?.pages[page];
  if (!figures || !found || found.views === 0) return null;
  const { views, plays } = found;
  return (
    <Link
      className="page-figure"
      to={`/dashboard/statistics?${new URLSearchParams({ page })}`}
      aria-label={`Statistics of “${title}”: ${countOf(views, "view")} in ${figures.days} days`}
    >
      {countOf(views, "view")}
      {plays > 0 && `, played ${plays === 1 ? "once" : `${plays} times`}`} in {figures.days} days
    </Link>
  );
}
