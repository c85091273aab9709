import type { RefObject } from "react";

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** The accessible name, unless a label refers to `id`. */
  label?: string;
  id?: string;
};

/** A hidden file input that a visible button opens. The same file can be chosen twice in a row. */
export function FileInput({ ref, accept, multiple, onFiles, label, id }: FileInputProps): React.ReactElement {
  return (
    <input
      ref={ref}
      id={id}
      className="visually-hidden"
      type="file"
      accept={accept}
      multiple={multiple}
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
