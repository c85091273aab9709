// Enquiries from visitors: three folders, as a list or as a board of stages, and the open enquiry. The URL says what is shown.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { ApiCalls } from "#contract/api.ts";
import type { CallProposal } from "#contract/call-proposals.ts";
import type { Enquiry } from "#contract/enquiries.ts";
import { stageNames } from "#contract/enquiry-stages.ts";
import { type OwnerApi, ownerApiOf, ownerApi } from "../shared/owner-api.ts";
import type { CallInput } from "#web/shared/api/call-types.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { ListPager } from "#web/dashboard/ui/list-panel.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { saveFile } from "../shared/save-file.ts";
import { loadPage } from "../shared/load-page.ts";
import { useAction } from "../shared/use-action.ts";
import { useFollowUp } from "../shared/use-follow-up.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, orNull, useLoaded, useSettled } from "../shared/use-settled.ts";
import { Figures, SpamWords } from "./figures/enquiry-figures.tsx";
import type { EnquiryChange } from "./inbox/enquiry-facts.tsx";
import { EnquiryBoard } from "./board/enquiry-board.tsx";
import { EnquiryList } from "./inbox/enquiry-list.tsx";
import { EnquiryView } from "./inbox/enquiry-view.tsx";
import { useFileDrop } from "../media-picker/use-file-drop.ts";
import { NewEnquiry } from "./new/new-enquiry.tsx";
import { type OpenedLetter, openLetter, reasonOf } from "./new/open-letter.ts";
import { EnquiriesToolbar } from "./enquiries-toolbar.tsx";
import { inFolder, type EnquiriesView, enquiriesHref, readEnquiriesView } from "../shared/enquiries-view.ts";
import { EnquiriesSkeleton, NoEnquiries, NothingOpen } from "./enquiries-states.tsx";
import { CalendarFeedDialog } from "./calendar/calendar-feed-dialog.tsx";
import { TemplatesDialog } from "./reply/templates-dialog.tsx";
import "#web/shared/ui/panel.css";
import "./enquiries.css";
import "./enquiry.css";

type Page = Awaited<ReturnType<OwnerApi["enquiries"]["list"]>>;
type EnquiryChanges = CallInput<ApiCalls["enquiries"]["update"]>["body"];
type Board = Awaited<ReturnType<OwnerApi["enquiries"]["board"]>>;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const view = readEnquiriesView(new URL(request.url).searchParams);
  const api = ownerApiOf(context, request.signal);
  const { enquiry: id } = view;
  return {
    shown: loaded<Page | Board>(
      view.layout === "board"
        ? api.enquiries.board({ query: { folder: view.folder, q: view.search } })
        : loadList(api, view),
      "The messages could not be loaded.",
    ),
    details: id === null ? Promise.resolve(null) : orNull(api.enquiries.get({ params: { id } })),
    calls: id === null ? Promise.resolve(null) : loadCalls(api, id),
    quotes: id === null ? Promise.resolve(null) : orNull(api.quotes.list({ params: { id } })),
    invoices: id === null ? Promise.resolve(null) : orNull(api.invoices.ofEnquiry({ params: { id } })),
    settings: id === null ? Promise.resolve(null) : orNull(api.enquiries.replySettings()),
    figures: orNull(api.enquiries.figures()),
  };
}

/** Names the enquiry of the calls, because those of the last enquiry stay on screen for a moment. */
async function loadCalls(api: OwnerApi, enquiry: number): Promise<{ enquiry: number; items: CallProposal[] } | null> {
  const answer = await orNull(api.callProposals.list({ params: { id: enquiry } }));
  return answer && { enquiry, items: answer.items };
}

function loadList(api: OwnerApi, { folder, stage, search, page }: EnquiriesView): Promise<Page> {
  return loadPage(
    (number) => api.enquiries.list({ query: { folder, stage: stage ?? undefined, q: search, page: number } }),
    page,
  );
}

