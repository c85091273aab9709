import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

export type Config = {
  port: number;
  host: string;
  /** Changes while the site runs, once the owner has said it (domain/site/site-url.ts): read it where it is needed. */
  siteUrl: string;
  siteUrlSource: SiteUrlSource;
  /** Whether the files outside volumes end with the process, as on hosting platforms. */
  isInContainer: boolean;
  /** Null if builds can't be played, because the site has no second origin. */
  play: PlaySettings | null;
  dataDir: string;
  /** The URL of PostgreSQL, or null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** Null if media are stored in the data folder. */
  s3: S3Settings | null;
  /** Null without a CDN. */
  cdn: CdnSettings | null;
  sessionSecret: string | null;
  owner: { username: string; password: string | null; email: string | null };
  mail: {
    smtpUrl: string | null;
    from: string | null;
    /** The newsletter's own mail server, null where it uses the same, and how many letters that server takes an hour. */
    newsletter: { smtpUrl: string | null; perHour: number };
    /** Null where the mail server signs, or nobody does. */
    dkim: { selector: string; privateKey: string } | null;
    /** The name of the key in the DNS, also if the mail provider signs. */
    dkimSelector: string | null;
  };
  demoContent: boolean;
  /** Whether to make a backup each night, and before the database schema changes. */
  backups: boolean;
  /** Whether backups contain the builds that are not live. */
  backupBuilds: boolean;
  apiBaseUrl: string;
  timeZone: string;
  /** Whether reading pages may start React only when it is needed. */
  deferHydration: boolean;
  trustProxy: string[];
  logLevel: string;
  /** Null if metrics are off. */
  metrics: { port: number; host: string } | null;
  production: boolean;
};

/** Who said what the site's URL is: SITE_URL, the hosting platform, the owner in the dashboard, or nobody. */
export type SiteUrlSource = "setting" | "platform" | "owner" | "none";

/** Where builds are played: a separate origin, so that they reach nothing of the site. */
export type PlaySettings = {
  /** An origin, such as https://play.example.com, or one for each project, such as https://*.play.example.com. */
  url: string;
  /** Of a separate listener; null where requests come to the site's port, with the host of `url`. */
  port: number | null;
  /** Whether it was not set, but follows from the others: then the site starts without it, too. */
  isDefault: boolean;
};

/** The location and credentials of an S3-compatible store. */
export type S3Settings = {
  /** Null for Amazon's. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type CdnSettings = {
  /** Seconds for which the CDN may serve a page without asking. */
  maxAge: number;
  /** Receives purge requests. Null if not set; the CDN's pages are then up to maxAge old. */
  purge: { url: string; secret: string } | null;
};

export class ConfigError extends Error {}

const flag = z
  .enum(["true", "false", "1", "0"], "must be true or false")
  .transform((value) => value === "true" || value === "1");

const webUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((url) => url.replace(/\/+$/, ""));

const noPort = "must be a port number, 0 to 65535";
const port = z.coerce.number(noPort).int(noPort).min(0, noPort).max(65_535, noPort);

const mailServer = z
  .string()
  .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
  .refine(
    isMailServer,
    "must be a URL such as smtp://user:password@smtp.example.com:587, with # / @ : in the password as %23 %2F %40 %3A",
  );

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: webUrl.optional(),
  PLAY_URL: webUrl
    .refine(isOrigin, "must be an origin such as https://play.example.com, without a path")
    .refine(
      (url) => /^[^*]*$|^https?:\/\/\*(?:\.[^*.]+){2,}$/.test(url),
      "may have one *, as its whole first label: https://*.play.example.com",
    )
    .optional(),
  DATA_DIR: z.string().default("./data"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address, such as https://s3.example.com" })
    .refine((url) => !/[?#]/.test(url), "must be an http(s) address without ? and #")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be the name of a region, such as eu-central-1")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens",
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, "must be a key without spaces").optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, "must be a key without spaces").optional(),
  CDN_MAX_AGE: z.coerce
    .number("must be a number of seconds")
    .int("must be a whole number of seconds")
    .min(1, "must be at least 1 second")
    .max(31_536_000, "must be at most a year, 31536000 seconds")
    .optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  CDN_PURGE_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be letters, digits and signs without spaces")
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, "must be an address such as postgres://user:password@host:5432/database")
    .optional(),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  OWNER_USERNAME: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(60, "must be at most 60 characters")
    .default("owner"),
  OWNER_PASSWORD: z
    .string()
    .min(10, "must be at least 10 characters")
    .max(200, "must be at most 200 characters")
    .optional(),
  OWNER_EMAIL: z.email("must be an email address").optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z.string().optional(),
  NEWSLETTER_SMTP_URL: mailServer.optional(),
  NEWSLETTER_PER_HOUR: z.coerce
    .number("must be a number of letters")
    .int("must be a whole number of letters")
    .min(1, "must be at least 1 letter an hour")
    .max(100_000, "must be at most 100000 letters an hour")
    .default(90),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{0,62})$/i, "must be the name before ._domainkey in the DNS, such as mail2026")
    .optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    // Many platforms hold one line only.
    .transform((key) => key.replaceAll("\\n", "\n"))
    .refine(isRsaKey, "must be an RSA private key in PEM, such as openssl genrsa 2048 writes")
    .optional(),
  DEMO_CONTENT: flag.default(true),
  BACKUPS: flag.default(true),
  BACKUP_BUILDS: flag.default(true),
  API_BASE_URL: z
    .string()
    .default("/api")
    .transform((url) => url.replace(/\/+$/, ""))
    .refine((url) => url === "/api", "must be /api: this server serves its API there"),
  DEFER_HYDRATION: flag.default(true),
  TIME_ZONE: z.string().default("UTC").refine(isTimeZone, "must be a time zone such as Europe/Lisbon"),
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every(isProxyAddress),
      "must be IP addresses or ranges with commas between them, such as 127.0.0.1, 10.0.0.0/8",
    ),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  NODE_ENV: z.string().default("production"),
});

