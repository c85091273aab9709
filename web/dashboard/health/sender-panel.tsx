import { useState } from "react";
import type { SenderCheck, SenderReport } from "#contract/site-report.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { ownerApi } from "../shared/owner-api.ts";

const names: Readonly<Record<SenderCheck["kind"], string>> = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };
const states: Readonly<Record<SenderCheck["state"], { icon: IconName; word: string }>> = {
  ok: { icon: "circle-check", word: "in order" },
  missing: { icon: "circle-alert", word: "missing" },
  wrong: { icon: "circle-alert", word: "wrong" },
  unknown: { icon: "info", word: "not known" },
};

/** Shows whether mail servers can tell that emails are from the site, and which records to add. */
export function SenderPanel({ sender: { domain, checks } }: { sender: SenderReport }): React.ReactElement {
  const show = useSnackbar();
  const [test, setTest] = useState<{ busy: boolean; accepted: string | null; problem: string | null }>({
    busy: false,
    accepted: null,
    problem: null,
  });

  async function sendTest(): Promise<void> {
    setTest({ busy: true, accepted: null, problem: null });
    try {
      setTest({ busy: false, accepted: (await ownerApi.issues.testSender()).message, problem: null });
    } catch (error) {
      setTest({ busy: false, accepted: null, problem: messageOf(error, "The test letter couldn’t be sent.") });
    }
  }

  async function copy(value: string): Promise<void> {
    if (await copyText(value)) show("Record copied!");
    else show("Your browser doesn’t allow copying here.", { alert: true });
  }

  if (domain === null) return <p className="muted">Email isn’t set up, so nothing is sent from your domain.</p>;
  return (
    <div className="mail-setup">
      <p className="muted">
        What the DNS says about emails from <strong>{domain}</strong>. Large mailboxes refuse newsletters whose sender
        lacks one of these.
      </p>
      <ul className="sender-checks">
        {checks.map(({ kind, state, found, record, words }) => (
          <li key={kind} data-state={state}>
            <Icon name={states[state].icon} />
            <div>
              <h3>
                {names[kind]} <span className="meta">{states[state].word}</span>
              </h3>
              <p>{words}</p>
              {found !== null && state === "wrong" && <p className="sender-record">{found}</p>}
              {record && (
                <>
                  <p className="sender-record">
                    {record.name} TXT “{record.value}”
                  </p>
                  <Button size="small" icon="copy" onClick={() => void copy(record.value)}>
                    Copy<span className="visually-hidden"> the {names[kind]} record</span>
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button size="small" icon="mail" busy={test.busy} busyLabel="Sending…" onClick={() => void sendTest()}>
        Send test letter
      </Button>
      <p className="mail-accepted" role="status">
        {test.accepted}
      </p>
      {test.problem !== null && <ErrorBox>{test.problem}</ErrorBox>}
    </div>
  );
}
