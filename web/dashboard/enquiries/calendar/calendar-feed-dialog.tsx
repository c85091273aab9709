import { useState } from "react";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useAction } from "../../shared/use-action.ts";
import { useCall } from "../../shared/use-settled.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import { SecretLink } from "../../ui/secret-link.tsx";

/** Makes, replaces and turns off the link by which a calendar shows calls, reminders and the last days of quotes. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const { timeZone } = useSite();
  const show = useSnackbar();
  const { busy, run } = useAction();
  const saved = useCall(() => ownerApi.calendarFeed.get(), { key: null, failure: "The calendar can’t be loaded." });
  /** Undefined until something was changed here. */
  const [changed, setChanged] = useState<{ url: string | null; since: string | null } | undefined>(undefined);
  const since = changed ? changed.since : (saved.data?.since ?? null);
  const isBusy = busy.has("feed");

  const make = () =>
    run(async () => setChanged(await ownerApi.calendarFeed.make()), {
      otherwise: "The link could not be made.",
      key: "feed",
    });
  const turnOff = () =>
    run(
      async () => {
        await ownerApi.calendarFeed.remove();
        setChanged({ url: null, since: null });
        show("The calendar is turned off.");
      },
      { otherwise: "The calendar could not be turned off.", key: "feed" },
    );

  return (
    <Dialog
      open
      title="Calendar"
      onClose={onClose}
      footer={
        <>
          <CloseButton>Close</CloseButton>
          {since !== null && (
            <Button variant="danger-quiet" disabled={isBusy} onClick={() => void turnOff()}>
              Turn off
            </Button>
          )}
          {saved.data && (
            <Button variant="block" busy={isBusy} busyLabel="Making…" onClick={() => void make()}>
              {since === null ? "Make a link" : "Replace the link"}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>
          Your calendar can subscribe to this site, so that your phone shows booked calls, reminders and the last days
          of quotes. It asks again every hour or so.
        </p>
        <p className="muted">
          Anyone with the link can read the names of your clients and when you talk to them, but no messages and no
          prices. Replace the link if it got into the wrong hands.
        </p>
        <LoadingState of={saved} skeleton={null} onRetry={saved.retry} />
        {changed?.url ? (
          <>
            <p>
              <strong>The link is shown only now.</strong> Add it to your calendar as a subscription (“From URL”).
            </p>
            <SecretLink url={changed.url} />
          </>
        ) : (
          since !== null && <p>There is a link since {formatDateTime(since, timeZone)}.</p>
        )}
      </div>
    </Dialog>
  );
}
