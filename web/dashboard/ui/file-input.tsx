import type { RefObject } from "react";

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Its name, where no label names it by its id. */
  label?: string;
  id?: string;
};

/** The browser's own way to files, behind a button that presses it. The same file can be chosen twice in a row. */
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
