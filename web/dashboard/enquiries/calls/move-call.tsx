import { useRevalidator } from "react-router";
import type { CallProposal } from "#contract/call-proposals.ts";
import type { Enquiry } from "#contract/enquiries.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useSite } from "#web/shared/site/site.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { formatTime } from "../../shared/format-day.ts";
import { toLocalTime, toTimestamp } from "../../shared/zoned-time.ts";

/** Moves a booked call to another time. */
export function MoveCall({
  enquiry: { id, name, email },
  call,
  canTell,
  onClose,
  onMoved,
}: {
  enquiry: Enquiry;
  call: CallProposal;
  /** Whether email is set up and the client has an address. */
  canTell: boolean;
  onClose: () => void;
  onMoved: (message: string) => void;
}): React.ReactElement {
  const { timeZone } = useSite();
  const { revalidate } = useRevalidator();
  const form = useOwnerForm({
    start: { time: toLocalTime(call.picked ?? "", timeZone) },
    check: ({ time }) => (toTimestamp(time, timeZone) === null ? { time: "Enter a day and a time." } : {}),
    async send({ time }) {
      const moved = await ownerApi.callProposals.move({
        params: { id, callId: call.id },
        body: { time: toTimestamp(time, timeZone) ?? "" },
      });
      void revalidate();
      const to = formatTime(moved.picked ?? "", timeZone);
      onMoved(`The call is moved to ${to}. ${name} ${canTell ? "gets an email" : "wasn’t notified"}.`);
    },
    otherwise: "The call could not be moved.",
  });
  return (
    <FormDialog
      form={form}
      size="small"
      title="Move this call"
      submitLabel="Move"
      busyLabel="Moving…"
      onClose={onClose}
    >
      <p className="muted">
        {canTell
          ? `You and ${name} get an email, and calendars that follow invitations move the call by themselves. The link shows the new time.`
          : `${name} isn’t notified, because ${email === "" ? "their email address is missing" : "email isn’t set up"}. The link shows the new time.`}
      </p>
      <TextField
        label={`New time (${timeZone.replaceAll("_", " ")})`}
        type="datetime-local"
        required
        {...form.field("time")}
      />
    </FormDialog>
  );
}
