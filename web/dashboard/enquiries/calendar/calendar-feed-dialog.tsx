import { useState } from "react";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useAction } from "../../shared/use-action.ts";
import { useCall } from "../../shared/use-settled.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import "../quotes/quotes.css";

/** Makes, replaces and turns off the URL by which a calendar shows calls, reminders and the last days of quotes. */
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
      otherwise: "The address could not be made.",
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

  async function copy(url: string): Promise<void> {
    if (await copyText(url)) show("Address copied!");
    else show("Your browser doesn’t allow copying here. Select the address and copy it.", { alert: true });
  }

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
              {since === null ? "Make the address" : "Replace the address"}
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
          Whoever has the address can read the names of your clients and when you talk to them, but no messages and no
          prices. Replace it if it got into the wrong hands.
        </p>
        <LoadingState of={saved} skeleton={null} onRetry={saved.retry} />
        {changed?.url ? (
          <>
            <p>
              <strong>The address is shown only now.</strong> Add it to your calendar as a subscription (“From URL”).
            </p>
            <div className="quote-url">
              <TextField
                label="Secret address"
                readOnly
                value={changed.url}
                onFocus={(event) => event.target.select()}
              />
              <Button icon="copy" onClick={() => void copy(changed.url ?? "")}>
                Copy
              </Button>
            </div>
          </>
        ) : (
          since !== null && <p>There is an address since {formatDateTime(since, timeZone)}.</p>
        )}
      </div>
    </Dialog>
  );
}
