import { apiBase, browserTransport } from "#web/shared/api/transport.ts";

/** Saves all messages but spam as a file. */
export async function downloadCsv(): Promise<void> {
  const answer = await browserTransport(`${apiBase}/messages/enquiries.csv`);
  if (!answer.ok) throw new Error("refused");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "enquiries.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
