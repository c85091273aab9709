import { useRef } from "react";
import { useController } from "react-hook-form";
import { TextField } from "#web/shared/ui/field.tsx";
import { type ImageField, isRecord } from "../form/form-fields.ts";
import { idOfPath } from "../form/paths.ts";
import { useProblem } from "../form/section-context.ts";
import type { FieldProps } from "./field-props.ts";
import { FileChooser } from "./file-chooser.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { helpOf } from "./text-field.tsx";
import "./file-field.css";

type Value = { src?: unknown; alt?: unknown; focalPoint?: unknown };

/** An image of the media library or of another site, with its alternative text and the point that stays visible when it is cropped. */
export function ImageControl({ field, path, name, label = field.title }: FieldProps<ImageField>): React.ReactElement {
  const { field: input } = useController({ name });
  const ownProblem = useProblem(path);
  const problem = useProblem([...path, "src"]) ?? ownProblem;
  const altProblem = useProblem([...path, "alt"]);
  const frame = useRef<HTMLFieldSetElement>(null);
  const id = idOfPath(path);
  const value: Value = isRecord(input.value) ? input.value : { src: input.value };
  const src = typeof value.src === "string" ? value.src : "";
  const alt = typeof value.alt === "string" ? value.alt : "";

  function set(change: Value): void {
    if (field.isPlain) return input.onChange(change.src);
    input.onChange({ ...value, ...change });
  }

  return (
    <fieldset ref={frame} className="site-group site-field-wide" data-empty={src === "" || undefined}>
      <legend className="site-group-title">
        {label}
        {!field.isRequired && <span className="site-optional"> (optional)</span>}
      </legend>
      {field.description && <p className="field-hint">{helpOf(field)}</p>}
      <FileChooser
        id={id}
        kind="image"
        label={label}
        src={src}
        onChoose={({ url, alt: known }) => set({ src: url, alt: known || alt, focalPoint: undefined })}
        onRemove={() => {
          input.onChange(field.isPlain ? "" : null);
          input.onBlur();
          frame.current?.querySelector("button")?.focus();
        }}
      >
        {field.isPlain ? (
          <img className="file-image" src={src} alt="" />
        ) : (
          <FocalPoint
            name={`${name}.focalPoint`}
            src={src}
            value={typeof value.focalPoint === "string" ? value.focalPoint : "center"}
            onChange={(focalPoint) => set({ focalPoint: focalPoint === "center" ? undefined : focalPoint })}
          />
        )}
      </FileChooser>
      <div className="site-fields">
        <TextField
          id={`${id}-src`}
          label="Image URL"
          className="site-field"
          placeholder="Or paste a URL"
          value={src}
          error={problem ?? null}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) =>
            target.value === "" && !field.isPlain && !alt ? input.onChange(null) : set({ src: target.value })
          }
          onBlur={input.onBlur}
        />
        {!field.isPlain && src !== "" && (
          <TextField
            id={`${id}-alt`}
            label="Alternative text"
            className="site-field"
            hint="What the image shows, for people who can’t see it. Leave it empty if the image is decoration."
            value={alt}
            error={altProblem ?? null}
            dir="auto"
            onChange={(event) => set({ alt: event.target.value })}
            onBlur={input.onBlur}
          />
        )}
      </div>
    </fieldset>
  );
}
