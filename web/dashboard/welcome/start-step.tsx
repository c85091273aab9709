// The last step: keeps or removes the example's texts, and publishes everything in one call.
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { SectionSummary } from "#contract/site/site-calls.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { Setup } from "#contract/site/setup.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { useFollowUp } from "../shared/use-follow-up.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { Radio } from "./radio.tsx";
import { stepHref, steps } from "./steps.ts";
import type { WelcomeData } from "./welcome-data.ts";

const starts: readonly { value: Setup["start"]; label: string; hint: string }[] = [
  {
    value: "examples",
    label: "Keep the example texts to edit them",
    hint: "Jobs, services, skills and answers stay as a pattern that you replace piece by piece.",
  },
  {
    value: "empty",
    label: "Start empty",
    hint: "Only what you entered. Sections without entries are hidden until you add the first one.",
  },
];

export function StartStep({ data }: { data: WelcomeData }): React.ReactElement {
  const { setup, examples, summaries } = data;
  const navigate = useNavigate();
  const followUp = useFollowUp();
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const hasExamples = examples.posts + examples.projects > 0;
  const [start, setStart] = useState(setup.start);
  const [removes, setRemoves] = useState(false);
  const [busy, setBusy] = useState<"start" | "publish" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const problems = summaries.filter((summary) => summary.problems.length > 0);

  async function run(what: "start" | "publish", work: () => Promise<void>): Promise<void> {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error, "Something went wrong. Nothing was published."));
      await revalidate();
    } finally {
      setBusy(null);
    }
  }

  function choose(next: Setup["start"]): void {
    setStart(next);
    void run("start", async () => {
      await ownerApi.setup.save({ body: { state: "started", step: "start", start: next } });
      await revalidate();
    });
  }

  function publish(): void {
    void run("publish", async () => {
      await ownerApi.setup.save({ body: { state: "started", step: "start", start } });
      const { publication } = await ownerApi.site.publish();
      if (removes) await ownerApi.examples.remove();
      await ownerApi.setup.save({ body: { state: "done", step: "start", start } });
      show("Your site is published.", {
        alert: true,
        link: { href: "/", label: "View site" },
        ...(publication !== null && { undo: () => void undo(publication) }),
      });
      await followUp("/dashboard");
      // The name in the sidebar is the site's.
      await revalidate();
    });
  }

  async function undo(publication: number): Promise<void> {
    try {
      await ownerApi.site.undo({ params: { publication } });
      await revalidate();
      show("Undone. What you entered is kept as drafts.");
    } catch (error) {
      show(messageOf(error, "The publication couldn’t be undone."), { alert: true });
    }
  }

  return (
    <div className="stack gap-5">
      <fieldset className="welcome-group">
        <legend className="visually-hidden">Start with</legend>
        {starts.map(({ value, label, hint }) => (
          <div key={value} className="welcome-choice">
            <Radio
              name="start"
              value={value}
              label={label}
              aria-describedby={`start-${value}`}
              checked={start === value}
              disabled={busy !== null}
              onChange={() => choose(value)}
            />
            <p id={`start-${value}`} className="field-hint">
              {hint}
            </p>
          </div>
        ))}
      </fieldset>
      {hasExamples && (
        <div className="welcome-choice">
          <Checkbox
            label="Remove the example posts and projects"
            aria-describedby="removes-examples"
            checked={removes}
            onChange={(event) => setRemoves(event.target.checked)}
          />
          <p id="removes-examples" className="field-hint">
            {wordsOf(examples)} will be permanently deleted. What you wrote or edited yourself stays.
          </p>
        </div>
      )}
      {problems.length > 0 && <Problems summaries={problems} />}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="welcome-actions">
        <Button disabled={busy !== null} onClick={() => void navigate(stepHref(steps.at(-2)?.name ?? "you"))}>
          Back
        </Button>
        <Button
          variant="block"
          className="welcome-publish"
          icon="send"
          busy={busy === "publish"}
          busyLabel="Publishing…"
          disabled={busy !== null || problems.length > 0}
          onClick={publish}
        >
          Publish your site
        </Button>
      </div>
    </div>
  );
}

function wordsOf({ posts, projects }: WelcomeData["examples"]): string {
  const count = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`);
  return `${count(posts, "post")} and ${count(projects, "project")}`;
}

/** The problems that prevent publishing the drafts, with links to the steps that fix them. */
function Problems({ summaries }: { summaries: readonly SectionSummary[] }): React.ReactElement {
  return (
    <ErrorBox>
      <p>Some fields aren’t finished:</p>
      <ul className="welcome-problems">
        {summaries.flatMap(({ name, title, problems }) =>
          problems.map(({ path, message }) => (
            <li key={`${name}.${path.join(".")}`}>
              <Link to={placeOf(name, path[0])}>
                {title}
                {path[0] !== undefined && `: ${path[0]}`}
              </Link>{" "}
              {message}
            </li>
          )),
        )}
      </ul>
    </ErrorBox>
  );
}

/** Returns where the owner fixes a field: in a step, or in the section's form. */
function placeOf(section: SectionName, field: string | number | undefined): string {
  if (section === "identity") return stepHref(field === "availability" || field === "since" ? "work" : "you");
  const step = steps.find(({ sections }) => sections.includes(section));
  return step ? stepHref(step.name) : `/dashboard/site/${section}`;
}
