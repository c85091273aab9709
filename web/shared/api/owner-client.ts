// The API client for the dashboard: the calls of public pages and the owner's own.
import type { RouterContextProvider } from "react-router";
import type { ActivityEntry } from "#contract/activity.ts";
import type { Session } from "#contract/auth.ts";
import type { Build, BuildChanges, Builds, BuildUpload, NewBuild, PlayableProject } from "#contract/builds.ts";
import type {
  ClientLink,
  ClientLinkChanges,
  ClientLinkPayload,
  ClientLinkWithLog,
  NewClientLink,
  ShownTarget,
} from "#contract/client-links.ts";
import type { CallProposal } from "#contract/call-proposals.ts";
import type { Category } from "#contract/categories.ts";
import type { MediaItem, MediaPage, SavedView, Upload } from "#contract/media.ts";
import type {
  Enquiry,
  EnquiryEvent,
  EnquiryFigures,
  Message,
  ReplySettings,
  SentMail,
  ShownReplySettings,
} from "#contract/messages.ts";
import type { ApiToken, CreatedApiToken, NewApiToken } from "#contract/api-tokens.ts";
import type { NewPasskey, Passkey, PasskeyCreationOptions, PasskeyList } from "#contract/passkeys.ts";
import type {
  Autosave,
  AutosaveInput,
  Bookmark,
  KeptAutosave,
  Post,
  PostCheck,
  PostCheckInput,
  PostPayload,
  PostStats,
  Revision,
  RevisionSummary,
} from "#contract/posts.ts";
import type { Project, ProjectPayload } from "#contract/projects.ts";
import type { Quote, QuoteInput, QuoteOffer } from "#contract/quotes.ts";
import type { Series, SeriesWithParts } from "#contract/series.ts";
import type { NewShareLink, ShareDays, ShareLink } from "#contract/share-links.ts";
import type { SiteReport, SiteStorage } from "#contract/site-report.ts";
import type { LiveVisitors, PageFigures, Statistics, StatisticsQuery } from "#contract/statistics.ts";
import type { CareerImport } from "#contract/site/career.ts";
import type { SectionState, SectionSummary, SiteRevision } from "#contract/site/calls.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { Setup, SetupProgress } from "#contract/site/setup.ts";
import type { Stage } from "#contract/stage-words.ts";
import type { Tag } from "#contract/tags.ts";
import type { Transfer, Transfers } from "#contract/transfers.ts";
import type { Trashed } from "#contract/trash.ts";
import type { RecoveryCodes, TwoFactor, TwoFactorKey } from "#contract/two-factor.ts";
import { callsBy, createApi } from "./client.ts";
import { ApiFailure } from "./failure.ts";
import { browserTransport, type Transport, transportContext } from "./transport.ts";

export type OwnerApi = ReturnType<typeof createDeskApi>;

/** The client for loaders and actions. The router's context says whether they run on the server. */
export function ownerApiOf(context: Readonly<RouterContextProvider>, signal?: AbortSignal): OwnerApi {
  return createDeskApi(context.get(transportContext), signal);
}

type MessagePage = { items: Message[]; unread: number; total: number; page: number; totalPages: number };
type MessageBoard = { unread: number; columns: { stage: Stage; total: number; items: Message[] }[] };
type MessageChange = {
  read?: boolean;
  folder?: Message["folder"];
  stage?: Stage;
  reason?: string;
  value?: string;
  nextAt?: string | null;
};

export type MediaListQuery = {
  page?: number;
  search?: string;
  kind?: MediaItem["kind"];
  alt?: "missing";
  used?: "nowhere";
  ids?: string;
};

