// A letter to many readers and a server that is killed while it sends.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import SQLite from "better-sqlite3";
import { manageToken } from "#server/domain/newsletter/subscribing.ts";
import { headersOf, openMailServer } from "#tests/support/mail-server.ts";
import { logIn } from "#tests/e2e/support/log-in.ts";
import { startServer, temporaryFolder } from "#tests/e2e/support/server-process.ts";

const kills = 100;
const readers = 1000;
/** Where the mail server hears nothing more. */
const commands = ["MAIL", "RCPT TO", "DATA", "."];

test(
  "a server that is killed 100 times while it sends 1,000 letters loses none, sends none to who left, and none twice but those between their end and the answer",
  { tags: ["long"], timeout: 1_800_000 },
  async () => {
    const mail = await openMailServer();
    const dataDir = temporaryFolder();
    const env = {
      SMTP_URL: mail.url,
      OWNER_EMAIL: "alex@alex.example",
      NEWSLETTER_PER_HOUR: "100000",
      LOG_LEVEL: "silent",
    };
    let server = await startServer({ dataDir, env });
    try {
      const authorization = `Bearer ${await logIn(server.url)}`;
      const send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
        const answer = await fetch(`${server.url}/api${path}`, {
          method,
          headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
        return (await answer.json()) as Answer;
      };
      const addresses = Array.from({ length: readers }, (_, index) => `reader${index}@readers.example`);
      const list = new FormData();
      list.append("file", new Blob([["email", ...addresses].join("\n")], { type: "text/csv" }), "list.csv");
      const imported = await fetch(`${server.url}/api/subscribers/import?consent=Recorded`, {
        method: "POST",
        headers: { authorization },
        body: list,
      });
      expect(await imported.json()).toMatchObject({ added: readers });
      const { version } = await send<{ version: number }>("GET", "/site/sections/newsletter");
      const document = { on: false, legal: "Alex Sample, 1 Main Street" };
      await send("PUT", "/site/sections/newsletter/draft", { version, document });
      await send("POST", "/site/publish");
      const post = { title: "Fog", description: "Fog", content: "<p>Fog.</p>", published: true };
      const { _id } = await send<{ _id: string }>("POST", "/blogs", post);
      const { id } = await send<{ id: number }>("POST", `/blogs/${_id}/issue`, { subject: "Fog" });

      const query = <Row>(statement: string): Row[] => {
        const database = new SQLite(join(dataDir, "savepoint.sqlite"), { readonly: true });
        const rows = database.prepare(statement).all() as Row[];
        database.close();
        return rows;
      };
      const [{ value } = { value: "" }] = query<{ value: string }>(
        "select value from settings where name = 'newsletter-key'",
      );
      const key = Buffer.from(value, "base64url");
      /** The last of those who wait leaves. Returns the address, and how many letters went there before. */
      const leave = async () => {
        const [last] = query<{ email: string; emailKey: string; createdAt: string }>(
          `select email, email_key as emailKey, created_at as createdAt from subscribers join newsletter_deliveries
            on subscriber_id = subscribers.id where newsletter_deliveries.state = 'waiting' and subscribers.state = 'active'
            order by subscribers.id desc limit 1`,
        );
        if (!last) return null;
        const answer = await fetch(`${server.url}/unsubscribe/${manageToken(key, last)}`, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "List-Unsubscribe=One-Click",
        });
        expect(answer.status).toBe(200);
        return last.email;
      };

      const left: string[] = [];
      let come = mail.stall(commands[0] ?? "");
      for (let round = 1; round <= kills; round++) {
        // Somebody leaves while a letter is on its way.
        await come;
        const email = await leave();
        if (email !== null) left.push(email);
        process.kill(server.pid, "SIGKILL");
        await server.stop();
        if (round < kills) come = mail.stall(commands[round % commands.length] ?? "");
        server = await startServer({ dataDir, env });
      }
      const state = async () => (await send<{ state: string }>("GET", `/issues/${id}`)).state;
      await expect.poll(state, { timeout: 600_000 }).toBe("sent");

      const times = Map.groupBy(mail.letters, ({ to }) => to.join());
      const lost = addresses.filter((address) => !times.has(address) && !left.includes(address));
      expect(lost).toEqual([]);
      expect(left.filter((address) => times.has(address))).toEqual([]);
      const doubled = [...times.values()].filter((letters) => letters.length > 1);
      // Those whose end had arrived, and whose answer had not.
      expect(doubled.length).toBeLessThanOrEqual(Math.ceil(kills / commands.length));
      for (const letters of doubled) {
        expect(letters).toHaveLength(2);
        expect(new Set(letters.map(({ source }) => headersOf(source).get("message-id"))).size).toBe(1);
      }
    } finally {
      await server.stop();
      await mail.goDown();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
