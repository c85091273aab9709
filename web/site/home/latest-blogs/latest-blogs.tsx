import { useRevalidator } from "react-router";
import { useWords } from "#web/shared/site/words.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import type { HomeData, LatestPost, Outcome } from "../home-data.ts";
import { useArrived } from "../use-arrived.ts";
import { PostCarousel } from "./post-carousel.tsx";

export function LatestBlogs({ heading, posts }: Pick<HomeData, "posts"> & { heading: string }): React.ReactElement {
  const words = useWords().blog;
  return (
    <section id="latest-blogs" className="container section" aria-labelledby="latest-heading">
      <SectionHead id="latest-heading" heading={heading}>
        <ButtonLink variant="quiet" to="/blogs">
          {words.allPosts}
        </ButtonLink>
      </SectionHead>
      <EditLink section="home" what="latestBlogs" />
      <Body heading={heading} posts={useArrived(posts)} />
    </section>
  );
}

function Body({ heading, posts }: { heading: string; posts: Outcome<LatestPost> | null }) {
  const { revalidate } = useRevalidator();
  const words = useWords();
  if (posts === null) return <Loading />;
  if (posts.failed) return <ErrorBox onRetry={() => void revalidate()}>{words.blog.listFailed}</ErrorBox>;
  if (posts.items.length === 0) return <EmptyState>{words.carousel.none}</EmptyState>;
  return (
    <PostCarousel
      posts={posts.items.map((post) => ({ ...post, title: post.title || words.blog.untitled }))}
      label={heading}
    />
  );
}

function Loading() {
  const words = useWords().carousel;
  return (
    <div className="carousel" aria-busy="true">
      <div className="carousel-slide" data-place="current">
        <div className="carousel-picture">
          <Skeleton shape="card" />
        </div>
        <div className="carousel-text">
          <output className="meta">{words.loading}</output>
          <Skeleton shape="title" />
          <Skeleton shape="title" width="medium" />
          <Skeleton />
          <Skeleton width="long" />
        </div>
      </div>
    </div>
  );
}
