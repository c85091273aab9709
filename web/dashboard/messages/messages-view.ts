import type { Message } from "#contract/messages.ts";

type Folder = Message["folder"];

/** The state of the screen. It is in the URL, so back, forward and reload restore it. */
export type MessagesView = { folder: Folder; page: number; message: number | null };

export const folders = ["inbox", "archive", "spam"] as const satisfies readonly Folder[];

export const folderNames: Record<Folder, string> = { inbox: "Inbox", archive: "Archive", spam: "Spam" };

export function readMessagesView(query: URLSearchParams): MessagesView {
  const message = query.get("message") ?? "";
  return {
    folder: folders.find((folder) => folder === query.get("folder")) ?? "inbox",
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
    message: /^\d{1,15}$/.test(message) ? Number(message) : null,
  };
}

export function messagesHref({ folder, page, message }: MessagesView): string {
  const query = new URLSearchParams();
  if (folder !== "inbox") query.set("folder", folder);
  if (page > 1) query.set("page", String(page));
  if (message !== null) query.set("message", String(message));
  return query.size > 0 ? `/dashboard/messages?${query}` : "/dashboard/messages";
}

export function inFolder(folder: Folder): string {
  return folder === "spam" ? "spam" : `the ${folder}`;
}
