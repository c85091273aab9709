// Guides the owner of a new site through its first texts. Every step saves drafts, so the owner can stop and continue on any device.
import { useEffect, useRef } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useAction } from "../shared/use-action.ts";
import { useFollowUp } from "../shared/use-follow-up.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { LoadingState } from "../ui/loading-state.tsx";
import { ScreenHead } from "../ui/screen-head.tsx";
import { CareerStep } from "./career-step.tsx";
import { LookStep } from "./look-step.tsx";
import { PhotoStep } from "./photo-step.tsx";
import { StartStep } from "./start-step.tsx";
import { stepHref, steps } from "./steps.ts";
import { aboutYou, yourWork } from "./text-specs.ts";
import { TextStep } from "./text-step.tsx";
import { loadWelcome, type WelcomeData } from "./welcome-data.ts";
import "#web/shared/ui/panel.css";
import "./welcome.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("step");
  return {
    welcome: loaded(loadWelcome(ownerApiOf(context, request.signal), wanted), "The setup couldn’t be loaded."),
  };
}

export default function Welcome(): React.ReactElement {
  const promises = useLoaderData<typeof clientLoader>();
  const welcome = useLoaded(promises.welcome);
  const data = welcome.data;
  return (
    <div className="welcome">
      <ScreenHead title="Set up your site">{data && <Dismiss data={data} />}</ScreenHead>
      {data && <Steps data={data} />}
      <section className="panel welcome-step" aria-label={data?.step.title ?? "Step"}>
        <LoadingState
          of={welcome}
          skeleton={
            <SkeletonGroup label="Loading the setup…">
              <Skeleton shape="card" />
            </SkeletonGroup>
          }
        />
        {data && <StepHead data={data} />}
        {data && <StepBody key={data.step.name} data={data} />}
      </section>
      {data && (
        <p className="welcome-foot meta">
          What you enter is saved with each step.{" "}
          <a href={data.previewUrl} target="_blank" rel="noopener">
            Preview your site<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </div>
  );
}

function StepBody({ data }: { data: WelcomeData }): React.ReactElement {
  switch (data.step.name) {
    case "you":
      return <TextStep data={data} specs={aboutYou} />;
    case "work":
      return <TextStep data={data} specs={yourWork} />;
    case "career":
      return <CareerStep data={data} />;
    case "photo":
      return <PhotoStep data={data} />;
    case "look":
      return <LookStep data={data} />;
    default:
      return <StartStep data={data} />;
  }
}

/** Gets the focus when another step is shown, so that screen readers announce its title and Tab starts there. */
function StepHead({ data: { step } }: { data: WelcomeData }): React.ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  return (
    <header className="welcome-head">
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      <p className="muted">{step.lead}</p>
    </header>
  );
}

function Steps({ data: { step } }: { data: WelcomeData }): React.ReactElement {
  const current = steps.indexOf(step);
  return (
    <nav aria-label="Steps">
      <p className="welcome-count meta">
        Step {current + 1} of {steps.length}
      </p>
      <ol className="welcome-steps">
        {steps.map(({ name, label }, index) => (
          <li key={name} data-done={index < current || undefined}>
            <Link
              className="welcome-step-link"
              to={stepHref(name)}
              aria-current={index === current ? "step" : undefined}
            >
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Dismisses the setup permanently; the dashboard no longer mentions it. */
function Dismiss({ data: { setup, step } }: { data: WelcomeData }): React.ReactElement {
  const followUp = useFollowUp();
  const { busy, run } = useAction();
  return (
    <Button
      variant="quiet"
      busy={busy.has("dismiss")}
      onClick={() =>
        void run(
          async () => {
            await ownerApi.setup.save({ body: { state: "dismissed", step: step.name, start: setup.start } });
            await followUp("/dashboard");
          },
          { key: "dismiss", otherwise: "The setup couldn’t be closed." },
        )
      }
    >
      Skip the setup
    </Button>
  );
}

export function meta() {
  return dashboardMeta("Set up your site");
}
