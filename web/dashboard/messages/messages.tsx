// Messages from visitors: three folders and the open message. Folder, page and message are in the URL.
import { useEffect, useEffectEvent, useRef } from "react";
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { Message } from "#contract/messages.ts";
import { type OwnerApi, ownerApiOf, ownerApi } from "#web/shared/api/owner-client.ts";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { ConfirmDialog } from "#web/dashboard/ui/confirm-dialog.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Pager } from "#web/shared/lists/pager.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { useAction } from "../shared/use-action.ts";
import { useConfirm } from "../shared/use-confirm.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { MessageList } from "./message-list.tsx";
import { MessageView } from "./message-view.tsx";
import { folderNames, folders, inFolder, type MessagesView, messagesHref, readMessagesView } from "./messages-view.ts";
import { MessagesSkeleton, NoMessages, NothingOpen } from "./messages-states.tsx";
import "#web/shared/ui/panel.css";
import "./messages.css";

type Page = Awaited<ReturnType<OwnerApi["messages"]["list"]>>;

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const view = readMessagesView(new URL(request.url).searchParams);
  return { list: loaded(loadList(ownerApiOf(context, request.signal), view), "The messages could not be loaded.") };
}

async function loadList(api: OwnerApi, { folder, page }: MessagesView): Promise<Page> {
  const answer = await api.messages.list({ folder, page });
  // The last message of the last page was moved or deleted: load the new last page.
  return answer.items.length === 0 && answer.totalPages > 0 && page > answer.totalPages
    ? api.messages.list({ folder, page: answer.totalPages })
    : answer;
}

export default function Messages(): React.ReactElement {
  const [query] = useSearchParams();
  const view = readMessagesView(query);
  const list = useLoaded(useLoaderData<typeof clientLoader>().list);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const show = useSnackbar();
  const panel = useRef<HTMLElement>(null);
  const { busy, run } = useAction();
  const deletion = useConfirm(remove);

  const page = list.data;
  const message = page?.items.find((each) => each.id === view.message) ?? null;
  useReadOnOpen(message, () => {
    announceChange();
    void revalidate();
  });

  /** Closing also reloads the list. */
  async function closeMessage(): Promise<void> {
    announceChange();
    await navigate(messagesHref({ ...view, message: null }), { preventScrollReset: true });
    panel.current?.focus({ preventScroll: true });
  }

  function save(target: Message, fields: { read?: boolean; folder?: Message["folder"] }): Promise<boolean> {
    return run(() => ownerApi.messages.update(target.id, fields), {
      otherwise: "The message could not be changed.",
      key: target.id,
    });
  }

  async function move(target: Message, folder: Message["folder"]): Promise<void> {
    if (!(await save(target, { folder }))) return;
    show(`Moved to ${inFolder(folder)}.`, { undo: () => void moveBack(target) });
    await closeMessage();
  }

  async function moveBack(target: Message): Promise<void> {
    await save(target, { folder: target.folder });
    announceChange();
  }

  async function markUnread(target: Message): Promise<void> {
    if (await save(target, { read: false })) await closeMessage();
  }

  async function remove(target: Message): Promise<void> {
    const isDeleted = await run(
      async () => {
        await ownerApi.messages.remove(target.id);
        show("Message deleted.");
      },
      { otherwise: "The message could not be deleted.", key: target.id },
    );
    // The dialog closes in the same moment.
    if (isDeleted) void closeMessage();
  }

  return (
    <>
      <ScreenHead title="Messages" />
      <section
        ref={panel}
        className="panel panel-flush messages"
        aria-label="Messages"
        tabIndex={-1}
        data-open={message ? true : undefined}
      >
        <nav className="messages-folders" aria-label="Folders">
          {folders.map((folder) => (
            <ChipLink
              key={folder}
              to={messagesHref({ folder, page: 1, message: null })}
              current={folder === view.folder}
            >
              <span>
                {folderNames[folder]}
                {folder === "inbox" && page && page.unread > 0 && (
                  <>
                    {" "}
                    ({page.unread}
                    <span className="visually-hidden"> unread</span>)
                  </>
                )}
              </span>
            </ChipLink>
          ))}
        </nav>
        <LoadingState of={list} className="messages-state" skeleton={<MessagesSkeleton />} />
        {page?.items.length === 0 && (
          <div className="messages-state">
            <NoMessages folder={view.folder} />
          </div>
        )}
        {page && page.items.length > 0 && (
          <div className="messages-columns">
            <div className="messages-side">
              <MessageList messages={page.items} view={view} loading={list.loading} />
              {page.totalPages > 1 && (
                <div className="messages-pager">
                  <Pager
                    page={page.page}
                    totalPages={page.totalPages}
                    previousLabel="Newer"
                    nextLabel="Older"
                    layout="row"
                    hrefFor={(number) => messagesHref({ ...view, page: number, message: null })}
                  />
                </div>
              )}
            </div>
            {message ? (
              <MessageView
                key={message.id}
                message={message}
                busy={busy.has(message.id)}
                backTo={messagesHref({ ...view, message: null })}
                onMove={(folder) => void move(message, folder)}
                onUnread={() => void markUnread(message)}
                onDelete={() => deletion.ask(message)}
              />
            ) : (
              <NothingOpen />
            )}
          </div>
        )}
      </section>
      <ConfirmDialog {...deletion.dialog} busyLabel="Deleting…">
        <p>Delete the message from {deletion.item?.name}? It can’t be brought back.</p>
      </ConfirmDialog>
    </>
  );
}

/** Updates the number in the menu. */
function announceChange(): void {
  dispatchEvent(new Event("messages-changed"));
}

/** Marks the open message as read. "Mark as unread" closes the message, so it stays unread. */
function useReadOnOpen(message: Message | null, onRead: () => void): void {
  const id = message?.read === false ? message.id : null;
  const markRead = useEffectEvent((unread: number) => {
    ownerApi.messages.update(unread, { read: true }).then(onRead, () => {
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
