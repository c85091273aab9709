// The API client for public pages: one function per call, the same on the server and in the browser. The dashboard's calls are in
// owner-client.ts, so that visitors don't download them. Imports only types from the contract, not its validation code.
import type { RouterContextProvider } from "react-router";
import type { LoginAnswer } from "#contract/auth.ts";
import type { ProposedCall } from "#contract/call-proposals.ts";
import type { Category } from "#contract/categories.ts";
import type { ShownModel } from "#contract/media.ts";
import type { ContactPayload } from "#contract/messages.ts";
import type { PostKind } from "#contract/page-words.ts";
import type { PasskeyRequestOptions, UsedPasskey } from "#contract/passkeys.ts";
import type { Page, PageLink } from "#contract/pages.ts";
import type { Post, PostArchive, PostPage } from "#contract/posts.ts";
import type { Project, ProjectPage } from "#contract/projects.ts";
import type { LandingCategory } from "#contract/project-words.ts";
import type { SearchAnswer, SearchHit } from "#contract/search.ts";
import type { SeriesWithParts } from "#contract/series.ts";
import type { SharedDraft } from "#contract/share-links.ts";
import type { ShownQuote } from "#contract/quotes.ts";
import type { PublicSite } from "#contract/site/calls.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import type { Tag } from "#contract/tags.ts";
import { ApiFailure, failureOf, noReply } from "./failure.ts";
import { apiBase, browserTransport, type Transport, transportContext } from "./transport.ts";

export type Api = ReturnType<typeof createApi>;

/** The client for loaders and actions. The router's context says whether they run on the server. */
export function apiOf(context: Readonly<RouterContextProvider>, signal?: AbortSignal): Api {
  return createApi(context.get(transportContext), signal);
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>;
export type PostListQuery = {
  page?: number;
  limit?: number;
  search?: string;
  category?: readonly string[];
  tag?: readonly string[];
  sort?: string;
  published?: boolean;
  kind?: PostKind;
  fields?: "content";
};
/** Public pages always request the visitor's view, so that a logged-in owner sees what visitors see. */
type ProjectView = { view?: "visitor" };

/** Some sections of the site's content, with the facts of the installation. */
export type SiteSections<Name extends SectionName> = Omit<PublicSite, "sections"> & Pick<SiteContent, Name>;

export function createApi(transport: Transport, signal?: AbortSignal) {
  const call = callsBy(transport, signal);
  const id = encodeURIComponent;

  return {
    posts: {
      async list(query: PostListQuery): Promise<PostPage> {
        const answer = await call<PostPage>("GET", "/blogs", { query });
        if (!Array.isArray(answer.items)) throw new ApiFailure(200, "Unexpected API response format.");
        return answer;
      },
      archive: () => call<PostArchive>("GET", "/blogs/archive"),
      get: (idOrSlug: string, query: { view?: "page" } = {}) => call<Post>("GET", `/blogs/${id(idOrSlug)}`, { query }),
    },
    drafts: {
      open: (token: string) => call<SharedDraft>("GET", `/drafts/${id(token)}`),
    },
    pages: {
      list: () => call<{ items: PageLink[] }>("GET", "/pages"),
      get: (slug: string) => call<Page>("GET", `/pages/${id(slug)}`),
    },
    categories: {
      list: () => call<Category[]>("GET", "/categories"),
      get: (name: string) => call<Category>("GET", `/categories/${id(name)}`),
    },
    tags: {
      get: (slug: string) => call<Tag>("GET", `/tags/${id(slug)}`),
    },
    series: {
      get: (slug: string) => call<SeriesWithParts>("GET", `/series/${id(slug)}`),
    },
    projects: {
      list: (query: ProjectView & { cat?: string; type?: string } = {}) =>
        call<{ items: Project[]; playable: number }>("GET", "/portfolio", { query }),
      starred: (query: ProjectView = {}) => call<{ items: Project[] }>("GET", "/portfolio/starred", { query }),
      categories: () => call<{ items: LandingCategory[] }>("GET", "/portfolio/categories"),
      getBySlug: (slug: string, query: { view?: "visitor" | "page" } = {}) =>
        call<ProjectPage>("GET", `/portfolio/slug/${id(slug)}`, { query }),
    },
    models: { get: (modelId: string) => call<ShownModel>("GET", `/models/${id(modelId)}`) },
    site: {
      async get<Name extends SectionName>(
        wanted: readonly Name[],
        query: { preview?: string | undefined } = {},
      ): Promise<SiteSections<Name>> {
        const { sections, ...facts } = await call<PublicSite>("GET", "/site", {
          query: { sections: wanted, ...query },
        });
        return { ...facts, ...(sections as Pick<SiteContent, Name>) };
      },
    },
    search: {
      find: (query: { q: string; kind?: SearchHit["kind"]; limit?: number }) =>
        call<SearchAnswer>("GET", "/search", { query }),
    },
    auth: {
      login: (username: string, password: string, code?: string) =>
        call<LoginAnswer>("POST", "/auth/login", { body: { username, password, code } }),
      logout: () => call<void>("POST", "/auth/logout"),
    },
    passkeys: {
      logInOptions: () => call<PasskeyRequestOptions>("POST", "/auth/login/passkey/options"),
      logIn: (credential: UsedPasskey) => call<LoginAnswer>("POST", "/auth/login/passkey", { body: { credential } }),
    },
    calls: {
      open: (token: string) => call<ProposedCall>("GET", `/calls/${id(token)}`),
      pick: (token: string, time: string) => call<ProposedCall>("POST", `/calls/${id(token)}`, { body: { time } }),
    },
    quotes: {
      open: (token: string) => call<ShownQuote>("GET", `/quotes/${id(token)}`),
    },
    messages: {
      send: (body: ContactPayload) => call<{ received: true }>("POST", "/contact", { body }),
    },
  };
}

/** For event handlers in the browser, which have no router context. */
export const browserApi: Api = createApi(browserTransport);

type CallOptions = { query?: Query; body?: unknown; form?: FormData; bytes?: Blob };
type Call = <Answer>(method: string, path: string, options?: CallOptions) => Promise<Answer>;

export function callsBy(transport: Transport, signal?: AbortSignal): Call {
  return async function call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const init: RequestInit = { method, ...(signal && { signal }) };
    if (options.form) init.body = options.form;
    else if (options.bytes) {
      init.body = options.bytes;
      init.headers = { "content-type": "application/octet-stream" };
    } else if (options.body !== undefined) {
      init.body = JSON.stringify(options.body);
      init.headers = { "content-type": "application/json" };
    }
    const response = await transport(`${apiBase}${path}${toSearch(options.query ?? {})}`, init).catch(
      (error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") throw error;
        throw noReply();
      },
    );
    if (!response.ok) throw await failureOf(response);
    if (response.status === 204) return undefined as Answer;
    return (await response.json()) as Answer;
  };
}

function toSearch(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === "") continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  return search.size > 0 ? `?${search}` : "";
}
