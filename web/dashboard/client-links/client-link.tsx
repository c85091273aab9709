// One link for a client: what it opens, its actions, and the log of its openings.
import { useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { ClientLinkWithLog, ClientOpening, NewClientLink } from "#contract/client-links.ts";
import { limits } from "#contract/limits.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useAction } from "../shared/use-action.ts";
import { useFollowUp } from "../shared/use-follow-up.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import { type Choice, LinkDialog } from "./link-dialog.tsx";
import { keyOf } from "./link-fields.ts";
import { deviceLabels, openingsOf, stateLabels, timeSpent } from "./link-labels.ts";
import { NewUrlDialog } from "./new-url-dialog.tsx";
import "../ui/list-panel.css";
import "./client-links.css";

const listPath = "/dashboard/client-links";
const mailWords: Readonly<Record<ClientLinkWithLog["mail"], string | null>> = {
  off: null,
  waiting: "waiting to be sent",
  sent: "sent to you",
  failed: "couldn’t be sent",
};

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  return { link: loaded(api.clientLinks.get({ params: { id: Number(params.id) } }), "The link couldn’t be loaded.") };
}

export default function ClientLinkScreen(): React.ReactElement {
  const loading = useLoaded(useLoaderData<typeof clientLoader>().link);
  if (loading.data) return <OneLink link={loading.data} />;
  return (
    <>
      <Back />
      <ScreenHead title="Client link" />
      <LoadingState
        of={loading}
        skeleton={
          <SkeletonGroup label="Loading the link…">
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </SkeletonGroup>
        }
      />
    </>
  );
}

function OneLink({ link }: { link: ClientLinkWithLog }): React.ReactElement {
  const { id, client, state, log } = link;
  const { run, busy } = useAction();
  const show = useSnackbar();
  const followUp = useFollowUp();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const [made, setMade] = useState<NewClientLink | null>(null);
  const renewal = useConfirm(renew);
  const revocation = useConfirm(revoke);
  const deletion = useConfirm(remove);

  async function edit(): Promise<void> {
    try {
      const { items } = await ownerApi.clientLinks.choices();
      // Targets of the link may have been published since, so that they are no longer offered.
      const keys = new Set(items.map(keyOf));
      setChoices([
        ...items,
        ...link.targets.filter((target) => !keys.has(keyOf(target))).map((target) => ({ ...target, nda: false })),
      ]);
    } catch (error) {
      show(messageOf(error, "The form couldn’t be opened."), { alert: true });
    }
  }

  function renew(): Promise<boolean> {
    return run(async () => setMade(await ownerApi.clientLinks.renew({ params: { id } })), {
      otherwise: "A new URL couldn’t be created.",
    });
  }

  function revoke(): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.clientLinks.revoke({ params: { id } });
        show(`The link for ${client} is revoked.`);
      },
      {
        otherwise: "The link couldn’t be revoked.",
        onReloaded: () => focusUnlessTyping(heading.current),
      },
    );
  }

  async function remove(): Promise<void> {
    try {
      await ownerApi.clientLinks.remove({ params: { id } });
      show(`The link for ${client} is deleted.`);
      await followUp(listPath, { replace: true });
    } catch (error) {
      show(messageOf(error, "The link couldn’t be deleted."), { alert: true });
    }
  }

  return (
    <>
      <Back />
      <ScreenHead title={client} headingRef={heading}>
        <div className="cluster">
          <Button size="small" onClick={() => void edit()}>
            Edit
          </Button>
          <Button size="small" icon="refresh-cw" disabled={state === "expired"} onClick={() => renewal.ask(link)}>
            New URL
          </Button>
          {state !== "revoked" && state !== "expired" && (
            <Button size="small" busy={busy.has("revoke")} onClick={() => revocation.ask(link)}>
              Revoke
            </Button>
          )}
          <Button size="small" variant="danger-quiet" onClick={() => deletion.ask(link)}>
            Delete
          </Button>
        </div>
      </ScreenHead>
      <div className="client-link-screen">
        <Facts link={link} />
        <Panel title="Openings" flush className="list-panel">
          {log.length === 0 ? (
            <p className="list-state muted">
              Nobody has opened it yet. Programs that only look at the link don’t count.
            </p>
          ) : (
            <ol className="rows" aria-label="Openings, newest first">
              {log.map((opening) => (
                <Opening key={opening.id} opening={opening} />
              ))}
            </ol>
          )}
        </Panel>
        <p className="meta">
          The log has no address and no other trace of the visitor: anyone with the link can open it. It is deleted with
          the link, or {limits.clientLink.keptMonths} months after the link ended.
        </p>
      </div>
      {choices && (
        <LinkDialog
          link={link}
          choices={choices}
          onClose={() => setChoices(null)}
          onSaved={() => {
            setChoices(null);
            show("Link saved.");
            void revalidate();
          }}
        />
      )}
      {made && <NewUrlDialog link={made} onClose={() => setMade(null)} />}
      <ConfirmDialog {...renewal.dialog} title="Create a new URL?" confirmLabel="Create new URL" danger={false}>
        <p>
          The old URL stops working, also for anyone who has it open. The count of openings starts again at zero. Send
          the new URL to {client}.
        </p>
      </ConfirmDialog>
      <ConfirmDialog {...revocation.dialog} title="Revoke this link?" confirmLabel="Revoke" busyLabel="Revoking…">
        <p>The link stops working right away, also for anyone who has it open. The log stays.</p>
      </ConfirmDialog>
      <ConfirmDialog {...deletion.dialog} title="Delete this link?" confirmLabel="Delete" busyLabel="Deleting…">
        <p>The link stops working right away, and its log will be permanently deleted.</p>
      </ConfirmDialog>
    </>
  );
}

