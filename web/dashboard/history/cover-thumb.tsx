import "./cover-thumb.css";

/** A cover as small as a comparison needs it, with its words below. */
export function CoverThumb({ url, alt, label }: { url: string; alt: string; label: string }): React.ReactElement {
  return (
    <span className="cover-thumb">
      <span className="meta">{label}</span>
      {url === "" ? <span>No image</span> : <img src={url} alt={alt || "An image that nobody has described"} />}
      {url !== "" && alt !== "" && (
        <span className="meta" aria-hidden="true">
          {alt}
        </span>
      )}
    </span>
  );
}
