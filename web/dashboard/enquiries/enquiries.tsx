// Messages from visitors: three folders, as a list or as a board of stages, and the open message. All that is shown is in the URL.
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
import { Button } from "#web/shared/ui/button.tsx";
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
import { Figures, SpamWords } from "./enquiry-figures.tsx";
import type { EnquiryChange } from "./enquiry-facts.tsx";
import { MessageBoard } from "./enquiry-board.tsx";
import { MessageList } from "./enquiry-list.tsx";
import { MessageView } from "./enquiry-view.tsx";
import { MessagesToolbar } from "./enquiries-toolbar.tsx";
import { inFolder, type MessagesView, messagesHref, readMessagesView } from "../shared/messages-view.ts";
import { MessagesSkeleton, NoMessages, NothingOpen } from "./enquiries-states.tsx";
import { TemplatesDialog } from "./templates-dialog.tsx";
import "#web/shared/ui/panel.css";
import "./enquiries.css";
import "./board.css";
import "./enquiry.css";

type Page = Awaited<ReturnType<OwnerApi["enquiries"]["list"]>>;
type MessageChanges = CallInput<ApiCalls["enquiries"]["update"]>["body"];
type Board = Awaited<ReturnType<OwnerApi["enquiries"]["board"]>>;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const view = readMessagesView(new URL(request.url).searchParams);
  const api = ownerApiOf(context, request.signal);
  const { message } = view;
  return {
    shown: loaded<Page | Board>(
      view.layout === "board"
        ? api.enquiries.board({ query: { folder: view.folder, q: view.search } })
        : loadList(api, view),
      "The messages could not be loaded.",
    ),
    enquiry: message === null ? Promise.resolve(null) : orNull(api.enquiries.get({ params: { id: message } })),
    calls: message === null ? Promise.resolve(null) : loadCalls(api, message),
    quotes: message === null ? Promise.resolve(null) : orNull(api.quotes.list({ params: { id: message } })),
    settings: message === null ? Promise.resolve(null) : orNull(api.enquiries.replySettings()),
    figures: orNull(api.enquiries.figures()),
  };
}

/** With the message that they are of: those of the last one stay for a moment. */
async function loadCalls(api: OwnerApi, message: number): Promise<{ message: number; items: CallProposal[] } | null> {
  const answer = await orNull(api.callProposals.list({ params: { id: message } }));
  return answer && { message, items: answer.items };
}

function loadList(api: OwnerApi, { folder, stage, search, page }: MessagesView): Promise<Page> {
  return loadPage(
    (number) => api.enquiries.list({ query: { folder, stage: stage ?? undefined, q: search, page: number } }),
    page,
  );
}

