import { clientFileLimits } from "#contract/client-files.ts";
import { TextField } from "../ui/field.tsx";

const { count, bytes } = clientFileLimits;

/** The field for files in a form of visitors. The server says what it refuses. */
export function FileField({ label }: { label: string }): React.ReactElement {
  return (
    <TextField
      label={label}
      name="files"
      type="file"
      multiple
      accept=".pdf,image/*,text/*,.docx,.xlsx,.pptx,.odt,.zip,video/*"
      hint={`Up to ${count} files of ${bytes / 1024 / 1024} MB: PDF, images, text, Office, ZIP, MP4 or WebM`}
    />
  );
}
