import { realpathSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { DomainError, InvalidError } from "../errors.ts";

/** Where a site is: what its settings say of it. */
export type Place = Pick<Config, "dataDir" | "databaseUrl" | "s3" | "sessionSecret">;

type Environment = Record<string, string | undefined>;

const prefix = "TO_";
const bucketSettings = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
/** For what is to be in the data folder again. */
const none = "none";

/** The settings of where a site is to be: those that begin with TO_, and for what has none, those of where it is. */
export function readTarget(environment: Environment): Place {
  const given = (name: string) => environment[prefix + name] || undefined;
  const target: Environment = { ...environment };
  if (given("DATA_DIR") !== undefined) target.DATA_DIR = given("DATA_DIR");
  if (given("DATABASE_URL") !== undefined) target.DATABASE_URL = without(given("DATABASE_URL"));
  // A key of one store is nothing to another.
  if (bucketSettings.some((name) => given(name) !== undefined)) {
    const isNone = given("S3_BUCKET") === none;
    for (const name of bucketSettings) target[name] = isNone ? undefined : given(name);
  }
  try {
    return readConfig(target);
  } catch (error) {
    throw asTarget(error);
  }
}

/** Of what is wrong with the target: the settings have another name there. */
export function asTarget(error: unknown): unknown {
  if (!(error instanceof DomainError || error instanceof ConfigError)) return error;
  return new InvalidError(error.message.replaceAll(/(?<![A-Z_])(?=(?:DATA_DIR|DATABASE_URL|S3_[A-Z_]+)\b)/g, prefix), {
    cause: error,
  });
}

/** In words, the same for two names of one place. */
export function databaseOf({ dataDir, databaseUrl }: Place): string {
  if (databaseUrl === null) return `SQLite in ${realPath(dataDir)}`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `PostgreSQL (${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || "5432"})`;
}

export function mediaOf({ dataDir, s3 }: Place): string {
  return s3 === null
    ? join(realPath(dataDir), "media")
    : `the bucket ${s3.bucket} at ${s3.endpoint?.replace(/\/+$/, "") ?? `Amazon (${s3.region})`}`;
}

/** What to start the site with afterwards; no word of it is secret. */
export function settingsFor(from: Place, to: Place): string {
  const set = [
    ...(realPath(from.dataDir) === realPath(to.dataDir) ? [] : [`DATA_DIR=${to.dataDir}`]),
    ...(to.databaseUrl === null || to.databaseUrl === from.databaseUrl ? [] : ["DATABASE_URL as TO_DATABASE_URL is"]),
    ...(to.s3 === null || mediaOf(from) === mediaOf(to) ? [] : ["S3_… as TO_S3_… are"]),
  ];
  const unset = [
    ...(from.databaseUrl !== null && to.databaseUrl === null ? ["DATABASE_URL"] : []),
    ...(from.s3 !== null && to.s3 === null ? ["S3_…"] : []),
  ];
  return [
    ...(set.length > 0 ? [`with ${set.join(", ")}`] : []),
    ...(unset.length > 0 ? [`without ${unset.join(", ")}`] : []),
  ].join(", ");
}

/** Two names of a folder are one folder. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function without(value: string | undefined): string | undefined {
  return value === none ? undefined : value;
}
