import { useState } from "react";
import { useSite } from "#web/shared/site/site.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { toLocalTime, toTimestamp, zoneWords } from "../../shared/zoned-time.ts";

type ScheduleFieldProps = {
  /** A timestamp; empty without a schedule. */
  value: string;
  error: string | undefined;
  onChange: (timestamp: string) => void;
};

export const incompleteSchedule = "Enter both a date and a time, or clear the field.";

/** The field for the time at which a draft is published, in the owner's time zone. */
export function ScheduleField({ value, error, onChange }: ScheduleFieldProps): React.ReactElement {
  const { timeZone } = useSite();
  const [now] = useState(() => new Date().toISOString());
  // The text stays as it was typed: years such as 0002 on the way to 2027 have no exact equivalent.
  const [typed, setTyped] = useState({ local: toLocalTime(value, timeZone), value });
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <TextField
      label="Publish later"
      className="publish-schedule"
      type="datetime-local"
      hint={`Optional. Time zone: ${zoneWords(timeZone, value || now)}.`}
      min={toLocalTime(now, timeZone)}
      value={typed.value === value ? typed.local : toLocalTime(value, timeZone)}
      error={isIncomplete ? incompleteSchedule : error}
      onChange={(event) => {
        const local = event.target.value;
        const timestamp = toTimestamp(local, timeZone) ?? "";
        setTyped({ local, value: timestamp });
        setIncomplete(false);
        onChange(timestamp);
      }}
      // A date without a time, or a time without a date, has no value.
      onBlur={(event) => setIncomplete(event.target.validity.badInput)}
    />
  );
}
