// Emails and a server that is killed while it sends them.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import SQLite from "better-sqlite3";
import { headersOf, openMailServer } from "#tests/support/mail-server.ts";
import { callAsOwner } from "#tests/support/owner-calls.ts";
import { logIn } from "#tests/e2e/support/log-in.ts";
import { startServer, temporaryFolder } from "#tests/e2e/support/server-process.ts";

const kills = 40;
/** Where the mail server hears nothing more: from the first command to the end of the whole email. */
const commands = ["EHLO", "MAIL", "RCPT TO", "DATA", "."];
const quote = {
  title: "Prototype",
  client: "Sam Sample",
  sender: "",
  currency: "€",
  lines: [{ title: "Prototype", text: "", quantity: 1, price: 120_000 }],
  tax: null,
  terms: "",
};
const day = 86_400_000;

type Mail = { state: string; headerId: string; kind: string };

test(
  "a server that is killed 40 times while it emails loses no email and sends a client none twice: messages, automatic answers, replies, accepted quotes and calls",
  { tags: ["long"], timeout: 600_000 },
  async () => {
    const mail = await openMailServer();
    const dataDir = temporaryFolder();
    const env = { SMTP_URL: mail.url, OWNER_EMAIL: "alex@alex.example", LOG_LEVEL: "silent" };
    let server = await startServer({ dataDir, env });
    try {
      const token = await logIn(server.url);
      const send = <Answer>(method: string, path: string, body?: unknown) =>
        callAsOwner<Answer>({ url: server.url, token }, method, path, body);
      await send("PUT", "/enquiries/reply-settings", {
        templates: [],
        automaticAnswer: { on: true, text: "It is here." },
      });

      const enquiryOf = async (round: number) => {
        const { items } = await send<{ items: { id: number; email: string }[] }>("GET", "/enquiries");
        return items.find(({ email }) => email === `client${round}@client.example`)?.id;
      };
      const secretOf = ({ url }: { url: string }) => new URL(url).pathname;
      /** Returns what queues emails, prepared so that nothing else is sent meanwhile. */
      const prepare = async (round: number): Promise<() => Promise<unknown>> => {
        const name = `client${round}`;
        if (round % 4 === 0)
          return () => send("POST", "/contact", { name, email: `${name}@client.example`, message: "A game, please." });
        const enquiry = await enquiryOf(round - (round % 4));
        if (round % 4 === 1)
          return () =>
            send("POST", `/enquiries/${enquiry}/replies`, {
              key: `reply-in-round-${round}`,
              subject: "Yes",
              text: name,
            });
        if (round % 4 === 2) {
          const validUntil = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
          const made = await send<{ url: string }>("POST", `/enquiries/${enquiry}/quotes`, { ...quote, validUntil });
          return () => send("POST", secretOf(made).replace(/^\/quote\//, "/quotes/"), { decision: "accept", name });
        }
        const times = [new Date(Date.now() + 3 * day).toISOString()];
        const made = await send<{ url: string }>("POST", `/enquiries/${enquiry}/calls`, { times, minutes: 30 });
        return () => send("POST", secretOf(made).replace(/^\/call\//, "/calls/"), { time: times[0] });
      };

      const stored = (): Mail[] => {
        const database = new SQLite(join(dataDir, "savepoint.sqlite"), { readonly: true });
        const rows = database.prepare("select state, kind, header_id as headerId from mails").all() as Mail[];
        database.close();
        return rows;
      };
      const underWay = () => stored().filter(({ state }) => state === "waiting" || state === "handing-over");

      for (let round = 0; round < kills; round++) {
        const act = await prepare(round);
        const come = mail.stall(commands[round % commands.length] ?? "");
        await act();
        await come;
        process.kill(server.pid, "SIGKILL");
        await server.stop();
        server = await startServer({ dataDir, env });
        await expect.poll(underWay, { message: `after kill ${round + 1}` }).toEqual([]);
      }

      const mails = stored();
      const rounds = kills / 4;
      const kinds = Object.groupBy(mails, ({ kind }) => kind);
      // A reply, and what both sides are told of an acceptance and of a call.
      expect(Object.fromEntries(Object.entries(kinds).map(([kind, list]) => [kind, list?.length]))).toEqual({
        enquiry: rounds,
        "automatic-answer": rounds,
        conversation: 5 * rounds,
      });
      const received = Map.groupBy(
        mail.letters,
        ({ source }) => headersOf(source).get("message-id")?.slice(1, -1) ?? "",
      );
      for (const { state, headerId, kind } of mails) {
        const times = received.get(headerId)?.length ?? 0;
        // Rather twice than never: to the owner, with the same Message-ID.
        if (kind === "enquiry") expect([state, times > 0], headerId).toEqual(["sent", true]);
        // Where only the recipient knows, the owner decides.
        else if (state === "unknown") expect(times, `${kind} ${headerId}`).toBeLessThanOrEqual(1);
        else expect([state, times], `${kind} ${headerId}`).toEqual(["sent", 1]);
      }
      expect([...received.keys()].filter((id) => !mails.some(({ headerId }) => headerId === id))).toEqual([]);
      expect(mails.some(({ state }) => state === "unknown")).toBe(true);
    } finally {
      await server.stop();
      await mail.goDown();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