export default function Messages(): React.ReactElement {
  const [query] = useSearchParams();
  const view = readMessagesView(query);
  const { timeZone } = useSite();
  const promises = useLoaderData<typeof clientLoader>();
  const shown = useLoaded(promises.shown);
  const enquiry = useSettled(promises.enquiry).value;
  const calls = useSettled(promises.calls).value;
  const quotes = useSettled(promises.quotes).value;
  const settings = useSettled(promises.settings).value;
  const figures = useSettled(promises.figures).value;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const followUp = useFollowUp();
  const show = useSnackbar();
  const panel = useRef<HTMLElement>(null);
  const [isEditingTemplates, setEditingTemplates] = useState(false);
  const { busy, run } = useAction();
  const deletion = useConfirm(remove);

  // After a change of the layout, what was loaded for the other one is still there for a moment.
  const page = shown.data && "items" in shown.data ? shown.data : null;
  const board = shown.data && "columns" in shown.data ? shown.data : null;
  const listed = page?.items ?? board?.columns.flatMap(({ items }) => items) ?? [];
  const detailed = enquiry?.id === view.message ? enquiry : null;
  const message = listed.find((each) => each.id === view.message) ?? detailed;
  useReadOnOpen(message, () => void revalidate());

  function showView(next: MessagesView, options: { replace?: boolean } = {}): void {
    void navigate(messagesHref(next), { ...options, preventScrollReset: true });
  }

  /** Closing also reloads the list. */
  async function closeMessage(): Promise<void> {
    const isClosed = await followUp(messagesHref({ ...view, message: null }), { preventScrollReset: true });
    if (isClosed) panel.current?.focus({ preventScroll: true });
  }

  function save(target: Enquiry, fields: MessageChanges): Promise<boolean> {
    return run(() => ownerApi.enquiries.update({ params: { id: target.id }, body: fields }), {
      otherwise: "The message could not be changed.",
      key: target.id,
    });
  }

  async function move(target: Enquiry, folder: Enquiry["folder"]): Promise<void> {
    if (!(await save(target, { folder }))) return;
    show(`Moved to ${inFolder(folder)}.`, { undo: () => void save(target, { folder: target.folder }) });
    await closeMessage();
  }

  async function change(target: Enquiry, fields: EnquiryChange): Promise<void> {
    if (!(await save(target, fields))) return;
    show(fields.stage === undefined ? "Saved." : `${target.name}: ${stageNames[fields.stage]}.`);
  }

  async function markUnread(target: Enquiry): Promise<void> {
    if (await save(target, { read: false })) await closeMessage();
  }

  async function remove(target: Enquiry): Promise<void> {
    await run(
      async () => {
        await ownerApi.enquiries.remove({ params: { id: target.id } });
        show("Message deleted.");
        // The dialog closes in the same moment. The screen must not ask for the message again.
        void closeMessage();
      },
      { otherwise: "The message could not be deleted.", key: target.id },
    );
  }

  function replied(): void {
    show("Your reply is on its way.");
    void revalidate();
  }

  const isOpen = message !== null;
  const open = message && (
    <MessageView
      key={message.id}
      message={message}
      enquiry={detailed}
      calls={calls?.message === message.id ? calls.items : []}
      quotes={quotes}
      settings={settings}
      busy={busy.has(message.id)}
      backTo={messagesHref({ ...view, message: null })}
      backLabel={view.layout === "board" ? "Back to the board" : "Back to all messages"}
      onMove={(folder) => void move(message, folder)}
      onUnread={() => void markUnread(message)}
      onDelete={() => deletion.ask(message)}
      onChange={(fields) => change(message, fields)}
      onNote={(text) =>
        run(() => ownerApi.enquiries.addNote({ params: { id: message.id }, body: { text } }), {
          otherwise: "The note could not be stored.",
          key: message.id,
        })
      }
      onRemoveNote={(event) =>
        void run(() => ownerApi.enquiries.removeNote({ params: { id: message.id, noteId: event.id } }), {
          otherwise: "The note could not be deleted.",
          key: message.id,
        })
      }
      onSettle={(mail, again) =>
        void run(
          () => ownerApi.enquiries.settleMail({ params: { id: message.id, mailId: mail.id }, body: { again } }),
          {
            otherwise: "That could not be changed.",
            key: message.id,
          },
        )
      }
      onReplied={replied}
    />
  );

  return (
    <>
      <ScreenHead title="Messages">
        <div className="messages-head-actions">
          <Button variant="quiet" onClick={() => setEditingTemplates(true)}>
            Templates
          </Button>
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
        </div>
      </ScreenHead>
      {figures && <Figures figures={figures} />}
      <section
        ref={panel}
        className="panel panel-flush list-panel messages"
        aria-label="Messages"
        tabIndex={-1}
        data-open={isOpen || undefined}
      >
        <MessagesToolbar view={view} unread={shown.data?.unread ?? 0} onShow={showView} />
        <LoadingState of={shown} className="list-state" skeleton={<MessagesSkeleton />} />
        {view.folder === "spam" && figures && <SpamWords learning={figures.learning} />}
        {page?.items.length === 0 && !isOpen && (
          <div className="list-state">
            <NoMessages folder={view.folder} isFiltered={view.search !== "" || view.stage !== null} />
          </div>
        )}
        {page && (page.items.length > 0 || isOpen) && (
          <div className="messages-columns">
            <div className="messages-side">
              <MessageList messages={page.items} view={view} loading={shown.loading} />
              <ListPager
                of={page}
                previousLabel="Newer"
                nextLabel="Older"
                hrefFor={(number) => messagesHref({ ...view, page: number, message: null })}
              />
            </div>
            {open ?? <NothingOpen />}
          </div>
        )}
        {board &&
          (open ?? (
            <MessageBoard
              board={board}
              view={view}
              timeZone={timeZone}
              busy={busy}
              onMove={(target, stage) => void change(target, { stage })}
            />
          ))}
      </section>
      {isEditingTemplates && (
        <TemplatesDialog
          onClose={() => {
            setEditingTemplates(false);
            void revalidate();
          }}
        />
      )}
      <ConfirmDialog {...deletion.dialog} busyLabel="Deleting…">
        <p>Delete the message from {deletion.item?.name}? It can’t be brought back.</p>
      </ConfirmDialog>
    </>
  );
}

/** Marks the open message as read. "Mark as unread" closes the message, so it stays unread. */
function useReadOnOpen(message: Enquiry | null, onRead: () => void): void {
  const id = message?.read === false ? message.id : null;
  const markRead = useEffectEvent((unread: number) => {
    ownerApi.enquiries.update({ params: { id: unread }, body: { read: true } }).then(onRead, () => {
      // The message stays unread.
    });
  });
  useEffect(() => {
    if (id !== null) markRead(id);
  }, [id]);
}

export function meta() {
  return dashboardMeta("Messages");
}
