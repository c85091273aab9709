import { memo } from "react";
import type { MediaItem } from "#contract/media.ts";
import { IconButton, IconLink } from "#web/shared/ui/icon-button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { AltField } from "../media-picker/alt-field.tsx";
import { MediaThumb } from "../media-picker/media-thumb.tsx";
import { CopyEmbed } from "../models/copy-embed.tsx";
import { PreparationState } from "../media-picker/preparation-state.tsx";
import { SetView } from "../models/set-view.tsx";
import { ModelFacts } from "./model-facts.tsx";
import { factsOf, hasAlt, nameOf, type Place, placesOf } from "../media-picker/media-labels.ts";

type MediaCardProps = {
  item: MediaItem;
  onCopy: (item: MediaItem) => void;
  onReplace: (item: MediaItem) => void;
  onDelete: (item: MediaItem) => void;
  /** Called when the item has changed. */
  onChanged: () => void;
};

const maxShown = 3;

/** Memoized, because a page has many cards. */
export const MediaCard = memo(function MediaCard({
  item,
  onCopy,
  onReplace,
  onDelete,
  onChanged,
}: MediaCardProps): React.ReactElement {
  const name = nameOf(item);
  const isDownload = item.kind === "file" || item.kind === "model";
  return (
    <li className="media-card">
      <MediaThumb item={item} alt={item.alt} sizes="(width <= 768px) 90vw, 300px" />
      {item.kind === "audio" && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner listens to their own file
        <audio className="media-card-audio" controls preload="none" src={item.url} aria-label={`Play ${name}`} />
      )}
      <div className="media-card-head">
        <h2 className="media-card-name" title={name}>
          {name}
        </h2>
        <p className="meta">
          {factsOf(item)} · <DateTime value={item.createdAt} />
        </p>
        <span className="media-card-actions">
          <IconLink
            label={isDownload ? `Download ${name}` : `Open ${name} (opens in a new tab)`}
            data-tooltip={isDownload ? "Download" : "Open"}
            tooltip="start"
            icon={isDownload ? "download" : "maximize"}
            to={item.url}
            newTab
          />
          <IconButton
            label={`Copy the URL of ${name}`}
            data-tooltip="Copy URL"
            icon="link"
            onClick={() => {
              onCopy(item);
            }}
          />
          <IconButton
            label={`Replace ${name}`}
            data-tooltip="Replace"
            icon="refresh-cw"
            onClick={() => {
              onReplace(item);
            }}
          />
          <IconButton
            label={`Delete ${name}`}
            data-tooltip="Delete"
            icon="trash"
            variant="danger"
            onClick={() => {
              onDelete(item);
            }}
          />
        </span>
      </div>
      <PreparationState item={item} onRetried={onChanged} />
      {item.shownModel && (
        <div className="cluster">
          <SetView item={item} onSaved={onChanged} />
          <CopyEmbed item={item} />
        </div>
      )}
      {item.model && <ModelFacts model={item.model} />}
      {hasAlt(item.kind) && <AltField mediaId={item.id} alt={item.alt} className="field-small" />}
      <Uses places={placesOf(item.uses)} />
    </li>
  );
});

function Uses({ places }: { places: readonly Place[] }): React.ReactElement {
  if (places.length === 0) return <p className="media-card-uses muted">Not used anywhere.</p>;
  const others = places.slice(maxShown);
  return (
    <div className="media-card-uses">
      <p className="muted">Used in</p>
      <PlaceList places={places.slice(0, maxShown)} />
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? "One more place" : `${others.length} more places`}</summary>
          <PlaceList places={others} />
        </details>
      )}
    </div>
  );
}

export function PlaceList({ places }: { places: readonly Place[] }): React.ReactElement {
  return (
    <ul>
      {places.map(({ key, words, to }) => (
        <li key={key}>{to ? <Link to={to}>{words}</Link> : words}</li>
      ))}
    </ul>
  );
}
