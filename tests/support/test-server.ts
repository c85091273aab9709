// The fixture of the API tests: the whole server with its own database, without a socket.
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { inject, onTestFinished } from "vitest";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import { prepareFirstOwner } from "#server/domain/auth/first-owner.ts";
import { openSession } from "#server/domain/auth/sessions.ts";
import type { Overload } from "#server/load-limits/overload.ts";
import { createTypesetter } from "#server/typesetting/typesetter.ts";
import { testStart } from "./fill-template.ts";
import { bucketOf } from "./media-place.ts";
import { askServer, databaseAt } from "./postgres-setup.ts";
import { environmentOf } from "./s3-environment.ts";
import { owner, siteSettings } from "./test-settings.ts";

export type TestClock = {
  now(): Date;
  set(time: string): void;
  advance(milliseconds: number): void;
  /** Resolves when the clock has been read this many more times, so that periodic jobs have run. */
  untilRead(times: number): Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- each test knows the shape of the response that it expects
export type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string };

export type TestServer = {
  app: FastifyInstance;
  context: Context;
  clock: TestClock;
  dataDir: string;
  /** Calls as a visitor, or as the user of `token`. */
  call(
    method: string,
    path: string,
    options?: {
      body?: unknown;
      token?: string | null;
      headers?: Record<string, string>;
      payload?: Buffer | string;
      ip?: string;
    },
  ): Promise<Answer>;
  /** Calls as the owner. */
  asOwner(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Returns the token of a new session. */
  logIn(): Promise<string>;
};

/** One process makes the PDFs of all tests of a worker: to start one takes longer than most PDFs. So no server ends it. */
const typesetter = { ...createTypesetter(), close: () => undefined };

/** Stops with the test that started it. */
export async function startTestServer(
  options: {
    /** Starts with an empty folder and database, as on a first start. */
    isFirstStart?: boolean;
    env?: Record<string, string>;
    parts?: Parameters<typeof createContext>[1];
    app?: (context: Context) => Parameters<typeof createApp>[1];
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "savepoint-api-"));
  const clock = testClock();
  const bucket = bucketOf(dataDir);
  const database = await createDatabase(dataDir, options.isFirstStart);
  const config = readConfig({
    ...(bucket && environmentOf(bucket)),
    ...database.env,
    ...siteSettings,
    DATA_DIR: dataDir,
    BACKUPS: "true",
    LOG_LEVEL: "silent",
    ...options.env,
  });
  const context = await createContext(config, { clock, typesetter, ...options.parts });
  await prepareFirstOwner(context);
  const app = await createApp(context, { overload: calm, ...options.app?.(context) });
  await app.ready();
  onTestFinished(async () => {
    // A client that keeps its connection open would delay the shutdown.
    app.server.closeAllConnections();
    await app.close();
    await context.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call = callerOf(app);
  // Checking the password takes longer than most tests, so only login tests make the call.
  const logIn = async (): Promise<string> =>
    (await openSession(context, { id: 1, username: owner.username }, { address: "127.0.0.1", device: "a program" }))
      .access_token;
  let session = { token: "", from: Number.NEGATIVE_INFINITY };
  const asOwner: TestServer["asOwner"] = async (method, path, body) => {
    const now = clock.now().getTime();
    // Tests that move the clock would otherwise lose their session.
    if (Math.abs(now - session.from) > 3_600_000) session = { token: await logIn(), from: now };
    return call(method, path, { body, token: session.token });
  };
  return { app, context, clock, dataDir, call, logIn, asOwner };
}

/** Calls a server without a socket. */
export function callerOf(app: FastifyInstance): TestServer["call"] {
  return async (method, path, { body, token, headers, payload, ip } = {}) => {
    const answer = await app.inject({
      method: method as "GET",
      url: path.startsWith("/api") || path.startsWith("/media") || path.startsWith("/art") ? path : `/api${path}`,
      remoteAddress: ip ?? "127.0.0.1",
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(payload !== undefined && { payload }),
    });
    const isJson = String(answer.headers["content-type"] ?? "").includes("json");
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== "" ? (JSON.parse(answer.body) as unknown) : null,
      headers: answer.headers,
      text: answer.body,
    };
  };
}

/** Copies the template: its data folder or, on PostgreSQL, its database. */
async function createDatabase(
  dataDir: string,
  isEmpty = false,
): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const postgres = inject("postgres");
  if (postgres === null) {
    if (!isEmpty) cpSync(inject("sqliteTemplate"), dataDir, { recursive: true });
    return { env: {}, drop: async () => undefined };
  }
  const name = `savepoint_${randomBytes(8).toString("hex")}`;
  const template = isEmpty ? "template0" : postgres.template;
  await askServer(postgres.server, `create database ${name} template ${template} ${postgres.strategy}`);
  return {
    env: { DATABASE_URL: databaseAt(postgres.server, name) },
    drop: () => askServer(postgres.server, `drop database ${name}`),
  };
}

/** A busy server must not reject requests. */
const calm: Overload = { check: () => undefined, delay: () => ({ mean: 0, longest: 0 }), close: () => undefined };

export function testClock(): TestClock {
  let time = Date.parse(testStart);
  let readings = 0;
  const waiting = new Map<() => void, number>();
  return {
    // Each reading is a millisecond later, as with a real clock.
    now() {
      readings++;
      for (const [resolve, reading] of waiting) if (readings >= reading && waiting.delete(resolve)) resolve();
      return new Date(time++);
    },
    set: (to) => {
      time = Date.parse(to);
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
    untilRead: (times) =>
      new Promise((resolve) => {
        waiting.set(resolve, readings + times);
      }),
  };
}
