import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { AltMissing } from "./alt-missing.tsx";

type AltFieldProps = { mediaId: string; alt: string; className?: string; onSaved?: (alt: string) => void };

/** An image's alternative text. It belongs to the file rather than to a form, so it is saved on blur. */
export function AltField({ mediaId, alt, className, onSaved }: AltFieldProps): React.ReactElement {
  const [saved, setSaved] = useState(alt);
  const [given, setGiven] = useState(alt);
  const [value, setValue] = useState(alt);
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [error, setError] = useState<string | null>(null);

  // Another field changed the text.
  if (alt !== given) {
    setGiven(alt);
    setSaved(alt);
    if (value.trim() === saved) setValue(alt);
  }

  const show = useSnackbar();
  const latest = useRef({ wanted: value.trim(), isSaved: true });
  useEffect(() => {
    latest.current = { wanted: value.trim(), isSaved: value.trim() === saved || state === "saving" };
  });
  // Navigating back removes the field without a blur event.
  useEffect(
    () => () => {
      const { wanted, isSaved } = latest.current;
      if (isSaved) return;
      ownerApi.media.describe({ params: { id: mediaId }, body: { alt: wanted } }).catch((failure: unknown) => {
        // The file was deleted, so its text no longer matters.
        if (failure instanceof ApiFailure && failure.status === 404) return;
        show(messageOf(failure, "Failed to save the alternative text."), { alert: true });
      });
    },
    [mediaId, show],
  );

  async function save(): Promise<void> {
    const wanted = value.trim();
    if (wanted === saved || state === "saving") return;
    setState("saving");
    setError(null);
    try {
      const answer = await ownerApi.media.describe({ params: { id: mediaId }, body: { alt: wanted } });
      setSaved(answer.alt);
      setState("saved");
      onSaved?.(answer.alt);
    } catch (failure) {
      setState("idle");
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
        setState("idle");
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // The field may be inside a form, which Enter must not submit.
        event.preventDefault();
        void save();
      }}
    />
  );
}

function hintFor(isMissing: boolean, state: "idle" | "saving" | "saved"): React.ReactNode {
  if (state !== "idle") return <span role="status">{state === "saving" ? "Saving…" : "Saved."}</span>;
  return isMissing && <AltMissing>Add alternative text.</AltMissing>;
}