export function createDeskApi(transport: Transport, signal?: AbortSignal) {
  const reading = createApi(transport, signal);
  const call = callsBy(transport, signal);
  const id = encodeURIComponent;

  return {
    ...reading,
    posts: {
      ...reading.posts,
      preview: (postId: string, query: { view?: "page" } = {}) =>
        call<Post>("GET", `/blogs/${id(postId)}/preview`, { query }),
      stats: () => call<PostStats>("GET", "/blogs/stats"),
      render: (content: string) => call<{ content: string }>("POST", "/blogs/render", { body: { content } }),
      create: (body: PostPayload) => call<Post>("POST", "/blogs", { body }),
      update: (postId: string, body: PostPayload) => call<Post>("PUT", `/blogs/${id(postId)}`, { body }),
      remove: (postId: string) => call<void>("DELETE", `/blogs/${id(postId)}`),
      restore: (postId: string) => call<Post>("POST", `/blogs/${id(postId)}/restore`),
      togglePublish: (ids: readonly string[], publishAt: Record<string, string> = {}) => {
        return call<{ items: { _id: string; published: boolean; publishAt: string | null }[] }>(
          "POST",
          "/blogs/toggle-publish",
          { body: { ids, publishAt } },
        );
      },
      revisions: (postId: string) => call<{ items: RevisionSummary[] }>("GET", `/blogs/${id(postId)}/revisions`),
      revision: (postId: string, number: number) => call<Revision>("GET", `/blogs/${id(postId)}/revisions/${number}`),
      restoreRevision: (postId: string, number: number) =>
        call<Post>("POST", `/blogs/${id(postId)}/revisions/${number}/restore`),
      autosaves: () => call<{ items: Autosave[] }>("GET", "/blogs/autosaves"),
      saveAutosave: (key: string, body: AutosaveInput) =>
        call<KeptAutosave>("PUT", `/blogs/autosaves/${id(key)}`, { body }),
      findAutosave: (key: string, query: { writer?: string } = {}) =>
        call<Autosave>("GET", `/blogs/autosaves/${id(key)}`, { query }),
      dropAutosave: (key: string, query: { writer?: string; savedAt?: string; keep?: true } = {}) =>
        call<void>("DELETE", `/blogs/autosaves/${id(key)}`, { query }),
      upload: (file: File) => call<Upload>("POST", "/blogs/upload", { form: formWith("image", file) }),
      check: (body: PostCheckInput) => call<PostCheck>("POST", "/blogs/check", { body }),
      bookmark: (url: string) => call<Bookmark>("POST", "/blogs/bookmark", { body: { url } }),
      share: (postId: string, days: ShareDays) =>
        call<NewShareLink>("POST", `/blogs/${id(postId)}/share`, { body: { days } }),
      shareLinks: (postId: string) => call<{ items: ShareLink[] }>("GET", `/blogs/${id(postId)}/share`),
      revokeShareLink: (postId: string, linkId: number) => call<void>("DELETE", `/blogs/${id(postId)}/share/${linkId}`),
    },
    categories: {
      ...reading.categories,
      list: () => call<Category[]>("GET", "/categories"),
      create: (name: string) => call<Category>("POST", "/categories", { body: { name } }),
      update: (categoryId: number, name: string) =>
        call<Category>("PUT", `/categories/${categoryId}`, { body: { name } }),
      remove: (categoryId: number) => call<{ uncategorised: number }>("DELETE", `/categories/${categoryId}`),
      restore: (categoryId: number) => call<Category>("POST", `/categories/${categoryId}/restore`),
    },
    tags: {
      ...reading.tags,
      list: () => call<Tag[]>("GET", "/tags"),
      rename: (slug: string, name: string, merge: boolean) =>
        call<Tag>("PUT", `/tags/${id(slug)}`, { body: { name, merge } }),
      remove: (slug: string) => call<{ posts: number }>("DELETE", `/tags/${id(slug)}`),
    },
    series: {
      ...reading.series,
      list: () => call<Series[]>("GET", "/series"),
      rename: (slug: string, title: string, merge: boolean) =>
        call<Series>("PUT", `/series/${id(slug)}`, { body: { title, merge } }),
      order: (slug: string, ids: readonly string[]) =>
        call<SeriesWithParts>("PUT", `/series/${id(slug)}/order`, { body: { ids } }),
      remove: (slug: string) => call<{ posts: number }>("DELETE", `/series/${id(slug)}`),
    },
    projects: {
      ...reading.projects,
      get: (projectId: number) => call<Project>("GET", `/portfolio/${projectId}`),
      create: (body: ProjectPayload) => call<Project>("POST", "/portfolio", { body }),
      update: (projectId: number, body: ProjectPayload) => call<Project>("PUT", `/portfolio/${projectId}`, { body }),
      star: (projectId: number, starred: boolean) =>
        call<Project>("PATCH", `/portfolio/${projectId}`, { body: { starred } }),
      async remove(projectId: number): Promise<void> {
        if (!Number.isFinite(projectId)) throw new ApiFailure(0, "deletePortfolio: invalid id");
        return call<void>("DELETE", `/portfolio/${projectId}`);
      },
      restore: (projectId: number) => call<Project>("POST", `/portfolio/${projectId}/restore`),
      reorder: (ids: readonly number[]) => call<{ items: Project[] }>("PUT", "/portfolio/order", { body: { ids } }),
      upload: (file: File) => call<Upload>("POST", "/portfolio/upload", { form: formWith("file", file) }),
    },
    builds: {
      listPlayable: () => call<{ items: PlayableProject[] }>("GET", "/builds"),
      list: (projectId: number) => call<Builds>("GET", `/portfolio/${projectId}/builds`),
      update: (projectId: number, number: number, body: BuildChanges) =>
        call<Build>("PATCH", `/portfolio/${projectId}/builds/${number}`, { body }),
      remove: (projectId: number, number: number) => call<void>("DELETE", `/portfolio/${projectId}/builds/${number}`),
      test: (projectId: number, number: number) =>
        call<{ url: string; expiresAt: string }>("POST", `/portfolio/${projectId}/builds/${number}/test`),
      publish: (projectId: number, number: number) =>
        call<Builds>("POST", `/portfolio/${projectId}/builds/${number}/publish`),
      unpublish: (projectId: number, number: number) =>
        call<Builds>("POST", `/portfolio/${projectId}/builds/${number}/unpublish`),
      rollBack: (projectId: number) => call<Builds>("POST", `/portfolio/${projectId}/builds/rollback`),
      beginUpload: (projectId: number, body: { name: string; bytes: number }) =>
        call<BuildUpload>("POST", `/portfolio/${projectId}/builds/uploads`, { body }),
      getUpload: (projectId: number, uploadId: string) =>
        call<BuildUpload>("GET", `/portfolio/${projectId}/builds/uploads/${uploadId}`),
      append: (projectId: number, uploadId: string, offset: number, bytes: Blob, cancelled: AbortSignal) =>
        callsBy(transport, cancelled)<BuildUpload>("PATCH", `/portfolio/${projectId}/builds/uploads/${uploadId}`, {
          query: { offset },
          bytes,
        }),
      cancelUpload: (projectId: number, uploadId: string) =>
        call<void>("DELETE", `/portfolio/${projectId}/builds/uploads/${uploadId}`),
      finishUpload: (projectId: number, uploadId: string, body: Partial<NewBuild>) =>
        call<Build>("POST", `/portfolio/${projectId}/builds/uploads/${uploadId}/finish`, { body }),
    },
    clientLinks: {
      list: () => call<{ items: ClientLink[] }>("GET", "/client-links"),
      choices: () => call<{ items: (ShownTarget & { nda: boolean })[] }>("GET", "/client-links/choices"),
      get: (linkId: number) => call<ClientLinkWithLog>("GET", `/client-links/${linkId}`),
      create: (body: ClientLinkPayload) => call<NewClientLink>("POST", "/client-links", { body }),
      update: (linkId: number, body: ClientLinkChanges) =>
        call<ClientLink>("PATCH", `/client-links/${linkId}`, { body }),
      renew: (linkId: number) => call<NewClientLink>("POST", `/client-links/${linkId}/url`),
      revoke: (linkId: number) => call<ClientLink>("POST", `/client-links/${linkId}/revoke`),
      remove: (linkId: number) => call<void>("DELETE", `/client-links/${linkId}`),
    },
    media: {
      upload: (file: File) => call<Upload>("POST", "/media", { form: formWith("file", file) }),
      list: (query: MediaListQuery = {}) => call<MediaPage>("GET", "/media", { query }),
      describe: (mediaId: string, alt: string) => call<MediaItem>("PUT", `/media/${id(mediaId)}`, { body: { alt } }),
      saveView: (mediaId: string, view: SavedView) =>
        call<MediaItem>("PUT", `/media/${id(mediaId)}/view`, { body: view }),
      forgetView: (mediaId: string) => call<MediaItem>("DELETE", `/media/${id(mediaId)}/view`),
      prepare: (mediaId: string) => call<MediaItem>("POST", `/media/${id(mediaId)}/prepare`),
      remove: (mediaId: string) => call<void>("DELETE", `/media/${id(mediaId)}`),
    },
    auth: {
      ...reading.auth,
      sessions: () => call<{ items: Session[] }>("GET", "/auth/sessions"),
      endSession: (sessionId: string) => call<void>("DELETE", `/auth/sessions/${id(sessionId)}`),
      endOtherSessions: () => call<{ ended: number }>("DELETE", "/auth/sessions"),
      changePassword: (currentPassword: string, newPassword: string, code?: string) =>
        call<void>("PUT", "/auth/password", { body: { currentPassword, newPassword, code } }),
    },
    twoFactor: {
      get: () => call<TwoFactor>("GET", "/auth/two-factor"),
      begin: (password: string) => call<TwoFactorKey>("POST", "/auth/two-factor/begin", { body: { password } }),
      confirm: (code: string) => call<RecoveryCodes>("POST", "/auth/two-factor/confirm", { body: { code } }),
      renewRecoveryCodes: (password: string, code: string) =>
        call<RecoveryCodes>("POST", "/auth/two-factor/recovery-codes", { body: { password, code } }),
      turnOff: (password: string, code: string) =>
        call<void>("POST", "/auth/two-factor/off", { body: { password, code } }),
    },
    passkeys: {
      ...reading.passkeys,
      list: () => call<PasskeyList>("GET", "/auth/passkeys"),
      addOptions: (password: string, code?: string) =>
        call<PasskeyCreationOptions>("POST", "/auth/passkeys/options", { body: { password, code } }),
      add: (name: string, credential: NewPasskey) =>
        call<Passkey>("POST", "/auth/passkeys", { body: { name, credential } }),
      remove: (passkeyId: number) => call<void>("DELETE", `/auth/passkeys/${passkeyId}`),
    },
    apiTokens: {
      list: () => call<{ items: ApiToken[] }>("GET", "/auth/tokens"),
      create: (body: NewApiToken) => call<CreatedApiToken>("POST", "/auth/tokens", { body }),
      revoke: (tokenId: number) => call<void>("DELETE", `/auth/tokens/${tokenId}`),
    },
    messages: {
      ...reading.messages,
      list: (query: { folder?: string; stage?: string | undefined; q?: string; page?: number }) =>
        call<MessagePage>("GET", "/messages", { query }),
      board: (query: { folder?: string; q?: string }) => call<MessageBoard>("GET", "/messages/board", { query }),
      reminders: () => call<{ items: Message[]; total: number }>("GET", "/messages/reminders"),
      figures: () => call<EnquiryFigures>("GET", "/messages/figures"),
      replySettings: () => call<ShownReplySettings>("GET", "/messages/reply-settings"),
      saveReplySettings: (body: ReplySettings) => call<ShownReplySettings>("PUT", "/messages/reply-settings", { body }),
      countUnread: () => call<{ unread: number }>("GET", "/messages/unread"),
      get: (messageId: number) => call<Enquiry>("GET", `/messages/${messageId}`),
      update: (messageId: number, body: MessageChange) => call<Message>("PUT", `/messages/${messageId}`, { body }),
      addNote: (messageId: number, text: string) =>
        call<EnquiryEvent>("POST", `/messages/${messageId}/notes`, { body: { text } }),
      removeNote: (messageId: number, noteId: number) => call<void>("DELETE", `/messages/${messageId}/notes/${noteId}`),
      reply: (messageId: number, body: { key: string; subject: string; text: string }) =>
        call<EnquiryEvent>("POST", `/messages/${messageId}/replies`, { body }),
      proposeCall: (messageId: number, body: { times: readonly string[]; minutes: number; place: string }) =>
        call<{ id: number; url: string; text: string }>("POST", `/messages/${messageId}/calls`, { body }),
      calls: (messageId: number) => call<{ items: CallProposal[] }>("GET", `/messages/${messageId}/calls`),
      withdrawCall: (messageId: number, callId: number, query: { open?: "true" | undefined }) =>
        call<void>("DELETE", `/messages/${messageId}/calls/${callId}`, { query }),
      quotes: (messageId: number) => call<QuoteOffer>("GET", `/messages/${messageId}/quotes`),
      makeQuote: (messageId: number, body: QuoteInput) =>
        call<{ quote: Quote; url: string; text: string }>("POST", `/messages/${messageId}/quotes`, { body }),
      withdrawQuote: (messageId: number, quoteId: number) =>
        call<void>("DELETE", `/messages/${messageId}/quotes/${quoteId}`),
      settleMail: (messageId: number, mailId: number, again: boolean) =>
        call<SentMail>("POST", `/messages/${messageId}/mails/${mailId}/settle`, { body: { again } }),
      remove: (messageId: number) => call<void>("DELETE", `/messages/${messageId}`),
      sendTestMail: () => call<{ message: string }>("POST", "/messages/test-mail"),
    },
    trash: {
      list: () => call<{ items: Trashed[] }>("GET", "/trash"),
      empty: () => call<void>("DELETE", "/trash"),
      remove: ({ kind, id: entryId }: Pick<Trashed, "kind" | "id">) =>
        call<void>("DELETE", `/trash/${kind}/${id(entryId)}`),
    },
    health: {
      report: () => call<SiteReport>("GET", "/health/report"),
      storage: () => call<SiteStorage>("GET", "/health/storage"),
    },
    statistics: {
      get: (query: StatisticsQuery) => call<Statistics>("GET", "/statistics", { query }),
      live: () => call<LiveVisitors>("GET", "/statistics/live"),
      figures: () => call<PageFigures>("GET", "/statistics/figures"),
    },
    site: {
      ...reading.site,
      list: () => call<SectionSummary[]>("GET", "/site/sections"),
      section: (name: SectionName) => call<SectionState>("GET", `/site/sections/${name}`),
      saveDraft: (name: SectionName, document: Readonly<Record<string, unknown>>, version: number) =>
        call<SectionState>("PUT", `/site/sections/${name}/draft`, { body: { document, version } }),
      discardDraft: (name: SectionName) => call<SectionState>("DELETE", `/site/sections/${name}/draft`),
      publish: (only?: readonly SectionName[]) =>
        call<{ publication: number | null; sections: SectionName[] }>("POST", "/site/publish", {
          query: { sections: only },
        }),
      undo: (publication: number) => call<void>("POST", `/site/publications/${publication}/undo`),
      revisions: (name: SectionName) => call<SiteRevision[]>("GET", `/site/sections/${name}/revisions`),
      restoreRevision: (name: SectionName, publication: number) =>
        call<SectionState>("POST", `/site/sections/${name}/revisions/${publication}/restore`),
      preview: () => call<{ token: string }>("POST", "/site/preview"),
    },
    career: {
      import: (file: File) => call<CareerImport>("POST", "/site/career", { form: formWith("file", file) }),
    },
    setup: {
      get: () => call<Setup>("GET", "/site/setup"),
      save: (progress: SetupProgress) => call<Setup>("PUT", "/site/setup", { body: progress }),
    },
    activity: {
      list: (limit?: number) => call<{ items: ActivityEntry[] }>("GET", "/activity", { query: { limit } }),
    },
    transfers: {
      get: () => call<Transfers>("GET", "/transfers"),
      export: () => call<Transfer>("POST", "/transfers/exports"),
      backUp: () => call<Transfer>("POST", "/transfers/backups"),
      check: (file: File, query: { site: string; posts: string }) =>
        call<Transfer>("POST", "/transfers/imports", { query: { name: file.name, ...query }, bytes: file }),
      import: (transferId: string) => call<Transfer>("POST", `/transfers/imports/${id(transferId)}`),
      end: (transferId: string) => call<void>("DELETE", `/transfers/${id(transferId)}`),
      link: (body: { file: string; password: string; code?: string }) =>
        call<{ url: string }>("POST", "/transfers/links", { body }),
    },
    examples: {
      count: () => call<{ posts: number; projects: number }>("GET", "/examples"),
      remove: () => call<void>("DELETE", "/examples"),
    },
  };
}

/** For event handlers in the browser, which have no router context. */
export const ownerApi: OwnerApi = createDeskApi(browserTransport);

function formWith(field: string, file: File): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}