/**
 * The variables in which hosting platforms tell a site its URL, and how to read each. Of several domains, the first is the one that the owner
 * has put first.
 */
const platforms = new Map<string, (value: string) => string>([
  // https://render.com/docs/environment-variables
  ["RENDER_EXTERNAL_URL", (url) => url],
  // https://docs.railway.com/reference/variables
  ["RAILWAY_PUBLIC_DOMAIN", (domain) => `https://${domain}`],
  // https://fly.io/docs/machines/runtime-environment/
  ["FLY_APP_NAME", (name) => `https://${name}.fly.dev`],
  // https://coolify.io/docs/knowledge-base/environment-variables
  ["COOLIFY_URL", (urls) => urls.split(",")[0] ?? ""],
]);

export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Reads the environment; nothing else does. Throws a ConfigError with one line that names the invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = parsed.data;
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0)
    throw new ConfigError("METRICS_PORT: must be another port than PORT");
  if (values.SMTP_URL && !values.OWNER_EMAIL)
    throw new ConfigError("OWNER_EMAIL: is needed where SMTP_URL is set, because messages are mailed there");
  if (values.NEWSLETTER_SMTP_URL && !values.SMTP_URL)
    throw new ConfigError("SMTP_URL: is needed where NEWSLETTER_SMTP_URL is set, because it mails the confirmations");
  if (values.DKIM_PRIVATE_KEY && !values.DKIM_SELECTOR)
    throw new ConfigError("DKIM_SELECTOR: is needed where DKIM_PRIVATE_KEY is set");
  const platformUrl = readPlatformUrl(given);
  const siteUrl = values.SITE_URL ?? platformUrl ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    siteUrlSource: values.SITE_URL !== undefined ? "setting" : platformUrl === null ? "none" : "platform",
    isInContainer: platformUrl !== null,
    play: readPlay(values, siteUrl),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    s3: readS3(values),
    cdn: readCdn(values),
    sessionSecret: values.SESSION_SECRET ?? null,
    owner: {
      username: values.OWNER_USERNAME,
      password: values.OWNER_PASSWORD ?? null,
      email: values.OWNER_EMAIL ?? null,
    },
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? null,
      newsletter: { smtpUrl: values.NEWSLETTER_SMTP_URL ?? null, perHour: values.NEWSLETTER_PER_HOUR },
      dkim:
        values.DKIM_SELECTOR !== undefined && values.DKIM_PRIVATE_KEY !== undefined
          ? { selector: values.DKIM_SELECTOR, privateKey: values.DKIM_PRIVATE_KEY }
          : null,
      dkimSelector: values.DKIM_SELECTOR ?? null,
    },
    demoContent: values.DEMO_CONTENT,
    backups: values.BACKUPS,
    backupBuilds: values.BACKUP_BUILDS,
    apiBaseUrl: values.API_BASE_URL,
    timeZone: values.TIME_ZONE,
    // Hot reloading needs React immediately.
    deferHydration: values.DEFER_HYDRATION && values.NODE_ENV === "production",
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    production: values.NODE_ENV === "production",
  };
}

/** Returns what changes with the URL that the owner says. Throws a ConfigError if builds would then be played on the site's own origin. */
export function withSiteUrl(
  { play }: Pick<Config, "play">,
  siteUrl: string,
): Pick<Config, "siteUrl" | "siteUrlSource" | "play"> {
  const url = new URL(siteUrl);
  if (play && !play.isDefault) refuseSharedOrigin(new URL(play.url), url);
  // The port that is the default on this machine can't be reached from elsewhere.
  return { siteUrl, siteUrlSource: "owner", play: play?.isDefault && !isThisMachine(url.hostname) ? null : play };
}

/** Returns the URL that a hosting platform gives the site, or null. What can't be read counts as not given: the owner didn't write it. */
function readPlatformUrl(env: Record<string, string | undefined>): string | null {
  for (const [name, read] of platforms) {
    const value = env[name];
    const url = value === undefined ? null : webUrl.safeParse(read(value.trim())).data;
    if (url) return url;
  }
  return null;
}

