import "./thumb.css";

/** An image as small as a comparison needs it, with what happened to it above and its description below. */
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
