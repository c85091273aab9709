import type { FastifyInstance } from "fastify";
import { personCalls, type PersonRecord } from "#contract/people.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../domain/auth/callers.ts";
import { forgetPerson, readPerson, type Wanted } from "../domain/people/people.ts";
import { makePersonPdf } from "../person-pdf/person-pdf.ts";
import { bind } from "./bind.ts";
import { attachmentOf } from "./media.ts";

/** Registers the calls about everything that is stored about a client. */
export function registerPeople(app: FastifyInstance, context: Context): void {
  bind(app, context, personCalls.get, async ({ query, reply, caller }) => {
    const record = forCaller(caller, await readPerson(context, wantedBy(query)));
    reply.headers({ "content-disposition": attachmentOf(`${record.email}.json`), "cache-control": "no-store" });
    return record;
  });

  bind(app, context, personCalls.file, async ({ query, reply, caller }) => {
    const record = forCaller(caller, await readPerson(context, wantedBy(query)));
    const pdf = await makePersonPdf(context, record);
    await reply
      .type(personCalls.file.mediaType)
      .headers({ "content-disposition": attachmentOf(`${record.email}.pdf`), "cache-control": "no-store" })
      .send(Buffer.from(pdf));
    return "";
  });

  bind(app, context, personCalls.remove, async ({ query }) => {
    await forgetPerson(context, wantedBy(query));
    return null;
  });
}

/** Leaves out the newsletter for programs that may not read its subscribers. */
function forCaller(caller: Caller, record: PersonRecord): PersonRecord {
  return caller.may("subscribers") ? record : { ...record, subscriptions: [] };
}

function wantedBy({ email, links = "" }: { email: string; links?: string | undefined }): Wanted {
  return { email, links: links.split(",").filter(Boolean).map(Number) };
}
