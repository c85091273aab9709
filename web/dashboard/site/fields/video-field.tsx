import { useController } from "react-hook-form";
import { SelectField, TextField } from "#web/shared/ui/field.tsx";
import { findPlayer, findVideoId, type WrittenVideo } from "#web/shared/video/video-source.ts";
import { isRecord, type VideoField } from "../form/form-fields.ts";
import { idOfPath } from "../form/paths.ts";
import { useProblem } from "../form/section-context.ts";
import type { FieldProps } from "./field-props.ts";
import { FileChooser } from "./file-chooser.tsx";
import { OptionalField } from "./optional-field.tsx";
import { helpOf } from "./text-field.tsx";

const kinds = { mp4: "Video file", youtube: "YouTube", vimeo: "Vimeo" } as const;
type Kind = keyof typeof kinds;

/** A video file, or a video on YouTube or Vimeo. */
export function VideoControl({ field, path, name, label = field.title }: FieldProps<VideoField>): React.ReactElement {
  const { field: input } = useController({ name });
  const value = isRecord(input.value) ? input.value : null;
  const kind: Kind = value?.kind === "youtube" || value?.kind === "vimeo" ? value.kind : "mp4";
  const id = idOfPath(path);
  const problem = useProblem(path);
  const control = (
    <div className="site-fields">
      <SelectField
        id={field.isRequired ? id : `${id}-kind`}
        label="Where the video is"
        className="site-field"
        error={problem ?? null}
        value={kind}
        onChange={(event) => input.onChange({ kind: event.target.value })}
      >
        {Object.entries(kinds).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </SelectField>
      {kind === "mp4" ? (
        <VideoFile path={path} label={label} value={value ?? {}} onChange={input.onChange} onBlur={input.onBlur} />
      ) : (
        <VideoLink path={path} kind={kind} id={textOf(value?.id)} onChange={input.onChange} onBlur={input.onBlur} />
      )}
    </div>
  );
  if (field.isRequired)
    return (
      <fieldset className="site-group site-field-wide">
        <legend className="site-group-title">{label}</legend>
        {control}
      </fieldset>
    );
  return (
    <OptionalField
      id={id}
      title={label}
      help={helpOf(field)}
      isThere={value !== null}
      onAdd={() => input.onChange({ kind: "youtube", id: "" })}
      onRemove={() => input.onChange(null)}
    >
      {control}
    </OptionalField>
  );
}

type PartProps = { path: FieldProps["path"]; onChange: (value: unknown) => void; onBlur: () => void };

function VideoLink({ path, kind, id, onChange, onBlur }: PartProps & { kind: "youtube" | "vimeo"; id: string }) {
  const problem = useProblem([...path, "id"]);
  const player = findPlayer({ kind, id });
  return (
    <TextField
      id={`${idOfPath(path)}-id`}
      label={`${kinds[kind]} link or id`}
      className="site-field"
      placeholder={kind === "youtube" ? "https://youtu.be/…" : "https://vimeo.com/…"}
      value={id}
      error={problem ?? null}
      hint={
        player?.type === "frame" && !problem ? (
          <a href={player.page} target="_blank" rel="noopener">
            Watch on {player.site}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          "Paste the link of the video’s page."
        )
      }
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(findVideoId(target.value) ?? { kind, id: target.value })}
      onBlur={onBlur}
    />
  );
}

function VideoFile({
  path,
  label,
  value,
  onChange,
  onBlur,
}: PartProps & { label: string; value: Readonly<Record<string, unknown>> }) {
  const id = idOfPath(path);
  const problem = useProblem([...path, "src"]);
  const posterProblem = useProblem([...path, "poster"]);
  const src = textOf(value.src);
  const poster = textOf(value.poster);
  const set = (change: Partial<WrittenVideo>) => onChange({ kind: "mp4", src, poster, ...change });
  return (
    <>
      <div className="site-field-wide">
        <FileChooser
          id={`${id}-file`}
          kind="video"
          label={label}
          src={src}
          onChoose={({ url }) => set({ src: url })}
          onRemove={() => set({ src: "" })}
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own video, as a check that it is the right one */}
          <video className="file-video" src={src} controls muted preload="metadata" />
        </FileChooser>
      </div>
      <TextField
        id={`${id}-src`}
        label="Video URL"
        className="site-field"
        placeholder="Or paste a URL"
        value={src}
        error={problem ?? null}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ src: event.target.value })}
        onBlur={onBlur}
      />
      <div className="site-field-wide">
        <p className="field-label">Still image</p>
        <FileChooser
          id={`${id}-poster`}
          kind="image"
          label="Still image"
          src={poster}
          onChoose={({ url }) => set({ poster: url })}
          onRemove={() => set({ poster: "" })}
        >
          <img className="file-image" src={poster} alt="" />
        </FileChooser>
        {posterProblem && <p className="field-error">{posterProblem}</p>}
      </div>
    </>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
