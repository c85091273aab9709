import { encode } from "uqr";

/** Black on white in both themes, because cameras need the contrast. One path draws the whole code. */
export function QrCode({ text, label }: { text: string; label: string }): React.ReactElement {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
