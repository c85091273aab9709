// A page of posts with its pager, for the lists of a category and of a tag.
import type { PostPage } from "#contract/posts.ts";
import { Pager } from "#web/shared/lists/pager.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { CardSkeletons } from "#web/shared/ui/skeleton.tsx";
import { pageAddress } from "#web/shared/lists/page-address.ts";
import { PostCards } from "#web/shared/lists/post-cards.tsx";
import { useWords } from "#web/shared/site/words.ts";

type PostListProps = {
  /** Null if they could not be loaded. */
  posts: PostPage | null;
  page: number;
  /** The URL of the list's first page. */
  path: string;
  limits: { skeletons: number; excerpt: number };
  loading: boolean;
  words: { empty: string; failure: string };
  onRetry: () => void;
};

export function PostList({ posts, page, path, limits, loading, words, onRetry }: PostListProps): React.ReactElement {
  const { loading: loadingLabel, showAll, newer, older } = useWords().blog;
  return (
    <>
      {loading ? (
        <CardSkeletons count={limits.skeletons} label={loadingLabel} />
      ) : !posts ? (
        <ErrorBox onRetry={onRetry}>{words.failure}</ErrorBox>
      ) : posts.items.length > 0 ? (
        <PostCards posts={posts.items} excerptLength={limits.excerpt} />
      ) : (
        <EmptyState action={<ButtonLink to="/blogs">{showAll}</ButtonLink>}>{words.empty}</EmptyState>
      )}
      {posts?.total !== 0 && (
        <Pager
          page={page}
          totalPages={posts?.totalPages ?? 0}
          previousLabel={newer}
          nextLabel={older}
          hrefFor={(to) => pageAddress(path, to)}
          disabled={loading || !posts}
        />
      )}
    </>
  );
}
