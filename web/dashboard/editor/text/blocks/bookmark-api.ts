// What the server finds at the URL of a bookmark. It stands here with the shape that the editor expects until the owner's API client has it.
import { callsBy } from "#web/shared/api/client.ts";
import { browserTransport } from "#web/shared/api/transport.ts";

export type PageFacts = { url: string; title: string; description: string; site: string; imageUrl: string };

const call = callsBy(browserTransport);

export const bookmarkApi = {
  fetch: (url: string) => call<PageFacts>("POST", "/blogs/bookmark", { body: { url } }),
};