/**
 * Returns the origin of builds. Never the site's own, where a build could act as the owner. On this machine it is another port, because
 * localhost with a name before it is another site to browsers, which then keep no saves.
 */
function readPlay({ PLAY_URL, PORT, METRICS_PORT }: z.infer<typeof environment>, siteUrl: string): PlaySettings | null {
  const site = new URL(siteUrl);
  if (PLAY_URL === undefined) {
    if (!isThisMachine(site.hostname) || site.protocol !== "http:" || PORT === 0) return null;
    const step = METRICS_PORT === PORT + 1 ? 2 : 1;
    const shown = Number(site.port || 80) + step;
    return { url: `http://${site.hostname}:${shown}`, port: PORT + step, isDefault: true };
  }
  const play = new URL(PLAY_URL);
  refuseSharedOrigin(play, site);
  if (play.hostname.startsWith("*.") || !isThisMachine(play.hostname))
    return { url: play.origin, port: null, isDefault: false };
  const port = Number(play.port || 80);
  if (port === PORT || port === METRICS_PORT)
    throw new ConfigError("PLAY_URL: must have another port than PORT and METRICS_PORT");
  return { url: play.origin, port, isDefault: false };
}

function refuseSharedOrigin(play: URL, site: URL): void {
  if (play.hostname.startsWith("*.")) {
    if (`.${site.hostname}`.endsWith(play.hostname.slice(1)))
      throw new ConfigError(
        `PLAY_URL: must not stand for SITE_URL, too, as ${play.host} does; use a name of its own, such as ${site.protocol}//*.play.${site.host.replace(/^www\./, "")}`,
      );
  } else if (play.host === site.host) {
    const better = isThisMachine(site.hostname)
      ? `http://${site.hostname}:${Number(site.port || 80) + 1}`
      : `${site.protocol}//play.${site.host.replace(/^www\./, "")}`;
    throw new ConfigError(
      `PLAY_URL: must be another origin than SITE_URL, such as ${better}, because a build there could act as the owner`,
    );
  }
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === "/" && search + hash + username + password === "";
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Requires all settings of the store or none: with a part of them, media would go to an unintended place. */
function readS3(values: z.infer<typeof environment>): S3Settings | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const given = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const set = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
  if (set === undefined) return null;
  const need = (name: "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"): string => {
    const value = values[name];
    if (value === undefined) throw new ConfigError(`${name}: is needed where ${set} is set`);
    return value;
  };
  if (S3_ENDPOINT === undefined && S3_REGION === undefined)
    throw new ConfigError(`S3_ENDPOINT: is needed where ${set} is set, or S3_REGION for Amazon's own store`);
  return {
    endpoint: S3_ENDPOINT ?? null,
    region: S3_REGION ?? "us-east-1",
    bucket: need("S3_BUCKET"),
    accessKeyId: need("S3_ACCESS_KEY_ID"),
    secretAccessKey: need("S3_SECRET_ACCESS_KEY"),
  };
}

function readCdn({ CDN_MAX_AGE, CDN_PURGE_URL, CDN_PURGE_SECRET }: z.infer<typeof environment>): CdnSettings | null {
  if (CDN_PURGE_SECRET !== undefined && CDN_PURGE_URL === undefined)
    throw new ConfigError("CDN_PURGE_URL: is needed where CDN_PURGE_SECRET is set");
  if (CDN_PURGE_URL !== undefined && CDN_PURGE_SECRET === undefined)
    throw new ConfigError("CDN_PURGE_SECRET: is needed where CDN_PURGE_URL is set, so that nobody else can purge");
  if (CDN_MAX_AGE === undefined) {
    if (CDN_PURGE_URL !== undefined)
      throw new ConfigError("CDN_MAX_AGE: is needed where CDN_PURGE_URL is set; without it a CDN keeps no page");
    return null;
  }
  return {
    maxAge: CDN_MAX_AGE,
    purge:
      CDN_PURGE_URL !== undefined && CDN_PURGE_SECRET !== undefined
        ? { url: CDN_PURGE_URL, secret: CDN_PURGE_SECRET }
        : null,
  };
}

/** Checks that the URL has a host and can be parsed: special characters in a password must be escaped. */
function isMailServer(url: string): boolean {
  try {
    const { hostname, username, password } = new URL(url);
    for (const part of [username, password]) decodeURIComponent(part);
    return hostname !== "";
  } catch {
    return false;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Checks that the URL names a database and can be parsed: special characters in a password must be escaped. */
function isDatabaseUrl(text: string): boolean {
  try {
    const { protocol, username, password, pathname } = new URL(text);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return /^postgres(?:ql)?:$/.test(protocol) && text.startsWith(`${protocol}//`) && pathname.length > 1;
  } catch {
    return false;
  }
}

/** Checks for values that Fastify's `trustProxy` accepts: an IP address, a range (10.0.0.0/8 or 10.0.0.0/255.0.0.0), or a named range. */
function isProxyAddress(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", range, ...others] = text.split("/");
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  if (range === undefined || (version === 4 && isIP(range) === 4)) return true;
  return /^\d+$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
