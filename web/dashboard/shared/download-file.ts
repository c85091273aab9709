import { apiBase, browserTransport } from "#web/shared/api/transport.ts";

/** Saves the answer of a call as a file, under the name that the server gives it, or else `name`. The session is not in a cookie, so a link can't. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const answer = await browserTransport(`${apiBase}${path}`);
  if (!answer.ok) throw new Error("refused");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? name;
  link.click();
  URL.revokeObjectURL(link.href);
}
