import type { Kysely } from "kysely";
import type { PrintedInvoice } from "#contract/invoices.ts";
import type { ShownQuote } from "#contract/quotes.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Visits } from "./counting/visits.ts";
import type { ServerEvents } from "./events.ts";
import type { LoginLimiter } from "./attempt-limits/login-limiter.ts";
import type { PasskeyChallenges } from "./attempt-limits/passkey-challenges.ts";
import type { RateLimiter } from "./attempt-limits/rate-limiter.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MediaStorage } from "./media/storage.ts";
import type { Tables } from "./store/database.ts";
import type { SearchIndex } from "./store/search/search.ts";
import type { Store } from "./store/store.ts";
import type { Typesetter } from "./typesetting/typesetter.ts";

/** What the server works with. Made once at the start; each test makes its own and overrides parts. */
export type Context = {
  config: Config;
  clock: Clock;
  db: Kysely<Tables>;
  search: SearchIndex;
  storage: MediaStorage;
  /** The files of playable builds. */
  builds: MediaStorage;
  /** The files that clients sent, which only the owner can read. */
  clientFiles: MediaStorage;
  signingKey: Uint8Array;
  /** Arguments: the kind of try, the window in milliseconds, and the maximum number of keys. */
  createRateLimiter(what: string, window: number, maxKeys: number): RateLimiter;
  loginLimiter: LoginLimiter;
  passkeyChallenges: PasskeyChallenges;
  /** Sets PDFs, in a process that starts with the first one. */
  typesetter: Typesetter;
  /** Returns a quote as a PDF; throws an UnavailableError where none can be made. */
  quotePdf(quote: ShownQuote): Promise<Uint8Array>;
  /** The same for an invoice. */
  invoicePdf(invoice: PrintedInvoice): Promise<Uint8Array>;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  /** For the letters of the newsletter; null like `mailer`. */
  newsletterMailer: Mailer | null;
  /** Asks the DNS for the texts of a name. */
  resolveTxt(name: string): Promise<string[][]>;
  content: ContentVersion;
  /** Counts what visitors do. */
  visits: Visits;
  /** Runs work that only one of several instances on the same database must do. */
  withLock: Store["withLock"];
  tryWithLock: Store["tryWithLock"];
  broadcast: Store["broadcast"];
  forgetDeleted: Store["forgetDeleted"];
  events: ServerEvents;
  /** The example content that a first start adds while the site is served; null while nothing is added. */
  addingExamples: { stop(): Promise<void> } | null;
  close(): Promise<void>;
};

/** Changes with every write that visitors could see, including writes of other processes on the same database. */
export type ContentVersion = { changed(): void; current(): string };
