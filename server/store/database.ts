// The only place with SQL. A file of tables/ has the type of its table, what its columns hold for the code, and the queries that say more than
// those of table.ts. Differences between engines are in pairs of files with one interface (search/sqlite.ts and search/postgres.ts).
import type { Generated, Kysely, Transaction } from "kysely";
import type { SpellingTable } from "./search/correcting.ts";
import type { ActivityTable } from "./tables/activity.ts";
import type { ApiTokenTable } from "./tables/api-tokens.ts";
import type { AutosaveTable } from "./tables/autosaves.ts";
import type { BuildFileTable } from "./tables/build-files.ts";
import type { BuildTable, PlayPathTable, PublicationTable } from "./tables/builds.ts";
import type { CallProposalTable } from "./tables/call-proposals.ts";
import type { CategoryTable, TrashedCategoryPostTable, TrashedCategoryTable } from "./tables/categories.ts";
import type { OpeningTable, ViewTable } from "./tables/client-link-log.ts";
import type { FormerAddressTable } from "./tables/former-addresses.ts";
import type { MediaEarlierTable, MediaTable } from "./tables/media.ts";
import type { MediaUseTable } from "./tables/media-uses.ts";
import type { PasskeyTable } from "./tables/passkeys.ts";
import type { PostCountTable, PostTable } from "./tables/posts.ts";
import type { ProjectTable } from "./tables/projects.ts";
import type { QuoteTable } from "./tables/quotes.ts";
import type { RevisionTable } from "./tables/revisions.ts";
import type { SettingTable } from "./tables/settings.ts";
import type { ShareLinkTable } from "./tables/share-links.ts";
import type { SiteRevisionTable, SiteSectionTable } from "./tables/site-sections.ts";
import type { SpamWordTable } from "./tables/spam-words.ts";
import type { PostTagTable } from "./tables/tags.ts";
import type { RecoveryCodeTable, TwoFactorTable } from "./tables/two-factor.ts";
import type { SessionTable, UserTable } from "./tables/users.ts";
import type { VisitEventRow, FunnelRow, MachineRow, VisitRow, VisitorSaltTable, VisitorRow } from "./tables/visits.ts";

/** Booleans are 0 and 1, lists are JSON text, times are ISO 8601 UTC text, in every engine. */
export type Tables = {
  users: UserTable;
  twoFactor: TwoFactorTable;
  recoveryCodes: RecoveryCodeTable;
  apiTokens: ApiTokenTable;
  passkeys: PasskeyTable;
  sessions: SessionTable;
  categories: CategoryTable;
  trashedCategories: TrashedCategoryTable;
  trashedCategoryPosts: TrashedCategoryPostTable;
  posts: PostTable;
  postCounts: PostCountTable;
  postTags: PostTagTable;
  formerAddresses: FormerAddressTable;
  revisions: RevisionTable;
  autosaves: AutosaveTable;
  shareLinks: ShareLinkTable;
  /** Secret links that show work under NDA to one client. */
  clientLinks: {
    id: Generated<number>;
    /** In the URLs of the pages of an open link; opens nothing without a cookie. */
    publicId: string;
    /** SHA-256 of the secret in the URL, base64url; the secret itself is stored nowhere. */
    tokenHash: string;
    client: string;
    note: string;
    passwordHash: string | null;
    watermark: number;
    maxOpenings: number | null;
    /** Since the URL was made. */
    openings: Generated<number>;
    createdAt: string;
    expiresAt: string;
    revokedAt: string | null;
    /** By the URL that it has now. */
    firstOpenedAt: string | null;
  };
  /** What a link opens; some targets may be gone. */
  clientLinkTargets: { linkId: number; kind: string; targetId: number; position: number };
  clientLinkOpenings: OpeningTable;
  clientLinkViews: ViewTable;
  projects: ProjectTable;
  playPaths: PlayPathTable;
  builds: BuildTable;
  buildFiles: BuildFileTable;
  buildPublications: PublicationTable;
  media: MediaTable;
  mediaEarlier: MediaEarlierTable;
  mediaUses: MediaUseTable;
  messages: {
    id: Generated<number>;
    name: string;
    email: string;
    message: string;
    folder: string;
    read: number;
    /** Why it was not emailed: `not-set-up`, `too-many` or empty. */
    notMailed: Generated<string>;
    /** Of contract/stage-words.ts. */
    stage: Generated<string>;
    /** Id of the service that it is about, or empty, with its title and offer as the sender saw them. */
    service: Generated<string>;
    serviceTitle: Generated<string>;
    offer: Generated<string>;
    budget: Generated<string>;
    deadline: Generated<string>;
    /** As the owner writes it, with the currency. */
    value: Generated<string>;
    /** Day of the next reminder in the owner's time zone. */
    nextAt: string | null;
    /** When it was first answered, and when it was last won or lost. */
    answeredAt: string | null;
    closedAt: string | null;
    /** How the sender came; null where that is not known. */
    source: string | null;
    campaign: string | null;
    firstPage: string | null;
    /** What the search looks through, in lower case. */
    searchText: Generated<string>;
    /** Why it was sorted out as spam: `signs`, `learned` or empty. */
    sortedOut: Generated<string>;
    /** What the filter has learned it as: `spam`, `wanted` or empty. */
    learnedAs: Generated<string>;
    createdAt: string;
  };
  /** What happened to a message: notes, emails and moves between stages. */
  enquiryEvents: {
    id: Generated<number>;
    messageId: number;
    /** note, mail or moved. */
    kind: string;
    text: string;
    /** Of a move: the new stage. */
    stage: Generated<string>;
    mailId: number | null;
    createdAt: string;
  };
  /** All emails, to the owner and to the senders of messages. Those that wait are sent by the outbox. */
  mails: {
    id: Generated<number>;
    /** What it is about: message, opening or conversation; and of which message, or of which client link. */
    kind: string;
    messageId: number | null;
    linkId: number | null;
    /** Made by the caller, so that a repeated call sends nothing again. */
    key: string;
    /** Message-ID without its brackets, and those of the thread before it, oldest first, as a JSON list. */
    headerId: string;
    thread: string;
    /** Empty where it goes to the owner, whose address is a setting. */
    name: string;
    address: string;
    subject: string;
    text: string;
    /** waiting, handing-over, sent, failed or unknown. */
    state: string;
    tries: Generated<number>;
    nextAt: string | null;
    error: string | null;
    errorAt: string | null;
    createdAt: string;
    sentAt: string | null;
    /** A calendar file (RFC 5545) that is attached, or empty. */
    calendar: Generated<string>;
  };
  callProposals: CallProposalTable;
  quotes: QuoteTable;
  spamWords: SpamWordTable;
  activity: ActivityTable;
  visits: VisitRow;
  visitEvents: VisitEventRow;
  visitMachines: MachineRow;
  visitFunnels: FunnelRow;
  visitorSalts: VisitorSaltTable;
  visitorsToday: VisitorRow;
  settings: SettingTable;
  siteSections: SiteSectionTable;
  siteRevisions: SiteRevisionTable;
  searchSpellings: SpellingTable;
};

export type Database = Kysely<Tables> | Transaction<Tables>;
