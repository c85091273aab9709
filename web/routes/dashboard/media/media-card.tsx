import { Link } from "react-router";
import type { MediaItem } from "#contract/media.ts";
import { IconButton, IconLink } from "#web/ui/icon-button.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { AltField } from "./alt-field.tsx";
import { MediaThumb } from "./media-thumb.tsx";
import { factsOf, nameOf, placesOf } from "./media-words.ts";

type MediaCardProps = { item: MediaItem; onCopy: () => void; onDelete: () => void };

export function MediaCard({ item, onCopy, onDelete }: MediaCardProps): React.ReactElement {
  const name = nameOf(item);
  const places = placesOf(item.uses);
  return (
    <li className="media-card">
      <MediaThumb item={item} sizes="(width <= 768px) 90vw, 300px" />
      <div className="media-card-head">
        <h2 className="media-card-name" title={name}>{name}</h2>
        <span className="media-card-actions">
          <IconLink label={`Open ${name} (opens in a new tab)`} data-tooltip="Open" icon="maximize" to={item.url} newTab />
          <IconButton label={`Copy the address of ${name}`} data-tooltip="Copy address" icon="link" onClick={onCopy} />
          {item.uses.length === 0 && <IconButton label={`Delete ${name}`} data-tooltip="Delete" tooltip="end" icon="trash" variant="danger" onClick={onDelete} />}
        </span>
      </div>
      <p className="meta">{factsOf(item)} · <DateTime value={item.createdAt} /></p>
      <AltField mediaId={item.id} alt={item.alt} className="field-small" />
      {places.length === 0 ? <p className="media-card-uses muted">Not used anywhere.</p> : (
        <div className="media-card-uses">
          <p className="muted">Used in</p>
          <ul>
            {places.map(({ key, words, to }) => <li key={key}>{to ? <Link to={to}>{words}</Link> : words}</li>)}
          </ul>
        </div>
      )}
    </li>
  );
}
