import type { ReactElement, ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import type { SearchAnswer, SearchHit } from "#contract/search.ts";
import type { OptionGroup, OptionProps } from "#web/shared/dialogs/combobox-dialog.tsx";
import { ProjectBadge } from "#web/shared/projects/project-badge.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Marked } from "#web/shared/ui/marked.tsx";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";

/** One line of the list: a result, the link to all results, or a recent search. */
export type Option =
  | { kind: "hit"; hit: SearchHit }
  | { kind: "all"; to: string; text: string }
  | { kind: "recent"; text: string };

/** Returns posts and projects, the group with the best match first, then the link to all results. */
export function groupsOf(
  answer: SearchAnswer,
  words: Words["search"],
  all: { to: string; text: string },
): OptionGroup<Option>[] {
  const kinds = [...new Set(answer.items.map((hit) => hit.kind))];
  const groups = kinds.map((kind): OptionGroup<Option> => ({
    label: kind === "post" ? words.posts : words.projects,
    options: answer.items
      .filter((hit) => hit.kind === kind)
      .slice(0, limits.siteSearch.limit)
      .map((hit) => ({ kind: "hit", hit })),
  }));
  return [...groups, { label: "", options: [{ kind: "all", ...all }] }];
}

type OptionLineProps = OptionProps & { option: Option; onChoose: (option: Option) => void };

/** Links, so that they can open in a new tab. They take no focus, because the keyboard stays in the field. */
export function OptionLine({ option, onChoose, ...props }: OptionLineProps): ReactElement {
  const words = useWords().search;
  const common = {
    ...props,
    className: `combobox-option search-option-${option.kind}`,
    onClick: () => {
      onChoose(option);
    },
  };
  if (option.kind === "recent")
    return (
      <button type="button" {...common}>
        <Icon name="history" size="small" />
        <span className="combobox-option-title">{option.text}</span>
      </button>
    );
  if (option.kind === "all") {
    return (
      <SiteLink to={option.to} {...common}>
        <Icon name="search" size="small" />
        <span className="combobox-option-title">{words.all({ text: option.text })}</span>
        <Icon name="arrow-right" size="small" />
      </SiteLink>
    );
  }
  const { hit } = option;
  return (
    <SiteLink to={hit.address} {...common}>
      <span className="search-option-frame">
        <HitImage hit={hit} />
      </span>
      <span className="search-option-text">
        <span className="combobox-option-title search-option-title">
          <Marked pieces={hit.highlight.title} />
        </span>
        {hit.highlight.snippet.length > 0 && (
          <span className="search-option-snippet">
            <Marked pieces={hit.highlight.snippet} />
          </span>
        )}
      </span>
      <span className="search-option-facts">
        <Facts hit={hit} />
      </span>
    </SiteLink>
  );
}

function HitImage({ hit: { picture, art } }: { hit: SearchHit }): ReactElement {
  if (!picture) return <Picture src={art} width={1200} height={750} alt="" ratio="card" />;
  const { src, sources, width, height } = picture;
  return (
    <Picture
      src={src}
      sources={sources}
      width={width}
      height={height}
      sizes="88px"
      fallback={art}
      alt=""
      ratio="card"
    />
  );
}

function Facts({ hit }: { hit: SearchHit }): ReactNode {
  const words = useWords().search;
  if (hit.kind === "post")
    return (
      <>
        <DateTime value={hit.publishedAt} />
        {hit.category && <span>{hit.category}</span>}
      </>
    );
  return (
    <>
      {hit.badge && <ProjectBadge badge={hit.badge} />}
      {hit.nda && (
        <span className="search-option-nda">
          <Icon name="lock" />
          {words.nda}
        </span>
      )}
      {hit.year && <span>{hit.year}</span>}
      {hit.role && <span>{hit.role}</span>}
    </>
  );
}
