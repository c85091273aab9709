import type { SiteImage } from "#contract/site/fields.ts";
import { labelOf } from "../form/option-labels.ts";

type FocalPointName = NonNullable<SiteImage["focalPoint"]>;

/** In the order of the grid over the image. */
const points = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const satisfies readonly FocalPointName[];

type FocalPointProps = { name: string; src: string; value: string; onChange: (point: FocalPointName) => void };

/** Shows the image with a grid of nine points to choose from. */
export function FocalPoint({ name, src, value, onChange }: FocalPointProps): React.ReactElement {
  return (
    <fieldset className="focal-point">
      <legend className="visually-hidden">Focal point: what stays visible where the image is cropped</legend>
      <img className="file-image" src={src} alt="" />
      <div className="focal-point-grid">
        {points.map((point) => (
          <label key={point} className="focal-point-cell" title={labelOf(point)}>
            <input
              type="radio"
              name={name}
              value={point}
              checked={value === point}
              onChange={() => onChange(point)}
              aria-label={labelOf(point)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
