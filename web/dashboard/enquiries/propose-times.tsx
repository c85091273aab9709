import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { toTimestamp } from "../shared/zoned-time.ts";

const proposed = [1, 2, 3];
const usualMinutes = 30;

/** Proposes times for a call: inserts them into the reply, with a link where the client picks one. */
export function ProposeTimes({
  message,
  onText,
}: {
  message: Message;
  onText: (text: string) => void;
}): React.ReactElement {
  const { timeZone } = useSite();
  const { revalidate } = useRevalidator();
  const frame = useRef<HTMLDetailsElement>(null);
  const [times, setTimes] = useState<readonly string[]>(proposed.map(() => ""));
  const [minutes, setMinutes] = useState(String(usualMinutes));
  const [place, setPlace] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function insert(): Promise<void> {
    const instants = times.flatMap((time) => toTimestamp(time, timeZone) ?? []);
    if (instants.length === 0) {
      setFailure("Enter at least one time.");
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { text } = await ownerApi.callProposals.create({
        params: { id: message.id },
        body: {
          times: instants,
          minutes: Math.round(Number(minutes)) || usualMinutes,
          place: place.trim(),
        },
      });
      frame.current?.removeAttribute("open");
      onText(text);
      // The proposal is there from now on, whether the reply is sent or not.
      void revalidate();
    } catch (error) {
      setFailure(messageOf(error, "The times could not be proposed."));
    }
    setBusy(false);
  }

  return (
    <details ref={frame} className="reply-quote">
      <summary>Propose times for a call</summary>
      <div className="propose-times">
        {times.map((time, index) => (
          <TextField
            key={index}
            className="field-small"
            label={`Time ${index + 1} (${timeZone.replaceAll("_", " ")})`}
            type="datetime-local"
            value={time}
            onChange={({ target }) => setTimes(times.map((each, at) => (at === index ? target.value : each)))}
          />
        ))}
        <TextField
          className="field-small"
          label="Minutes"
          type="number"
          min={5}
          max={480}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
        <TextField
          className="field-small"
          label="Where (optional)"
          placeholder="A link or a phone number"
          value={place}
          maxLength={limits.calls.place}
          autoComplete="off"
          onChange={({ target }) => setPlace(target.value)}
        />
        <Button size="small" icon="calendar-clock" busy={busy} busyLabel="Inserting…" onClick={() => void insert()}>
          Insert into the reply
        </Button>
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </details>
  );
}
