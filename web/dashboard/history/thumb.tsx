import "./thumb.css";

/** A thumbnail for a comparison, with the kind of change above and the description below. */
export function Thumb({ url, alt, label }: { url: string; alt: string; label: string }): React.ReactElement {
  return (
    <span className="history-thumb">
      <span className="meta">{label}</span>
      <img src={url} alt={alt || "An image that nobody has described"} />
      {alt !== "" && (
        <span className="meta" aria-hidden="true">
          {alt}
        </span>
      )}
    </span>
  );
}
