// Opens everything that the server works with: database, media storage, keys, limiters.
import { resolveTxt } from "node:dns/promises";
import { backUpBeforeMigrating } from "./backup/before-migrating.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { createEvents } from "./events.ts";
import { createLoginLimiter } from "./attempt-limits/login-limiter.ts";
import { challengesInMemory, sharedChallenges } from "./attempt-limits/passkey-challenges.ts";
import { fillWithStarterContent, readSiteContent } from "./domain/site/site-content.ts";
import { withStoredSiteUrl } from "./domain/site/site-url.ts";
import { createVisits } from "./counting/visits.ts";
import { readSigningKey } from "./domain/auth/tokens.ts";
import { createSharedRateLimiter, createMemoryRateLimiter } from "./attempt-limits/rate-limiter.ts";
import { createMailer, createNewsletterMailer, type Mailer } from "./mail/mailer.ts";
import { createQuotePdfs } from "./quote-pdf/quote-pdf.ts";
import { openStorage } from "./media/open-storage.ts";
import type { Patience } from "./media/s3-bucket.ts";
import {
  type FileKindOfStore,
  type MediaStorage,
  storedBuilds,
  storedClientFiles,
  storedMedia,
} from "./media/storage.ts";
import { makeDataDir } from "./data-dir.ts";
import { createTypesetter, type Typesetter } from "./typesetting/typesetter.ts";
import { openStore } from "./store/store.ts";

export async function createContext(
  given: Config,
  parts: {
    clock?: Clock;
    mailer?: Mailer;
    newsletterMailer?: Mailer;
    resolveTxt?: Context["resolveTxt"];
    typesetter?: Typesetter;
    log?: (line: string) => void;
    /** Whether there is a backup already, so that none is made before migrations. */
    isBackedUp?: boolean;
    /** For tests, which can't wait as long. */
    patience?: { bucket?: Patience; database?: number };
  } = {},
): Promise<Context> {
  const clock = parts.clock ?? systemClock;
  makeDataDir(given.dataDir);
  const { dataDir, databaseUrl } = given;
  const { db, search, version, withLock, tryWithLock, broadcast, forgetDeleted, ...store } = await openStore({
    dataDir,
    databaseUrl,
    patience: parts.patience?.database,
    ...(given.backups &&
      parts.isBackedUp !== true && {
        beforeChanging: (db, names) => backUpBeforeMigrating(given, clock, db, names, parts.log),
      }),
  });
  const config = await withStoredSiteUrl(given, db);
  const [storage, builds, clientFiles] = await openStorages();
  await fillWithStarterContent(db, clock.now().toISOString());
  const signingKey = await readSigningKey(config, db);
  // Instances that share a database count together.
  const createRateLimiter: Context["createRateLimiter"] = (what, window, maxKeys) =>
    databaseUrl === null
      ? createMemoryRateLimiter(window, maxKeys)
      : createSharedRateLimiter(db, signingKey, what, window);
  const typesetter = parts.typesetter ?? createTypesetter();
  const events = createEvents();
  let writes = 0;
  const content: Context["content"] = {
    changed: () => {
      writes++;
    },
    current: () => `${writes}.${version()}`,
  };
  return {
    config,
    clock,
    db,
    search,
    storage,
    builds,
    clientFiles,
    signingKey,
    createRateLimiter,
    loginLimiter: createLoginLimiter(clock, createRateLimiter),
    passkeyChallenges: databaseUrl === null ? challengesInMemory(clock) : sharedChallenges(clock, db, signingKey),
    typesetter,
    ...createQuotePdfs({ db, content, typesetter }),
    mailer: parts.mailer ?? createMailer(config),
    newsletterMailer: parts.newsletterMailer ?? createNewsletterMailer(config),
    resolveTxt: parts.resolveTxt ?? resolveTxt,
    content,
    visits: createVisits({
      config,
      clock,
      db,
      withLock,
      onLost: (count, error) => events.emit("visitsLost", count, error),
      counting: async () => (await readSiteContent({ db, content })).statistics.counting,
    }),
    events,
    addingExamples: null,
    withLock,
    tryWithLock,
    broadcast,
    // What was asked for is done by then; the engine itself reuses the space later.
    forgetDeleted: () => forgetDeleted().catch(() => undefined),
    close: async () => {
      typesetter.close();
      storage.close();
      builds.close();
      clientFiles.close();
      await store.close();
    },
  };

  async function openStorages(): Promise<[MediaStorage, MediaStorage, MediaStorage]> {
    const opened: MediaStorage[] = [];
    const open = async (kind: FileKindOfStore) => {
      const storage = await openStorage(config, { kind, say: parts.log, patience: parts.patience?.bucket });
      opened.push(storage);
      return storage;
    };
    try {
      return [await open(storedMedia), await open(storedBuilds), await open(storedClientFiles)];
    } catch (error) {
      for (const storage of opened) storage.close();
      await store.close();
      throw error;
    }
  }
}
