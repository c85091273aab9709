import { useState } from "react";
import type { SiteReport } from "#contract/site-report.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { formatDateTime } from "../shared/format-date-time.ts";

type MailPanelProps = {
  mail: SiteReport["mail"];
  /** Called after a test, because the test changes the report. */
  onTested: () => void;
};

/** Shows the email settings and their state, and sends a test email. */
export function MailPanel({ mail: { to, server, missing, failure }, onTested }: MailPanelProps): React.ReactElement {
  const { timeZone } = useSite();
  const [isSending, setIsSending] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function sendTest(): Promise<void> {
    setIsSending(true);
    setAccepted(null);
    setProblem(null);
    try {
      setAccepted((await ownerApi.enquiries.testMail()).message);
    } catch (error) {
      setProblem(messageOf(error, "The test email couldn’t be sent."));
    }
    setIsSending(false);
    onTested();
  }

  if (missing.length > 0)
    return (
      <div className="mail-setup">
        <p>Messages from the contact form aren’t emailed to you. Set these on the server, then restart the site:</p>
        <dl className="storage-facts">
          <Setting name="OWNER_EMAIL" isSet={to !== null}>
            Where messages are sent
          </Setting>
          <Setting name="SMTP_URL" isSet={server !== null}>
            Your mail server, such as smtps://user:password@smtp.example.com
          </Setting>
          <Setting name="MAIL_FROM">Optional: the sender, where it isn’t OWNER_EMAIL</Setting>
        </dl>
      </div>
    );
  return (
    <div className="mail-setup">
      <dl className="storage-facts">
        <div>
          <dt>Messages go to</dt>
          <dd className="mail-value">{to}</dd>
        </div>
        <div>
          <dt>Mail server</dt>
          <dd className="mail-value">{server}</dd>
        </div>
        {failure && (
          <div>
            <dt>Failing since</dt>
            <dd>
              <time dateTime={failure.since}>{formatDateTime(failure.since, timeZone)}</time>
            </dd>
          </div>
        )}
      </dl>
      <Button size="small" icon="mail" busy={isSending} busyLabel="Sending…" onClick={() => void sendTest()}>
        Send test email
      </Button>
      <p className="mail-accepted" role="status">
        {accepted}
      </p>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
    </div>
  );
}

function Setting({
  name,
  isSet,
  children,
}: {
  name: string;
  isSet?: boolean;
  children: React.ReactNode;
}): React.ReactElement {
  return (
    <div className="mail-setting">
      <dt>
        <code>{name}</code>
        {isSet === true && " (set)"}
      </dt>
      <dd className="meta">{children}</dd>
    </div>
  );
}
