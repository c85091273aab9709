// The public portfolio: a landing page with categories, a list with filters, and a page for each project. This route wraps all three and
// shows a skeleton of the next page if it takes a while to load.
import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { limits } from "#contract/limits.ts";
import { CardSkeletons, Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useWords } from "#web/shared/site/words.ts";
import "./styles.ts";

export default function PortfolioRoute(): React.ReactElement {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isWaiting = useLasting(next !== undefined && next.pathname !== pathname);
  if (!isWaiting || !next?.pathname.startsWith("/portfolio/")) return <Outlet />;
  return next.pathname === "/portfolio/all" ? <ListSkeleton /> : <ProjectSkeleton />;
}

function ListSkeleton(): React.ReactElement {
  return (
    <div className="container portfolio-list portfolio-skeleton">
      <Skeleton shape="title" width="medium" className="portfolio-skeleton-title" />
      <Skeleton shape="row" width="medium" />
      <CardSkeletons count={limits.portfolioList.skeletons} label={useWords().portfolio.loading} />
    </div>
  );
}

function ProjectSkeleton(): React.ReactElement {
  return (
    <SkeletonGroup label={useWords().project.loading} className="container project portfolio-skeleton">
      <Skeleton shape="title" width="medium" className="portfolio-skeleton-title" />
      <Skeleton width="medium" />
      <Skeleton shape="row" width="medium" />
      <div className="project-body">
        <Skeleton shape="wide" />
        <div className="portfolio-skeleton-lines">
          <Skeleton shape="title" width="short" />
          <Skeleton width="long" />
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </div>
        <div className="project-panels">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      </div>
    </SkeletonGroup>
  );
}

/** Returns whether a condition has been true for longer than `limits.patience`. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = window.setTimeout(() => {
      setLasts(true);
    }, limits.patience);
    return () => {
      window.clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return isSo && lasts;
}
