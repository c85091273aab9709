import { clientFileLimits } from "#contract/client-files.ts";
import { useWords } from "../site/words.ts";
import { TextField } from "../ui/field.tsx";

const { count, bytes } = clientFileLimits;

/** The field for files in a form of visitors. The server says what it refuses. */
export function FileField({ label }: { label: string }): React.ReactElement {
  const words = useWords().clientFiles;
  return (
    <TextField
      label={label}
      name="files"
      type="file"
      multiple
      accept=".pdf,image/*,text/*,.docx,.xlsx,.pptx,.odt,.zip,video/*"
      hint={words.hint({ n: count, megabytes: bytes / 1024 / 1024 })}
    />
  );
}