export default function Enquiries(): React.ReactElement {
  const [query] = useSearchParams();
  const view = readEnquiriesView(query);
  const { timeZone } = useSite();
  const promises = useLoaderData<typeof clientLoader>();
  const shown = useLoaded(promises.shown);
  const { value: details, loading: isLoadingDetails } = useSettled(promises.details);
  const calls = useSettled(promises.calls).value;
  const quotes = useSettled(promises.quotes).value;
  const invoices = useSettled(promises.invoices).value?.items.filter(({ enquiryId }) => enquiryId === view.enquiry);
  const { value: settings, loading: isLoadingSettings } = useSettled(promises.settings);
  const figures = useSettled(promises.figures).value;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const followUp = useFollowUp();
  const show = useSnackbar();
  const panel = useRef<HTMLElement>(null);
  const [isEditingTemplates, setEditingTemplates] = useState(false);
  const [isSharingCalendar, setSharingCalendar] = useState(false);
  /** The enquiry that is being added, with the email that it begins with. */
  const [adding, setAdding] = useState<{ opened: OpenedLetter | null } | null>(null);
  const fileDrop = useFileDrop((files) => void drop(files));
  const { busy, run } = useAction();
  const deletion = useConfirm(remove);

  // After a change of the layout, the data of the other layout is still here for a moment.
  const page = shown.data && "items" in shown.data ? shown.data : null;
  const board = shown.data && "columns" in shown.data ? shown.data : null;
  const listed = page?.items ?? board?.columns.flatMap(({ items }) => items) ?? [];
  const detailed = details?.id === view.enquiry ? details : null;
  const enquiry = listed.find((each) => each.id === view.enquiry) ?? detailed;
  useReadOnOpen(enquiry, () => void revalidate());

  function showView(next: EnquiriesView, options: { replace?: boolean } = {}): void {
    void navigate(enquiriesHref(next), { ...options, preventScrollReset: true });
  }

  /** Closing also reloads the list. */
  async function closeEnquiry(): Promise<void> {
    const isClosed = await followUp(enquiriesHref({ ...view, enquiry: null }), { preventScrollReset: true });
    if (isClosed) panel.current?.focus({ preventScroll: true });
  }

  function save(target: Enquiry, fields: EnquiryChanges): Promise<boolean> {
    return run(() => ownerApi.enquiries.update({ params: { id: target.id }, body: fields }), {
      otherwise: "The message could not be changed.",
      key: target.id,
    });
  }

  async function move(target: Enquiry, folder: Enquiry["folder"]): Promise<void> {
    if (!(await save(target, { folder }))) return;
    show(`Moved to ${inFolder(folder)}.`, { undo: () => void save(target, { folder: target.folder }) });
    await closeEnquiry();
  }

  async function change(target: Enquiry, fields: EnquiryChange): Promise<void> {
    if (!(await save(target, fields))) return;
    show(fields.stage === undefined ? "Saved." : `${target.name}: ${stageNames[fields.stage]}.`);
  }

  async function markUnread(target: Enquiry): Promise<void> {
    if (await save(target, { read: false })) await closeEnquiry();
  }

  async function remove(target: Enquiry): Promise<void> {
    await run(
      async () => {
        await ownerApi.enquiries.remove({ params: { id: target.id } });
        show("Message deleted.");
        // The dialog closes in the same moment. The screen must not request the enquiry again.
        void closeEnquiry();
      },
      { otherwise: "The message could not be deleted.", key: target.id },
    );
  }

  function replied(): void {
    show("Your reply is on its way.");
    void revalidate();
  }

  async function drop(files: File[]): Promise<void> {
    try {
      setAdding({ opened: await openLetter(files) });
    } catch (error) {
      show(reasonOf(error), { alert: true });
    }
  }

  /** Opens an enquiry that may be anywhere. */
  function openAny({ id, folder }: Enquiry): void {
    setAdding(null);
    showView({ ...view, folder, stage: null, search: "", page: 1, enquiry: id });
  }

  const isOpen = enquiry !== null;
  const open = enquiry && (
    <EnquiryView
      key={enquiry.id}
      enquiry={enquiry}
      details={detailed}
      calls={calls?.enquiry === enquiry.id ? calls.items : []}
      quotes={quotes}
      invoices={invoices ?? null}
      settings={settings}
      missing={(shown.data ?? detailed)?.missing ?? []}
      isLoading={isLoadingDetails || isLoadingSettings}
      busy={busy.has(enquiry.id)}
      backTo={enquiriesHref({ ...view, enquiry: null })}
      backLabel={view.layout === "board" ? "Back to the board" : "Back to all messages"}
      onMove={(folder) => void move(enquiry, folder)}
      onUnread={() => void markUnread(enquiry)}
      onDelete={() => deletion.ask(enquiry)}
      onChange={(fields) => change(enquiry, fields)}
      onNote={(text) =>
        run(() => ownerApi.enquiries.addNote({ params: { id: enquiry.id }, body: { text } }), {
          otherwise: "The note could not be stored.",
          key: enquiry.id,
        })
      }
      onRemoveNote={(event) =>
        void run(() => ownerApi.enquiries.removeNote({ params: { id: enquiry.id, noteId: event.id } }), {
          otherwise: "The note could not be deleted.",
          key: enquiry.id,
        })
      }
      onSettle={(mail, again) =>
        void run(
          () => ownerApi.enquiries.settleMail({ params: { id: enquiry.id, mailId: mail.id }, body: { again } }),
          {
            otherwise: "That could not be changed.",
            key: enquiry.id,
          },
        )
      }
      onReplied={replied}
      onCorrected={() => void revalidate()}
      onForgotten={() => {
        show(`Everything about ${enquiry.email} is deleted.`);
        void closeEnquiry();
      }}
    />
  );

  return (
    <>
      <ScreenHead title="Messages">
        <div className="enquiries-head-actions">
          <Button variant="quiet" onClick={() => setEditingTemplates(true)}>
            Templates
          </Button>
          <Button variant="quiet" onClick={() => setSharingCalendar(true)}>
            Calendar
          </Button>
          <ButtonLink variant="quiet" to="/dashboard/invoices">
            Invoices
          </ButtonLink>
          <Button
            icon="download"
            busy={busy.has("csv")}
            busyLabel="Preparing…"
            onClick={() =>
              void run(() => saveFile(ownerApi.enquiries.csv.url(), "enquiries.csv"), {
                otherwise: "The file could not be loaded.",
                key: "csv",
              })
            }
          >
            CSV
          </Button>
          <Button variant="block" icon="plus" onClick={() => setAdding({ opened: null })}>
            New enquiry
          </Button>
        </div>
      </ScreenHead>
      {figures && <Figures figures={figures} />}
      <section
        ref={panel}
        className="panel panel-flush list-panel enquiries"
        aria-label="Messages"
        tabIndex={-1}
        data-open={isOpen || undefined}
        data-dropping={fileDrop["data-dropping"]}
        onDragOver={fileDrop.onDragOver}
        onDragLeave={fileDrop.onDragLeave}
        onDrop={fileDrop.onDrop}
      >
        <EnquiriesToolbar view={view} unread={shown.data?.unread ?? 0} onShow={showView} />
        <LoadingState of={shown} className="list-state" skeleton={<EnquiriesSkeleton />} />
        <div role="status">
          {shown.data?.corrected && (
            <p className="enquiries-corrected meta">Showing results for “{shown.data.corrected}”.</p>
          )}
        </div>
        {view.folder === "spam" && figures && <SpamWords learning={figures.learning} />}
        {page?.items.length === 0 && !isOpen && (
          <div className="list-state">
            <NoEnquiries folder={view.folder} isFiltered={view.search !== "" || view.stage !== null} />
          </div>
        )}
        {page && (page.items.length > 0 || isOpen) && (
          <div className="enquiries-columns">
            <div className="enquiries-side">
              <EnquiryList enquiries={page.items} view={view} loading={shown.loading} />
              <ListPager
                of={page}
                previousLabel="Newer"
                nextLabel="Older"
                hrefFor={(number) => enquiriesHref({ ...view, page: number, enquiry: null })}
              />
            </div>
            {open ?? <NothingOpen />}
          </div>
        )}
        {board &&
          (open ?? (
            <EnquiryBoard
              board={board}
              view={view}
              timeZone={timeZone}
              busy={busy}
              onMove={(target, stage) => void change(target, { stage })}
            />
          ))}
      </section>
      {adding && (
        <NewEnquiry
          opened={adding.opened}
          onOpen={openAny}
          onClose={() => setAdding(null)}
          onAdded={(enquiry) => {
            show("Enquiry added.");
            openAny(enquiry);
          }}
        />
      )}
      {isEditingTemplates && (
        <TemplatesDialog
          onClose={() => {
            setEditingTemplates(false);
            void revalidate();
          }}
        />
      )}
      {isSharingCalendar && <CalendarFeedDialog onClose={() => setSharingCalendar(false)} />}
      <ConfirmDialog {...deletion.dialog} busyLabel="Deleting…">
        <p>
          Delete the message from {deletion.item?.name}? It can’t be brought back.
          {invoices?.some(({ number }) => number !== null) &&
            " Its issued invoices are kept, as the law asks, with the client’s name and address."}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Marks the open enquiry as read. "Mark as unread" closes the enquiry, so it stays unread. */
function useReadOnOpen(enquiry: Enquiry | null, onRead: () => void): void {
  const id = enquiry?.read === false ? enquiry.id : null;
  const markRead = useEffectEvent((unread: number) => {
    ownerApi.enquiries.update({ params: { id: unread }, body: { read: true } }).then(onRead, () => {
      // The enquiry stays unread.
    });
  });
  useEffect(() => {
    if (id !== null) markRead(id);
  }, [id]);
}

export function meta() {
  return dashboardMeta("Messages");
}
