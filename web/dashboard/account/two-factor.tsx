import { type ReactNode, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { TwoFactor as State, TwoFactorKey } from "#contract/two-factor.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { KeySetup } from "./key-setup.tsx";
import { ProofForm } from "../form/proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { name: "overview" | "prove" | "renew" | "off" }
  | { name: "key"; appKey: TwoFactorKey }
  | { name: "codes"; codes: readonly string[] };

const fewCodes = 3;

/** Turns two-factor login on or off and renews recovery codes, step by step in one panel. */
export function TwoFactor({ state, username }: { state: State; username: string }): React.ReactElement {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>({ name: "overview" });

  function finish(): void {
    setStep({ name: "overview" });
    heading.current?.focus({ preventScroll: true });
  }

  async function showCodes(codes: readonly string[]): Promise<void> {
    setStep({ name: "codes", codes });
    await revalidate();
  }

  return (
    <section className="panel two-factor">
      <div className="panel-head">
        <h2 ref={heading} className="panel-title" tabIndex={-1}>
          Two-factor login
        </h2>
        {state.on ? <Pill tone="ok">On</Pill> : <Pill>Off</Pill>}
      </div>
      {step.name === "overview" && <Overview state={state} onStep={(name) => setStep({ name })} />}
      {step.name === "prove" && (
        <ProofForm
          label="Turn on two-factor login"
          username={username}
          asksForCode={false}
          submitLabel="Continue"
          busyLabel="Checking…"
          onCancel={finish}
          onProved={async ({ password }) =>
            setStep({ name: "key", appKey: await ownerApi.twoFactor.begin({ body: { password } }) })
          }
        />
      )}
      {step.name === "key" && (
        <KeySetup appKey={step.appKey} onCancel={finish} onConfirmed={(codes) => void showCodes(codes)} />
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={finish} />}
      {step.name === "renew" && (
        <ProofForm
          label="New recovery codes"
          username={username}
          asksForCode
          submitLabel="Make New Codes"
          busyLabel="Making…"
          onCancel={finish}
          onProved={async ({ password, code }) =>
            showCodes((await ownerApi.twoFactor.renewRecoveryCodes({ body: { password, code } })).recoveryCodes)
          }
        >
          <p>Your old codes will stop working.</p>
        </ProofForm>
      )}
      {step.name === "off" && (
        <ProofForm
          label="Turn off two-factor login"
          username={username}
          asksForCode
          danger
          submitLabel="Turn Off"
          busyLabel="Turning off…"
          onCancel={finish}
          onProved={async ({ password, code }) => {
            await ownerApi.twoFactor.turnOff({ body: { password, code } });
            show("Two-factor login is off.");
            finish();
            await revalidate();
          }}
        >
          <p>You’ll log in with your password only, and your recovery codes will stop working.</p>
        </ProofForm>
      )}
    </section>
  );
}

function Overview({ state, onStep }: { state: State; onStep: (name: "prove" | "renew" | "off") => void }): ReactNode {
  if (!state.on) {
    return (
      <div className="account-words">
        <p>
          After your password, you’ll also enter a code from an app on your phone, so a stolen password isn’t enough.
        </p>
        <div className="account-actions">
          <Button icon="shield-check" onClick={() => onStep("prove")}>
            Turn On Two-Factor Login
          </Button>
        </div>
      </div>
    );
  }
  const left = state.recoveryCodesLeft;
  return (
    <div className="account-words">
      <p>
        After the password, logging in asks for a code of your authenticator app
        {state.since && (
          <>
            , since <DateTime value={state.since} />
          </>
        )}
        .
      </p>
      <p className={left <= fewCodes ? "few-codes" : undefined}>
        {left <= fewCodes && <Icon name="triangle-alert" />}
        <span>
          {left === 0
            ? "No recovery codes are left. Make new ones before the phone is lost."
            : `${left} of ${limits.twoFactor.recoveryCodes} recovery codes ${left === 1 ? "is" : "are"} left.`}
        </span>
      </p>
      <div className="account-actions">
        <Button onClick={() => onStep("renew")}>New Recovery Codes</Button>
        <Button onClick={() => onStep("off")}>Turn Off</Button>
      </div>
    </div>
  );
}
