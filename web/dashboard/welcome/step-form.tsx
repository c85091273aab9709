import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { steps } from "./steps.ts";
import type { StepControls } from "./use-step.ts";
import type { WelcomeData } from "./welcome-data.ts";

/** The frame of a step: its fields, and the buttons to continue. */
export function StepForm<Fields extends FieldValues>({
  data: { step },
  controls: { form, busy, skip, back },
  waits = false,
  children,
}: {
  data: WelcomeData;
  controls: StepControls<Fields>;
  /** True while a file is uploading. */
  waits?: boolean;
  children: ReactNode;
}): React.ReactElement {
  return (
    <form {...form.props} className="stack gap-5">
      {children}
      {form.failure !== null && <ErrorBox>{form.failure}</ErrorBox>}
      <div className="welcome-actions">
        {step !== steps[0] && (
          <Button disabled={busy || waits} onClick={back}>
            Back
          </Button>
        )}
        <Button variant="quiet" className="welcome-skip" disabled={busy || waits} onClick={skip}>
          Skip this step
        </Button>
        <Button type="submit" variant="block" busy={busy} busyLabel="Saving…" disabled={waits}>
          Next
        </Button>
      </div>
    </form>
  );
}
