// The letters of the newsletter: what became of each, and how to pause, go on and stop.
import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { Issue } from "#contract/newsletter-issues.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ListPager, ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loadPage } from "../shared/load-page.ts";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { useFocusWhenLost } from "../shared/use-focus-when-lost.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { LettersTable } from "./letters-table.tsx";
import { RefusalsDialog } from "./refusals-dialog.tsx";

/** Milliseconds between looks at letters that are being sent. */
const lookEvery = 10_000;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = ownerApiOf(context, request.signal);
  return {
    list: loaded(
      loadPage((page) => api.issues.list({ query: { page } }), readPage(new URL(request.url).searchParams)),
      "The letters couldn’t be loaded.",
    ),
  };
}

export default function Letters(): React.ReactElement {
  const list = useLoaded(useLoaderData<typeof clientLoader>().list);
  const heading = useFocusWhenLost<HTMLHeadingElement>(list.data);
  const { busy, run } = useAction();
  const show = useSnackbar();
  const [refusals, setRefusals] = useState<Issue | null>(null);
  const stopping = useConfirm(stop);
  useLooks(list.data?.items.some(({ state }) => state === "sending") ?? false);

  async function stop({ id, subject }: Issue): Promise<void> {
    await run(
      async () => {
        await ownerApi.issues.stop({ params: { id } });
        show(`“${subject}” is stopped.`);
      },
      { otherwise: "The letter couldn’t be stopped.", key: id },
    );
  }

  return (
    <>
      <Link to="/dashboard/subscribers" className="back-link">
        <Icon name="arrow-left" />
        Subscribers
      </Link>
      <ScreenHead title="Letters" headingRef={heading} />
      <ListPanel
        label="All letters"
        list={list}
        loadingLabel="Loading letters…"
        empty={
          <EmptyState>
            No letters yet.{" "}
            <span className="list-empty-note">
              You send a post to the subscribers of your newsletter in its editor, below Publishing.
            </span>
          </EmptyState>
        }
        foot={<ListPager of={list.data} hrefFor={hrefOf} />}
      >
        {({ items }) => (
          <LettersTable
            letters={items}
            loading={list.loading}
            busy={busy}
            onPause={({ id }) =>
              void run(() => ownerApi.issues.pause({ params: { id } }), {
                otherwise: "The letter couldn’t be paused.",
                key: id,
              })
            }
            onResume={({ id }) =>
              void run(() => ownerApi.issues.resume({ params: { id } }), {
                otherwise: "The letter can’t go on.",
                key: id,
              })
            }
            onStop={stopping.ask}
            onRefusals={setRefusals}
          />
        )}
      </ListPanel>
      {refusals && <RefusalsDialog issue={refusals} onClose={() => setRefusals(null)} />}
      <ConfirmDialog {...stopping.dialog} title="Stop this letter?" confirmLabel="Stop" busyLabel="Stopping…">
        <p>
          <strong dir="auto">{stopping.item?.subject}</strong> won’t be sent to the {stopping.item?.counts.waiting ?? 0}{" "}
          readers who haven’t got it. You can’t take that back.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Loads the list again now and then while letters go out. */
function useLooks(isSending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = window.setInterval(() => void revalidate(), lookEvery);
    return () => window.clearInterval(timer);
  }, [isSending, revalidate]);
}

function readPage(query: URLSearchParams): number {
  return Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
}

function hrefOf(page: number): string {
  return page > 1 ? `/dashboard/letters?${new URLSearchParams({ page: String(page) })}` : "/dashboard/letters";
}

export function meta() {
  return dashboardMeta("Letters");
}
