// The newsletter's subscribers, how their number grew, and what keeps the form from visitors.
import { useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { Subscriber } from "#contract/newsletter.ts";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ListPager, ListPanel } from "#web/dashboard/ui/list-panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { focusUnlessTyping } from "#web/shared/ui/caret.ts";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { PersonDialog } from "../people/person-dialog.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loadPage } from "../shared/load-page.ts";
import { NewsletterMissing } from "../shared/newsletter-missing.tsx";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { saveFile } from "../shared/save-file.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { AddDialog } from "./add-dialog.tsx";
import { Growth } from "./growth.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { SubscribersTable } from "./subscribers-table.tsx";
import { SubscribersToolbar } from "./subscribers-toolbar.tsx";
import { filterOf, readSubscribersView, subscribersHref } from "./subscribers-view.ts";
import "./subscribers.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const view = readSubscribersView(new URL(request.url).searchParams);
  const api = ownerApiOf(context, request.signal);
  return {
    list: loaded(
      loadPage((page) => api.newsletter.list({ query: { ...filterOf(view), page } }), view.page),
      "The subscribers could not be loaded.",
    ),
    state: loaded(api.newsletter.state(), "The numbers of subscribers could not be loaded."),
  };
}

export default function Subscribers(): React.ReactElement {
  const [query] = useSearchParams();
  const view = readSubscribersView(query);
  const promises = useLoaderData<typeof clientLoader>();
  const list = useLoaded(promises.list);
  const newsletter = useLoaded(promises.state);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const show = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<"add" | "import" | Subscriber | null>(null);
  const deletion = useConfirm(remove);
  const isFiltered = view.search !== "" || view.state !== null || view.topic !== "";

  async function remove({ id, email }: Subscriber): Promise<void> {
    await run(
      async () => {
        await ownerApi.newsletter.remove({ params: { id } });
        show(`${email} is deleted.`);
      },
      {
        otherwise: "The subscriber couldn’t be deleted.",
        // Deleting removes the pressed button with its row.
        onReloaded: () => focusUnlessTyping(heading.current),
      },
    );
  }

  function close(hasChanged: boolean): void {
    setDialog(null);
    if (hasChanged) void revalidate();
  }

  return (
    <div className="subscribers">
      <ScreenHead title="Subscribers" headingRef={heading}>
        <div className="cluster">
          <ButtonLink icon="mail" to="/dashboard/letters">
            Letters
          </ButtonLink>
          <Button
            icon="download"
            busy={busy.has("csv")}
            busyLabel="Preparing…"
            onClick={() =>
              void run(() => saveFile(ownerApi.newsletter.csv.url({ query: filterOf(view) }), "subscribers.csv"), {
                otherwise: "The file could not be loaded.",
                key: "csv",
              })
            }
          >
            CSV
          </Button>
          <Button icon="upload" onClick={() => setDialog("import")}>
            Import
          </Button>
          <Button variant="block" icon="plus" onClick={() => setDialog("add")}>
            Add
          </Button>
        </div>
      </ScreenHead>
      {newsletter.data && <NewsletterMissing missing={newsletter.data.missing} hasLink />}
      {newsletter.data && <Growth state={newsletter.data} />}
      <ListPanel
        label="All subscribers"
        list={list}
        loadingLabel="Loading subscribers…"
        head={
          <SubscribersToolbar
            view={view}
            topics={newsletter.data?.topics ?? []}
            onShow={(to, options) => void navigate(subscribersHref(to), { ...options, preventScrollReset: true })}
          />
        }
        empty={
          isFiltered ? (
            <EmptyState>None of your subscribers.</EmptyState>
          ) : (
            <EmptyState>
              No subscribers yet.{" "}
              <span className="list-empty-note">
                Visitors subscribe in the footer, at the end of posts and at /subscribe. You can also add or import
                addresses.
              </span>
            </EmptyState>
          )
        }
        foot={<ListPager of={list.data} hrefFor={(page) => subscribersHref({ ...view, page })} />}
      >
        {({ items, topics }) => (
          <SubscribersTable
            subscribers={items}
            topics={topics}
            loading={list.loading}
            onOpen={setDialog}
            onDelete={deletion.ask}
          />
        )}
      </ListPanel>
      {dialog === "add" && (
        <AddDialog
          topics={newsletter.data?.topics ?? []}
          onClose={() => close(false)}
          onAdded={({ email }) => {
            show(`${email} is asked to confirm.`);
            close(true);
          }}
        />
      )}
      {dialog === "import" && <ImportDialog onClose={close} />}
      {dialog !== null && typeof dialog === "object" && (
        <PersonDialog
          email={dialog.email}
          onClose={() => close(false)}
          onForgotten={() => {
            show("Everything about this person is deleted.");
            close(true);
          }}
        />
      )}
      <ConfirmDialog {...deletion.dialog} title="Delete this subscriber?" confirmLabel="Delete" busyLabel="Deleting…">
        <p>
          <strong>
            <bdi>{deletion.item?.email}</bdi>
          </strong>{" "}
          will be permanently deleted, with the record of the consent.
          {deletion.item?.state !== "pending" &&
            " A code stays that can’t be traced back, so that an import doesn’t bring the address back."}
        </p>
      </ConfirmDialog>
    </div>
  );
}

export function meta() {
  return dashboardMeta("Subscribers");
}
