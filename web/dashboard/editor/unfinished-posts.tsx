import { DraftNotice } from "../drafts/draft-notice.tsx";
import type { Unfinished } from "../drafts/use-unfinished.ts";
import "./unfinished-posts.css";

type Props = {
  /** Newest first. */
  unfinished: readonly Unfinished[];
  onRestore: (offer: Unfinished) => void;
  onDiscard: (offer: Unfinished) => void;
};

/** New posts that were never saved: the newest in full, all others a press away. */
export function UnfinishedPosts({ unfinished, onRestore, onDiscard }: Props): React.ReactElement {
  const notices = unfinished.map((offer) => (
    <DraftNotice
      key={offer.key}
      draft={offer.draft}
      onRestore={() => onRestore(offer)}
      onDiscard={() => onDiscard(offer)}
    />
  ));
  const [newest, ...others] = notices;
  return (
    <>
      {newest}
      {others.length > 0 && (
        <details className="unfinished-others">
          <summary>{others.length === 1 ? "One more unsaved draft" : `${others.length} more unsaved drafts`}</summary>
          {others}
        </details>
      )}
    </>
  );
}
