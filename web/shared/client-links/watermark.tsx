// The watermark of a client's link over videos and builds, so that a screen recording shows the client's name. Its styles are in the frame of
// all pages of a link, because the server writes it over the videos of texts, too.
const repeated = Array.from({ length: 12 }, (_, index) => index);

/** Renders nothing for a link without a watermark. */
export function Watermark({ text = "" }: { text?: string | undefined }): React.ReactElement | null {
  if (text === "") return null;
  return (
    <div className="watermark" aria-hidden="true">
      {repeated.map((index) => (
        <span key={index}>{text} </span>
      ))}
    </div>
  );
}
