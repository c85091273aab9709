// A letter to many readers and a server that is killed while it sends.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import SQLite from "better-sqlite3";
import { Client } from "pg";
import { manageToken } from "#server/domain/newsletter/subscribing.ts";
import { headersOf, openMailServer } from "#tests/support/mail-server.ts";
import { queueLetter } from "#tests/support/letter-to-many.ts";
import { callAsOwner } from "#tests/support/owner-calls.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { logIn } from "#tests/e2e/support/log-in.ts";
import { startServer, temporaryFolder } from "#tests/e2e/support/server-process.ts";

const kills = 100;
const readers = 1000;
/** Where the mail server hears nothing more, and who leaves then: who this letter goes to, or the last of those who wait. */
const moments = [
  { command: "MAIL", leaves: "last" },
  { command: "RCPT TO", leaves: "recipient" },
  { command: "DATA", leaves: "recipient" },
  // The end of the letter: it has arrived.
  { command: ".", leaves: "last" },
] as const;

for (const engine of ["SQLite", "PostgreSQL"] as const)
  test(
    `on ${engine}, a server that is killed 100 times while it sends 1,000 letters loses none, sends none to who left, and none twice but those between their end and the answer`,
    { tags: ["long"], timeout: 3_600_000 },
    async ({ skip }) => {
      const postgres = engine === "PostgreSQL" ? await startPostgres({ durable: true }) : null;
      skip(engine === "PostgreSQL" && !postgres, "npm has no PostgreSQL for this platform");
      await postgres?.ask("create database site");
      const mail = await openMailServer();
      const dataDir = temporaryFolder();
      const env = {
        SMTP_URL: mail.url,
        OWNER_EMAIL: "alex@alex.example",
        NEWSLETTER_PER_HOUR: "100000",
        LOG_LEVEL: "silent",
        ...(postgres && { DATABASE_URL: postgres.urlOf("site") }),
      };
      const query = postgres ? queriesOf(postgres.urlOf("site")) : rowsOf(join(dataDir, "savepoint.sqlite"));
      let server = await startServer({ dataDir, env });
      try {
        const token = await logIn(server.url);
        const post = { title: "Fog", description: "Fog", content: "<p>Fog.</p>" };
        const { id, addresses } = await queueLetter({ url: server.url, token }, { readers, post });

        const [{ value } = { value: "" }] = await query<{ value: string }>(
          "select value from settings where name = 'newsletter-key'",
        );
        const key = Buffer.from(value, "base64url");
        /** Returns the address of who leaves, or null if nobody waits. */
        const leave = async (who: (typeof moments)[number]["leaves"]) => {
          const order = who === "last" ? "subscribers.id desc" : "next_at, subscribers.id";
          const [leaving] = await query<Reader>(
            `select email, email_key, created_at from subscribers join newsletter_deliveries
              on subscriber_id = subscribers.id where newsletter_deliveries.state = 'waiting'
              ${who === "last" ? "and subscribers.state = 'active'" : ""} order by ${order} limit 1`,
          );
          if (!leaving) return null;
          const { email, email_key: emailKey, created_at: createdAt } = leaving;
          const answer = await fetch(`${server.url}/unsubscribe/${manageToken(key, { emailKey, createdAt })}`, {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: "List-Unsubscribe=One-Click",
          });
          expect(answer.status).toBe(200);
          return email;
        };

        /** How many letters had arrived when somebody left. */
        const left = new Map<string, number>();
        const arrivedAt = (email: string) => mail.letters.filter(({ to }) => to.includes(email)).length;
        for (let round = 0; round < kills; round++) {
          // Some letters arrive before.
          const arrived = mail.letters.length + (round % 7);
          await expect
            .poll(() => mail.letters.length, { interval: 20, timeout: 120_000 })
            .toBeGreaterThanOrEqual(arrived);
          const { command, leaves } = moments[round % moments.length] ?? moments[0];
          await mail.stall(command);
          const email = await leave(leaves);
          if (email !== null && !left.has(email)) left.set(email, arrivedAt(email));
          process.kill(server.pid, "SIGKILL");
          await server.stop();
          server = await startServer({ dataDir, env });
        }
        const state = async () =>
          (await callAsOwner<{ state: string }>({ url: server.url, token }, "GET", `/issues/${id}`)).state;
        await expect.poll(state, { timeout: 600_000 }).toBe("sent");

        const times = Map.groupBy(mail.letters, ({ to }) => to.join());
        expect(addresses.filter((address) => !times.has(address) && !left.has(address))).toEqual([]);
        expect([...left].filter(([address, before]) => arrivedAt(address) > before)).toEqual([]);
        const doubled = [...times.values()].filter((letters) => letters.length > 1);
        // Those whose end had arrived, and whose answer had not.
        expect(doubled.length).toBeLessThanOrEqual(Math.ceil(kills / moments.length));
        for (const letters of doubled) {
          expect(letters).toHaveLength(2);
          expect(new Set(letters.map(({ source }) => headersOf(source).get("message-id"))).size).toBe(1);
        }
      } finally {
        await server.stop();
        await mail.goDown();
        await postgres?.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );

type Reader = { email: string; email_key: string; created_at: string };
type Query = <Row>(statement: string) => Promise<Row[]>;

function rowsOf(file: string): Query {
  return async <Row>(statement: string) => {
    const database = new SQLite(file, { readonly: true });
    const rows = database.prepare(statement).all() as Row[];
    database.close();
    return rows;
  };
}

function queriesOf(address: string): Query {
  return async <Row>(statement: string) => {
    const client = new Client(address);
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows as Row[];
  };
}
