import { useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { Checkbox } from "#web/dashboard/ui/checkbox.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { type PostFields, toLocalTime } from "../drafts/post-fields.ts";

type Props = {
  fields: PostFields;
  set: (change: Partial<PostFields>) => void;
  isNew: boolean;
  busy: boolean;
  isUploading: boolean;
  failure: string | null;
  scheduleError: string | undefined;
};

/** Whether and when readers see the post, and the button that saves it. Below the rail's width it is a bar at the foot. */
export function PublishPanel({
  fields,
  set,
  isNew,
  busy,
  isUploading,
  failure,
  scheduleError,
}: Props): React.ReactElement {
  const [now] = useState(() => toLocalTime(new Date().toISOString()));
  return (
    <section className="panel publish-panel" aria-label="Publishing">
      {!fields.published && (
        <TextField
          label="Publish later"
          className="publish-schedule"
          type="datetime-local"
          hint={`Optional. Time zone: ${timeZone()}.`}
          min={now}
          value={fields.publishAt}
          error={scheduleError}
          onChange={(event) => set({ publishAt: event.target.value })}
        />
      )}
      <div className="publish-bar">
        {failure && <ErrorBox className="publish-failure">{failure}</ErrorBox>}
        <Checkbox
          label="Published"
          checked={fields.published}
          onChange={(event) => set({ published: event.target.checked })}
        />
        <Button
          type="submit"
          variant="block"
          className="publish-submit"
          busy={busy}
          busyLabel={isNew ? "Creating…" : "Saving…"}
          disabled={isUploading}
        >
          {isNew ? (fields.kind === "page" ? "Create Page" : "Create Post") : "Save Changes"}
        </Button>
        {isUploading && (
          <p className="publish-waiting meta" role="status">
            Waiting for an upload to finish…
          </p>
        )}
      </div>
    </section>
  );
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
}
