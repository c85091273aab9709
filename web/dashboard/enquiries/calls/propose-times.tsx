import { useRef } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Enquiry } from "#contract/enquiries.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { toTimestamp } from "../../shared/zoned-time.ts";
import "./propose-times.css";

const usualMinutes = 30;

/** Proposes times for a call: inserts them into the reply, with a link where the client picks one. */
export function ProposeTimes({
  enquiry,
  onText,
}: {
  enquiry: Enquiry;
  onText: (text: string) => void;
}): React.ReactElement {
  const { timeZone } = useSite();
  const { revalidate } = useRevalidator();
  const frame = useRef<HTMLDetailsElement>(null);
  const form = useOwnerForm({
    start: { times: ["", "", ""], minutes: String(usualMinutes), place: "" },
    check: ({ times }) => (instantsOf(times).length === 0 ? { root: "Enter at least one time." } : {}),
    async send({ times, minutes, place }) {
      const { text } = await ownerApi.callProposals.create({
        params: { id: enquiry.id },
        body: {
          times: instantsOf(times),
          minutes: Math.round(Number(minutes)) || usualMinutes,
          place: place.trim(),
        },
      });
      frame.current?.removeAttribute("open");
      onText(text);
      // The proposal exists from now on, whether the reply is sent or not.
      void revalidate();
    },
    otherwise: "The times could not be proposed.",
  });
  const { field, values, busy, failure } = form;

  function instantsOf(times: readonly string[]): string[] {
    return times.flatMap((time) => toTimestamp(time, timeZone) ?? []);
  }

  return (
    <details ref={frame} className="reply-details">
      <summary>Propose times for a call</summary>
      <div className="propose-times">
        {values.times.map((_, index) => (
          <TextField
            key={index}
            className="field-small"
            label={`Time ${index + 1} (${timeZone.replaceAll("_", " ")})`}
            type="datetime-local"
            {...field(`times.${index}`)}
          />
        ))}
        <TextField className="field-small" label="Minutes" type="number" min={5} max={480} {...field("minutes")} />
        <TextField
          className="field-small"
          label="Where (optional)"
          placeholder="A link or a phone number"
          maxLength={limits.calls.place}
          autoComplete="off"
          {...field("place")}
        />
        <Button
          size="small"
          icon="calendar-clock"
          busy={busy}
          busyLabel="Inserting…"
          onClick={() => void form.submit()}
        >
          Insert into the reply
        </Button>
      </div>
      {failure !== null && <ErrorBox>{failure}</ErrorBox>}
    </details>
  );
}
