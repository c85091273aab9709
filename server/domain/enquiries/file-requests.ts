// The owner asks a client for files with a secret link; the client can use it until it expires or is withdrawn.
import type { OpenFileRequest } from "#contract/file-requests.ts";
import { clientFileLimits } from "#contract/client-files.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import type { ClientUpload } from "../../media/receive-client-files.ts";
import { hashToken, newToken } from "../../secrets/secrets.ts";
import type { Database } from "../../store/database.ts";
import { clientFiles } from "../../store/tables/client-files.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { enquiries } from "../../store/tables/enquiries.ts";
import { type FileRequestRow, fileRequests, listOpenFileRequests } from "../../store/tables/file-requests.ts";
import { readWords, writeDayAt } from "../../site-words.ts";
import { readSiteContent } from "../site/site-content.ts";
import { changeRecords } from "../transactions.ts";
import { addFiles, filesInWords, keepingFiles } from "./client-files.ts";
import { getEnquiry } from "./enquiries.ts";
import { tellBoth } from "./tell-both.ts";

const day = 86_400_000;

type Sent = { message?: string | undefined; link?: string | undefined };

/** Makes a link, and the text for the email that contains it. */
export async function requestFiles(
  context: Context,
  enquiryId: number,
): Promise<{ id: number; url: string; text: string }> {
  const { config } = context;
  const token = newToken();
  const row = await changeRecords(context, async ({ db, now }) => {
    await getEnquiry(db, enquiryId);
    if ((await listOpenFileRequests(db, enquiryId, now)).length >= clientFileLimits.requests)
      throw new ConflictError("There are enough open links for this client. Withdraw one first.");
    return fileRequests.insert(db, {
      enquiryId,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(Date.parse(now) + clientFileLimits.requestDays * day).toISOString(),
    });
  });
  const url = `${config.siteUrl}/files/${token}`;
  const words = await readWords(context);
  const until = writeDayAt(row.expiresAt, config.timeZone, words);
  return { id: row.id, url, text: words.server.files.offer({ day: until, url }) };
}

export async function withdrawFileRequest({ db }: Context, enquiryId: number, id: number): Promise<void> {
  if (!(await fileRequests.remove(db, { id, enquiryId }))) throw new NotFoundError("This link does not exist.");
}

/** Returns what a link shows. Throws the same error for all links that show nothing. */
export async function openRequest(context: Context, token: string): Promise<OpenFileRequest> {
  const { expiresAt, id } = await findRequest(context, context.db, token);
  const files = await clientFiles.list(context.db, { requestId: id }, "id");
  return {
    owner: (await readSiteContent(context)).identity.name,
    expiresAt,
    timeZone: context.config.timeZone,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
  };
}

/** Stores what a client sent. The owner gets one email for all of it. */
export async function receiveRequested(
  context: Context,
  token: string,
  { message = "", link = "" }: Sent,
  uploads: readonly ClientUpload[],
): Promise<OpenFileRequest> {
  const words = (await readWords(context)).server.files;
  if (uploads.length === 0 && message === "" && link === "") throw new InvalidError(words.nothing, { field: "files" });
  await keepingFiles(context, uploads, (files) =>
    changeRecords(context, async ({ db, now }) => {
      const { id, enquiryId } = await findRequest(context, db, token);
      const enquiry = await getEnquiry(db, enquiryId);
      if ((await clientFiles.count(db, { requestId: id })) + files.length > clientFileLimits.aRequest)
        throw new ConflictError(words.enough);
      await addFiles(db, enquiryId, files, now, id);
      const count = `${files.length} ${files.length === 1 ? "file" : "files"}`;
      const title = files.length > 0 ? `${count} from ${enquiry.name}` : `A message from ${enquiry.name}`;
      const text = [filesInWords(files), message, link && `Link: ${link}`].filter(Boolean).join("\n\n");
      const event = await enquiryEvents.insert(db, {
        enquiryId,
        kind: "files",
        text: `${title}\n\n${text}`,
        mailId: null,
        createdAt: now,
      });
      await enquiries.update(db, { id: enquiryId }, { read: false });
      await tellBoth(context, db, {
        key: `files-${event.id}`,
        enquiry,
        now,
        client: null,
        owner: `${title}\n\n${text}`,
      });
    }),
  );
  context.events.emit("mailDue");
  return openRequest(context, token);
}

async function findRequest({ clock }: Context, db: Database, token: string): Promise<FileRequestRow> {
  const row = await fileRequests.find(db, { tokenHash: hashToken(token) });
  if (!row || row.expiresAt <= clock.now().toISOString()) throw new NotFoundError("This link leads nowhere.");
  return row;
}
