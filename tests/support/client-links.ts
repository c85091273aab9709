// Client links without the web app: its pages contain their data as JSON.
import type { ClientFrame, ClientGate, ClientWork } from "#contract/client-pages.ts";
import type { Context } from "#server/context.ts";
import type { Pages } from "#server/pages/pages.ts";
import { html, pagesOf } from "./fake-web.ts";
import type { TestServer } from "./test-server.ts";

const day = 86_400_000;
export const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

/** The content of a fake page's body. */
export type ShownPage = {
  gate?: ClientGate;
  frame?: ClientFrame;
  work?: ClientWork;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what its page shows
  [page: string]: any;
};

export function clientPagesOf(context: Context): Pages {
  return pagesOf(context, {
    queryOf: () => [],
    isPage: () => true,
    async render(request, call) {
      const path = new URL(request.url).pathname;
      const [, , , section] = path.split("/");
      const names = section === undefined ? ["gate"] : ["frame", section.replace(/s$/, "")];
      const answers = await Promise.all(names.map((name) => call(`/api/client-pages/${name}`)));
      const shown = Object.fromEntries(
        await Promise.all(answers.map(async (answer, index) => [names[index], await answer.json()] as const)),
      );
      return { status: answers[0]?.status ?? 200, headers: html, text: JSON.stringify(shown) };
    },
  });
}

export type MadeLink = { id: number; token: string; path: string };

export async function makeLink(server: TestServer, fields: Record<string, unknown>): Promise<MadeLink> {
  const { status, body, text } = await server.asOwner("POST", "/client-links", {
    client: "ACME",
    expiresAt: new Date(server.clock.now().getTime() + 7 * day).toISOString(),
    ...fields,
  });
  if (status !== 201) throw new Error(text);
  const token = String(body.url).split("/s/")[1] ?? "";
  return { id: body.id as number, token, path: `/s/${token}` };
}

/** The response that a browser gets at a URL of a link. */
export async function visit(
  { app }: Pick<TestServer, "app">,
  url: string,
  headers: Record<string, string> = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
): Promise<{ status: number; headers: Record<string, any>; text: string; page: ShownPage; bytes: Buffer }> {
  const answer = await app.inject({ url, headers });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    bytes: answer.rawPayload,
    page: answer.body.startsWith("{") ? (JSON.parse(answer.body) as ShownPage) : {},
  };
}

export type Opened = { status: number; text: string; home: string; cookie: string; cookies: string[] };

/** Presses Open like a browser without scripts. */
export async function press(
  { app }: Pick<TestServer, "app">,
  path: string,
  {
    password,
    ip = "127.0.0.1",
    headers = {},
  }: { password?: string; ip?: string; headers?: Record<string, string> } = {},
): Promise<Opened> {
  const answer = await app.inject({
    method: "POST",
    url: path,
    remoteAddress: ip,
    headers: { ...formHeaders, ...headers },
    payload: password === undefined ? "" : new URLSearchParams({ password }).toString(),
  });
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  return {
    status: answer.statusCode,
    text: answer.body,
    home: String(answer.headers.location ?? ""),
    cookie: cookies[0]?.split(";")[0] ?? "",
    cookies,
  };
}