function Back(): React.ReactElement {
  return (
    <Link to={listPath} className="back-link">
      <Icon name="arrow-left" />
      All client links
    </Link>
  );
}

function Facts({ link }: { link: ClientLinkWithLog }): React.ReactElement {
  const { timeZone } = useSite();
  const { state, targets, note, expiresAt, revokedAt, createdAt, seconds, hasPassword, watermark, mail } = link;
  const { label, tone } = stateLabels[state];
  const mailed = mailWords[mail];
  return (
    <section className="panel client-link-summary" aria-label="The link">
      <dl className="facts gap-3">
        <div>
          <dt>State</dt>{" "}
          <dd>
            <Pill tone={tone}>{label}</Pill>{" "}
            {revokedAt === null
              ? `${state === "expired" ? "since" : "until"} ${formatDateTime(expiresAt, timeZone)}`
              : `since ${formatDateTime(revokedAt, timeZone)}`}
          </dd>
        </div>
        <div>
          <dt>Shows</dt>{" "}
          <dd>
            {targets.length === 0 ? (
              "Nothing: its content was deleted."
            ) : (
              <ul>
                {targets.map((target) => (
                  <li key={keyOf(target)}>
                    <bdi>{target.title}</bdi> {target.detail && <span className="muted">{target.detail}</span>}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>Openings</dt>{" "}
          <dd>
            {openingsOf(link)}
            {seconds > 0 && `, ${timeSpent(seconds)} in total`}
            {mailed !== null && `. The email about the first opening was ${mailed}`}.
          </dd>
        </div>
        <div>
          <dt>Protection</dt>{" "}
          <dd>
            {hasPassword ? "Password" : "No password"}, {watermark ? "images with a watermark" : "no watermark"}
          </dd>
        </div>
        {note !== "" && (
          <div>
            <dt>Note</dt> <dd dir="auto">{note}</dd>
          </div>
        )}
        <div>
          <dt>Created</dt> <dd>{formatDateTime(createdAt, timeZone)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Opening({ opening: { openedAt, device, seconds, views } }: { opening: ClientOpening }): React.ReactElement {
  const { timeZone } = useSite();
  return (
    <li className="stack gap-2">
      <p className="client-opening-head">
        <strong>{formatDateTime(openedAt, timeZone)}</strong> <span className="muted">{deviceLabels[device]}</span>{" "}
        <span className="client-opening-time number">{timeSpent(seconds)}</span>
      </p>
      {views.length > 0 && (
        <ol className="client-views">
          {views.map(({ what, title, at, seconds: spent }) => (
            <li key={at}>
              <Icon name={what === "play" ? "play" : "eye"} />
              <span dir="auto">
                {what === "play" ? "Played " : ""}
                {title}
              </span>{" "}
              <span className="meta number">{what === "play" ? "" : timeSpent(spent)}</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

export function meta() {
  return dashboardMeta("Client link");
}
