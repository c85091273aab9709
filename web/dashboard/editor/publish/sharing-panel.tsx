// Previews of the post elsewhere: in search results, and as the card of a shared link. Both follow typing.
import { useEffect, useState } from "react";
import type { PostKind } from "#contract/page-terms.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { LogoMark } from "#web/shared/ui/logo.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { artUrl } from "#contract/art-urls.ts";
import { useSite } from "#web/shared/site/site.ts";
import { addressHint, descriptionHint, type LengthHint, titleHint } from "./length-hints.ts";
import "./sharing-panel.css";

type Props = { kind: PostKind; title: string; description: string; slug: string; category: string };

export function SharingPanel({ kind, title, description, slug, category }: Props): React.ReactElement {
  const { url, identity } = useSite();
  const named = title.trim() || "Untitled";
  const hints = [
    ["Title", titleHint(title, identity.name)],
    ["Description", descriptionHint(description)],
    ["URL", addressHint(slug)],
  ] as const;
  return (
    <Panel className="sharing-panel">
      <details>
        <summary>
          <span>Search and sharing</span>
          <Icon name={hints.every(([, { isGood }]) => isGood) ? "circle-check" : "info"} />
        </summary>
        <h2 className="sharing-kind">In a search engine</h2>
        <div className="search-result" role="group" aria-label="In a search engine">
          <p className="search-result-site">
            <LogoMark />
            <span>{identity.name}</span>
            <span className="search-result-path">
              {hostOf(url)} › {kind === "post" && "blog › "}
              {slug}
            </span>
          </p>
          <p className="search-result-title">
            {named} — {identity.name}
          </p>
          <p className="search-result-words">{description.trim() || "A sentence of the text."}</p>
        </div>
        <ul className="length-hints">
          {hints.map(([name, hint]) => (
            <Hint key={name} name={name} hint={hint} />
          ))}
        </ul>
        <h2 className="sharing-kind">As a shared link</h2>
        <SharedCard
          kind={kind}
          title={named}
          slug={slug}
          category={category}
          site={hostOf(url)}
          description={description}
        />
        <p className="meta">Generated from the title. Apps may crop it.</p>
      </details>
    </Panel>
  );
}

function Hint({ name, hint: { isGood, words } }: { name: string; hint: LengthHint }): React.ReactElement {
  return (
    <li data-good={isGood || undefined}>
      <Icon name={isGood ? "check" : "info"} />
      <span>
        <b>{name}</b> {words}
      </span>
    </li>
  );
}

/** Looks like the image that the server draws; its art is updated when typing pauses. */
function SharedCard({ kind, title, slug, category, site, description }: Props & { site: string }): React.ReactElement {
  const { identity } = useSite();
  const seed = useSettledText(slug);
  const line = kind === "post" && (category || "Blog");
  return (
    <figure className="shared-card" aria-label="As a shared link">
      <div className="shared-card-picture" dir="auto">
        <img src={artUrl("post", seed)} alt="" loading="lazy" />
        <p className="shared-card-owner">
          <LogoMark />
          {identity.name}
        </p>
        <p className="shared-card-title">{title}</p>
        {line && <p className="shared-card-facts">{line}</p>}
      </div>
      <figcaption>
        <span className="meta">{site}</span>
        <b>{title}</b>
        <span className="shared-card-words">{description}</span>
      </figcaption>
    </figure>
  );
}

function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : location.host;
}
