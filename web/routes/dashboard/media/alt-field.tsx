import { useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { browserApi } from "#web/api/client.ts";
import { messageOf } from "#web/api/failure.ts";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import "./alt-field.css";

type AltFieldProps = { mediaId: string; alt: string; className?: string };

/** What a picture shows, in words. Saved by itself on leaving the field, since it belongs to the file and to no form. */
export function AltField({ mediaId, alt, className }: AltFieldProps): React.ReactElement {
  const saved = useRef(alt);
  const [value, setValue] = useState(alt);
  const [state, setState] = useState<"still" | "saving" | "saved">("still");
  const [error, setError] = useState<string | null>(null);

  async function save(): Promise<void> {
    const wanted = value.trim();
    if (wanted === saved.current) return;
    setState("saving");
    setError(null);
    try {
      saved.current = (await browserApi.media.describe(mediaId, wanted)).alt;
      setState("saved");
    } catch (failure) {
      setState("still");
      setError(messageOf(failure, "Failed to save the alternative text."));
    }
  }

  return (
    <TextField
      label="Alternative text"
      className={className}
      placeholder="What does it show?"
      maxLength={limits.title}
      value={value}
      error={error}
      hint={hintFor(value.trim() === "", state)}
      onChange={(event) => {
        setValue(event.target.value);
        setState("still");
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // It may stand in a form, which is not to be sent.
        event.preventDefault();
        void save();
      }}
    />
  );
}

function hintFor(isMissing: boolean, state: "still" | "saving" | "saved"): React.ReactNode {
  if (state !== "still") return <span role="status">{state === "saving" ? "Saving…" : "Saved."}</span>;
  return isMissing && <span className="alt-missing"><Icon name="triangle-alert" />Missing: say what it shows.</span>;
}
