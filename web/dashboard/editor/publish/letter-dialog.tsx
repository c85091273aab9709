// Sends a post to the subscribers of the newsletter: subject and preview text, who gets it, how it looks, and a test.
import { useState } from "react";
import type { IssueDraft } from "#contract/newsletter-issues.ts";
import { limits } from "#contract/limits.ts";
import type { Post } from "#contract/posts.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useCall } from "../../shared/use-settled.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import { LetterPreview } from "./letter-preview.tsx";
import "./letter-dialog.css";

type LetterDialogProps = { post: Post; draft: IssueDraft; onClose: () => void; onQueued: () => void };

const { subject: maxSubject, preheader: maxPreheader } = limits.newsletter;

export function LetterDialog({ post, draft, onClose, onQueued }: LetterDialogProps): React.ReactElement {
  const { timeZone } = useSite();
  const show = useSnackbar();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [test, setTest] = useState<{ busy: boolean; accepted: string | null; problem: string | null }>({
    busy: false,
    accepted: null,
    problem: null,
  });
  const topics = draft.topics.map(({ topic }) => topic).filter((topic) => !left.includes(topic));
  const audience = useCall(
    () => ownerApi.issues.draft({ params: { id: post._id }, query: { topics: topics.join(",") } }),
    { key: topics.join(","), failure: "The readers couldn’t be counted." },
  );
  const readers = audience.data?.readers ?? draft.readers;
  const everyLetter = audience.data?.everyLetter ?? draft.everyLetter;
  const form = useOwnerForm({
    start: { subject: post.title.slice(0, maxSubject), preheader: post.description.slice(0, maxPreheader) },
    check: ({ subject }) => (subject.trim() === "" ? { subject: "Enter a subject." } : {}),
    async send({ subject, preheader }) {
      await ownerApi.issues.send({ params: { id: post._id }, body: { subject, preheader, topics } });
      show(post.published ? "The letter is on its way." : "The letter goes out with the post.");
      onQueued();
    },
    otherwise: "The letter couldn’t be sent.",
  });
  const { field, values } = form;
  const title = { subject: values.subject.trim() || post.title || "…", preheader: values.preheader };

  async function sendTest(): Promise<void> {
    setTest({ busy: true, accepted: null, problem: null });
    try {
      const { message } = await ownerApi.issues.test({ params: { id: post._id }, body: title });
      setTest({ busy: false, accepted: message, problem: null });
    } catch (error) {
      setTest({ busy: false, accepted: null, problem: messageOf(error, "The test couldn’t be sent.") });
    }
  }

  const when =
    post.published || post.publishAt === null
      ? howLong(readers, draft.perHour)
      : `It goes out with the post, on ${formatDateTime(post.publishAt, timeZone)}. ${howLong(readers, draft.perHour)}`;
  return (
    <FormDialog
      form={form}
      size="large"
      className="letter-dialog"
      title="Send by email"
      submitLabel={post.published ? `Send to ${countOf(readers)}` : `Schedule for ${countOf(readers)}`}
      busyLabel="Please wait…"
      onClose={onClose}
      aside={
        <Button
          className="letter-test"
          icon="mail"
          busy={test.busy}
          busyLabel="Sending…"
          disabled={draft.testTo === null}
          onClick={() => void sendTest()}
        >
          Send me a test
        </Button>
      }
    >
      <p role="status">
        <strong>{countOf(readers)}</strong>{" "}
        {draft.topics.length > 0 && everyLetter < readers
          ? `will get it from ${draft.sender}: ${everyLetter} who get every letter, and ${readers - everyLetter} who chose its topics.`
          : `will get it from ${draft.sender}.`}{" "}
        {when}
      </p>
      <LoadingState of={audience} skeleton={null} onRetry={audience.retry} />
      <p role="status" className={test.accepted === null ? "visually-hidden" : "muted"}>
        {test.accepted}
      </p>
      {test.problem !== null && <ErrorBox>{test.problem}</ErrorBox>}
      <TextField label="Subject" {...field("subject")} maxLength={maxSubject} dir="auto" required autoComplete="off" />
      <TextField
        label="Preview text"
        hint="What inboxes show beside the subject. Without it, they show how the letter begins."
        {...field("preheader")}
        maxLength={maxPreheader}
        dir="auto"
        autoComplete="off"
      />
      {draft.everyLetter < draft.readers && (
        <fieldset className="letter-topics">
          <legend>Also to readers who only chose</legend>
          {draft.topics.map(({ topic, name }) => (
            <Checkbox
              key={topic}
              label={<bdi>{name}</bdi>}
              checked={!left.includes(topic)}
              onChange={({ target }) =>
                setLeft((all) => (target.checked ? all.filter((each) => each !== topic) : [...all, topic]))
              }
            />
          ))}
        </fieldset>
      )}
      <LetterPreview postId={post._id} title={title} />
    </FormDialog>
  );
}

function countOf(readers: number): string {
  return `${readers} ${readers === 1 ? "reader" : "readers"}`;
}

function howLong(readers: number, perHour: number): string {
  const hours = readers / perHour;
  if (hours <= 1) return "";
  return `At ${perHour} letters an hour, that takes ${hours < 36 ? `about ${Math.ceil(hours)} hours` : `about ${Math.ceil(hours / 24)} days`}.`;
}
