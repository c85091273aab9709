import { failureOf } from "#web/shared/api/failure.ts";
import { browserTransport } from "#web/shared/api/transport.ts";

/** Saves the response of a call as a file, under the name from the server. */
export async function saveFile(url: string, usualName: string): Promise<void> {
  const answer = await browserTransport(url);
  if (!answer.ok) throw await failureOf(answer);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  const disposition = answer.headers.get("content-disposition") ?? "";
  const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  link.download =
    whole === undefined ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? usualName) : decodeURIComponent(whole);
  link.click();
  URL.revokeObjectURL(link.href);
}
