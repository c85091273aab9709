import type { Post } from "#contract/posts.ts";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { tagPath } from "#web/shared/posts/post-path.ts";
import { useWords } from "#web/shared/site/words.ts";

export function PostTags({ tags }: Pick<Post, "tags">): React.ReactElement | null {
  const words = useWords().blog;
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags cluster" aria-label={words.tags}>
      {tags.map(({ name, slug }) => (
        <li key={slug}>
          <ChipLink to={tagPath(slug)} current={false}>
            <bdi>{name}</bdi>
          </ChipLink>{" "}
        </li>
      ))}
    </ul>
  );
}
