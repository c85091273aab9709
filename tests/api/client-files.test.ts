// Files that clients send with the contact form.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { clientFileLimits } from "#contract/client-files.ts";
import { addNote, purgeEnquiries } from "#server/domain/enquiries/enquiries.ts";
import { purgeFilesOfSpam } from "#server/domain/enquiries/client-files.ts";
import { sendDueMail } from "#server/domain/outbox/outbox.ts";
import { orphanedClientFiles } from "#server/jobs/orphaned-files.ts";
import { listStored, sendForm, type SentFile } from "#tests/support/client-files.ts";
import { hello, inbox, mailbox, sendSecret } from "#tests/support/enquiries.ts";
import { makeImage } from "#tests/support/media.ts";
import { makePdf } from "#tests/support/pdfs.ts";
import { publish } from "#tests/support/site-content.ts";
import { startTestMailServer } from "#tests/support/smtp.ts";
import { listen, open } from "#tests/support/sockets.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { makeVideo } from "#tests/support/video.ts";
import { makeZip } from "#tests/support/zip.ts";

const pdf = makePdf(["A brief"]);
const megabyte = 1024 * 1024;
const day = 86_400_000;

async function startWithFiles(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  await publish(server, { contact: { ...starterContent.contact, files: true } });
  return server;
}

let addresses = 0;

/** Sends from another address each time, because an address may send five messages a minute. */
function send(server: TestServer, files: readonly SentFile[], fields: Record<string, string> = {}) {
  const ip = `192.0.2.${addresses++ % 250}`;
  return sendForm(server, "/contact/files", { ...hello, filledIn: "60000", ...fields }, files, { ip });
}

async function filesOf(server: TestServer, id: number) {
  return (await server.asOwner("GET", `/enquiries/${id}`)).body.files;
}

test("files of every accepted type arrive as they were sent, and only the owner can download them", async () => {
  const server = await startWithFiles();
  const image = makeImage(20, 10);
  const files = [
    { name: "brief.pdf", bytes: pdf },
    { name: "a.png", bytes: await image.png().toBuffer() },
    { name: "b.JPG", bytes: await image.jpeg().toBuffer() },
    { name: "c.webp", bytes: await image.webp().toBuffer() },
    { name: "d.gif", bytes: await image.gif().toBuffer() },
    { name: "e.avif", bytes: await image.avif().toBuffer() },
    { name: "notes.txt", bytes: "Jump <b>higher</b>, später" },
    { name: "notes.md", bytes: "# Jump" },
    { name: "list.csv", bytes: Buffer.from("a;b\nä;1", "latin1") },
    { name: "plan.docx", bytes: makeZip({ "[Content_Types].xml": "<x/>", "word/document.xml": "<x/>" }) },
    { name: "plan.xlsx", bytes: makeZip({ "xl/workbook.xml": "<x/>" }) },
    { name: "plan.pptx", bytes: makeZip({ "_rels/.rels": "<x/>" }) },
    { name: "plan.odt", bytes: makeZip({ mimetype: "application/vnd.oasis.opendocument.text" }) },
    { name: "all.zip", bytes: makeZip({ "../../etc/passwd": "x" }) },
    { name: "jump.mp4", bytes: makeVideo() },
    { name: "jump.webm", bytes: Buffer.from("1a45dfa3934282847765626d", "hex") },
  ];
  for (let at = 0; at < files.length; at += clientFileLimits.count) {
    const some = files.slice(at, at + clientFileLimits.count);
    const { status, text } = await send(server, some);
    expect(status, text).toBe(201);
    const [enquiry] = await inbox(server);
    const sent = await filesOf(server, enquiry?.id ?? 0);
    expect(sent).toEqual(
      some.map(({ name, bytes }) => ({
        id: expect.any(Number),
        name,
        bytes: Buffer.byteLength(bytes),
        locked: false,
        createdAt: enquiry?.createdAt,
      })),
    );
    for (const [index, { id, name }] of sent.entries()) {
      const path = `/api/enquiries/${enquiry?.id}/files/${id}`;
      expect((await server.call("GET", path)).status).toBe(401);
      const answer = await server.app.inject({
        url: path,
        headers: { authorization: `Bearer ${await server.logIn()}` },
      });
      expect(answer.rawPayload).toEqual(Buffer.from(some[index]?.bytes ?? ""));
      expect(answer.headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
      });
    }
  }
  // Nothing about a file leads to its name in the storage, and no URL of the site does.
  const stored = await listStored(server);
  expect(stored).toHaveLength(files.length);
  for (const path of [`/media/${stored[0]}`, `/media/client-files/${stored[0]}`, `/client-files/${stored[0]}`])
    expect((await server.app.inject({ url: path })).statusCode, path).toBe(404);
});

test("what isn't accepted is refused with one sentence, and nothing of the message is stored", async () => {
  const server = await startWithFiles();
  // In two parts, so that no scanner recognizes this test.
  const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refused: [string, string | Buffer, number, string][] = [
    ["setup.exe", Buffer.from("MZ\x90\0"), 415, "can't be sent. Send a PDF"],
    ["brief.pdf.exe", pdf, 415, "can't be sent. Send a PDF"],
    ["brief.exe.pdf", pdf, 415, "has two endings. Rename it"],
    ["picture.svg", svg, 415, "can't be sent"],
    ["page.html", "<!doctype html><p>Hi", 415, "can't be sent"],
    ["run.sh", "#!/bin/sh\n", 415, "can't be sent"],
    ["no-ending", pdf, 415, "can't be sent"],
    ["setup.pdf", Buffer.from("MZ\x90\0"), 415, "isn't what its name says"],
    ["setup.txt", "MZ program", 415, "isn't what its name says"],
    ["run.txt", "#!/bin/sh\n", 415, "isn't what its name says"],
    ["shell.md", "<?php echo 1;", 415, "isn't what its name says"],
    ["page.txt", "<!doctype html><script>alert(1)</script>", 415, "isn't what its name says"],
    ["picture.png", svg, 415, "isn't what its name says"],
    ["picture.txt", svg, 415, "isn't what its name says"],
    ["brief.pdf", await makeImage(5, 5).png().toBuffer(), 415, "isn't what its name says"],
    ["picture.jpg", pdf, 415, "isn't what its name says"],
    ["notes.txt", Buffer.concat([Buffer.alloc(5000, "a"), Buffer.from([0])]), 415, "isn't what its name says"],
    ["plan.docx", makeZip({ "setup.exe": "MZ" }), 415, "isn't what its name says"],
    ["plan.odt", makeZip({ "word/document.xml": "<x/>" }), 415, "isn't what its name says"],
    ["eicar.txt", eicar, 415, "was recognized as a virus"],
    ["empty.pdf", "", 415, "is empty"],
  ];
  for (const [name, bytes, status, sentence] of refused) {
    const answer = await send(server, [
      { name: "first.pdf", bytes: pdf },
      { name, bytes },
    ]);
    expect([answer.status, answer.body.message], name).toEqual([status, expect.stringContaining(sentence)]);
  }
  const many = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, bytes: pdf }));
  expect(await send(server, many)).toMatchObject({ status: 400, body: { message: "Send up to 5 files at once." } });
  const unnamed = await send(server, [{ name: "brief.pdf", bytes: pdf }], { name: "" });
  expect(unnamed).toMatchObject({ status: 400, body: { message: "name is required", field: "name" } });
  expect(await inbox(server)).toEqual([]);
  await expectNothingStored(server);
});

test(
  "files that are too large, alone or together, are refused, and nothing of the message is stored",
  { tags: ["long"] },
  async () => {
    const server = await startWithFiles();
    const one = await send(server, [{ name: "large.txt", bytes: Buffer.alloc(26 * megabyte, "a") }]);
    expect([one.status, one.body.message]).toEqual([
      413,
      expect.stringContaining("is larger than 25 MB. Send a link to it instead."),
    ]);
    const large = Array.from({ length: 3 }, (_, index) => ({
      name: `${index}.txt`,
      bytes: Buffer.alloc(17 * megabyte, "a"),
    }));
    expect(await send(server, large)).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining("50 MB") },
    });
    expect(await inbox(server)).toEqual([]);
    await expectNothingStored(server);
  },
);

test("without the owner's switch no file is accepted, but a form without chosen files is", async () => {
  const server = await startTestServer();
  expect(await send(server, [{ name: "brief.pdf", bytes: pdf }])).toMatchObject({
    status: 409,
    body: { message: "This form accepts no files anymore. Send your message without them, or with a link." },
  });
  await expectNothingStored(server);
  // Browsers send a file field without a chosen file as a file without a name.
  expect((await send(server, [{ name: "", bytes: "" }])).status).toBe(201);
  expect(await inbox(server)).toMatchObject([{ name: hello.name }]);
});

test("a browser without scripts is led back to its page, or told what to do", async () => {
  const server = await startWithFiles();
  const post = (name: string) =>
    sendForm(server, "/contact/files", { ...hello, service: "" }, [{ name, bytes: pdf }], {
      headers: { accept: "text/html", referer: "http://localhost:80/about", host: "localhost:80" },
    });
  expect(await post("brief.pdf")).toMatchObject({
    status: 303,
    headers: { location: "/about?sent=1#contact-status" },
  });
  const refused = await post("<b>.exe");
  expect(refused).toMatchObject({ status: 415, headers: { "content-type": "text/html; charset=utf-8" } });
  expect(refused.text).toContain("“&lt;b&gt;.exe” can't be sent.");
});

test("names are cleaned, and a PDF with a password is marked", async () => {
  const server = await startWithFiles();
  const locked = Buffer.from(pdf.toString("latin1").replace("/Root", "/Encrypt 9 0 R /Root"), "latin1");
  await send(server, [
    { name: "brief\u202efdp.pdf", bytes: locked },
    { name: "C:\\Users\\ada\\plan.pdf", bytes: pdf },
    { name: `${"x".repeat(300)}.pdf`, bytes: pdf },
    { name: "tab\tnul\u0000.pdf", bytes: pdf },
  ]);
  const [enquiry] = await inbox(server);
  expect(await filesOf(server, enquiry?.id ?? 0)).toMatchObject([
    { name: "brieffdp.pdf", locked: true },
    { name: "plan.pdf", locked: false },
    { name: `${"x".repeat(116)}.pdf` },
    { name: "tabnul.pdf" },
  ]);
});

test("files are in the owner's email by name, and deleted with their enquiry, alone, and after a while in spam", async () => {
  const mail = await startTestMailServer();
  const server = await startWithFiles({ env: { ...mailbox, SMTP_URL: mail.url } });
  const two = [
    { name: "brief.pdf", bytes: pdf },
    { name: "plan.txt", bytes: "a plan" },
  ];
  await send(server, two);
  await send(server, two, { website: "https://spam.example" });
  while ((await sendDueMail(server.context)) !== null);
  expect(mail.letters[0]?.source).toContain("File: plan.txt (6 B)");
  const [enquiry] = await inbox(server);
  const [spam] = await inbox(server, "spam");
  const id = enquiry?.id ?? 0;
  const files = await filesOf(server, id);
  expect((await server.asOwner("DELETE", `/enquiries/${spam?.id}/files/${files[0].id}`)).status).toBe(404);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/files/${files[0].id}`)).status).toBe(204);
  expect((await server.asOwner("GET", `/enquiries/${id}/files/${files[0].id}`)).status).toBe(404);
  expect(await listStored(server)).toHaveLength(3);

  server.clock.advance(clientFileLimits.spamDays * day - 60_000);
  await purgeFilesOfSpam(server.context);
  expect(await listStored(server)).toHaveLength(3);
  server.clock.advance(60_001);
  await purgeFilesOfSpam(server.context);
  expect(await listStored(server)).toHaveLength(1);
  expect(await filesOf(server, spam?.id ?? 0)).toEqual([]);
  await addNote(server.context, id, "Still here");
  server.clock.advance(25 * 31 * day);
  await purgeEnquiries(server.context);
  await expectNothingStored(server);

  await send(server, two);
  const [last] = await inbox(server);
  expect((await server.asOwner("DELETE", `/enquiries/${last?.id}`)).status).toBe(204);
  await expectNothingStored(server);
});

test("an upload that breaks off leaves nothing, and a file without a row is swept", async () => {
  const server = await startWithFiles();
  const port = await listen(server.app);
  const client = await open(port);
  const head = [
    "POST /api/contact/files HTTP/1.1",
    "host: localhost",
    "content-type: multipart/form-data; boundary=x",
    "content-length: 1000000",
    "",
    "",
  ].join("\r\n");
  client.socket.write(`${head}--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`);
  client.socket.write(Buffer.concat([pdf, Buffer.alloc(200_000, "a")]));
  const { staging } = server.context.clientFiles;
  await expect.poll(() => readdir(staging)).toHaveLength(1);
  client.socket.destroy();
  await expect.poll(() => readdir(staging)).toHaveLength(0);
  await expectNothingStored(server);

  await send(server, [{ name: "brief.pdf", bytes: pdf }]);
  const kept = await listStored(server);
  await server.context.clientFiles.write("a".repeat(48), pdf);
  const { run } = orphanedClientFiles(server.context, { grace: 0 });
  for (let runs = 0; runs < 3; runs++) await run(new AbortController().signal);
  expect(await listStored(server)).toEqual(kept);
});

test("visitors can't fill the disk: above a limit for all of them together, files are refused", async () => {
  const server = await startWithFiles();
  await send(server, [{ name: "brief.pdf", bytes: pdf }]);
  await server.context.db.updateTable("clientFiles").set({ bytes: 2_147_483_647 }).execute();
  await send(server, [{ name: "brief.pdf", bytes: pdf }]);
  await server.context.db.updateTable("clientFiles").set({ bytes: 2_147_483_647 }).execute();
  const answer = await send(server, [{ name: "brief.pdf", bytes: pdf }]);
  expect(answer).toMatchObject({
    status: 503,
    body: { message: "Files can't be stored at the moment. Send your message without them, or with a link." },
  });
  server.clock.advance(3_600_001);
  expect((await send(server, [{ name: "brief.pdf", bytes: pdf }])).status).toBe(201);
});

async function expectNothingStored(server: TestServer): Promise<void> {
  expect(await listStored(server)).toEqual([]);
  expect(await readdir(join(server.context.clientFiles.staging))).toEqual([]);
  expect(await server.context.db.selectFrom("clientFiles").selectAll().execute()).toEqual([]);
}

/** Asks for files, and returns the secret of the link. */
async function ask(server: TestServer, id: number): Promise<{ request: number; token: string; text: string }> {
  const { status, body } = await server.asOwner("POST", `/enquiries/${id}/file-requests`);
  expect(status).toBe(201);
  return { request: body.id, token: body.url.split("/").at(-1), text: body.text };
}

test("by a secret link, a client sends files with a message until it is closed, and the owner gets one email each time", async () => {
  const mail = await startTestMailServer();
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: mail.url } });
  await server.call("POST", "/contact", { body: hello });
  const [enquiry] = await inbox(server);
  const id = enquiry?.id ?? 0;
  const { request, token, text } = await ask(server, id);
  expect(text).toContain(`https://alex.example/files/${token}`);
  // The history has the reply without the secret.
  await sendSecret(server, mail, { id, token, text });
  expect((await server.asOwner("GET", `/enquiries/${id}`)).body).toMatchObject({
    read: true,
    fileRequests: [{ id: request }],
  });
  const before = mail.letters.length;

  const path = `/files/${token}`;
  expect(await server.call("GET", path)).toMatchObject({ status: 200, body: { files: [] } });
  const three = ["brief.pdf", "plan.pdf", "art.pdf"].map((name) => ({ name, bytes: pdf }));
  const sent = await sendForm(server, path, { message: "As promised", link: "store.example/42" }, three);
  expect(sent).toMatchObject({ status: 200, body: { files: three.map(({ name }) => ({ name, bytes: pdf.length })) } });
  while ((await sendDueMail(server.context)) !== null);
  expect(mail.letters.slice(before)).toHaveLength(1);
  expect(mail.letters.at(-1)?.source).toContain("3 files from Robin Sample");
  const details = (await server.asOwner("GET", `/enquiries/${id}`)).body;
  expect(details).toMatchObject({ read: false, files: three.map(({ name }) => ({ name })) });
  expect(details.history[0]).toMatchObject({
    kind: "files",
    text: expect.stringMatching(
      /^3 files from Robin Sample\n\nFile: brief\.pdf .*As promised\n\nLink: https:\/\/store\.example\/42$/s,
    ),
  });

  for (const [fields, files, status] of [
    [{}, [{ name: "brief.pdf.exe", bytes: pdf }], 415],
    [{}, [], 400],
    [{ link: "javascript:alert(1)" }, [], 400],
    [{ other: "x" }, [{ name: "brief.pdf", bytes: pdf }], 400],
  ] as const)
    expect((await sendForm(server, path, fields, files, { ip: "192.0.2.1" })).status).toBe(status);
  const again = await sendForm(server, path, { message: "Only words" }, [{ name: "", bytes: "" }], {
    ip: "192.0.2.2",
    headers: { accept: "text/html" },
  });
  expect(again).toMatchObject({ status: 303, headers: { location: `/files/${token}?sent=1` } });
  expect(await listStored(server)).toHaveLength(3);

  // Withdrawn, expired and unknown links look the same. The files stay.
  expect((await server.asOwner("DELETE", `/enquiries/${id}/file-requests/${request}`)).status).toBe(204);
  const other = await ask(server, id);
  server.clock.advance(clientFileLimits.requestDays * day + 1);
  const answers = await Promise.all(
    [token, other.token, "unknown"].flatMap((each) => [
      server.call("GET", `/files/${each}`),
      sendForm(server, `/files/${each}`, {}, [{ name: "brief.pdf", bytes: pdf }], { ip: "192.0.2.3" }),
      server.app.inject({ url: `/files/${each}` }).then(({ statusCode, headers }) => ({ status: statusCode, headers })),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(404));
  expect(answers[0]?.headers["cache-control"]).toBe("no-store");
  expect(await filesOf(server, id)).toHaveLength(3);
});

test("a client has five links at most, and can send fifty files by each", async () => {
  const server = await startTestServer();
  await server.call("POST", "/contact", { body: hello });
  const id = (await inbox(server))[0]?.id ?? 0;
  const { request, token } = await ask(server, id);
  for (let links = 1; links < clientFileLimits.requests; links++) await ask(server, id);
  const path = `/enquiries/${id}/file-requests`;
  expect((await server.asOwner("POST", path)).body.message).toBe(
    "There are enough open links for this client. Withdraw one first.",
  );

  const send = (count: number, ip: string) =>
    sendForm(
      server,
      `/files/${token}`,
      {},
      Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, bytes: "Jump" })),
      { ip },
    );
  for (let sent = 0; sent < clientFileLimits.aRequest - 2; sent += 4) await send(4, `192.0.2.${sent}`);
  const { status, body } = await send(3, "192.0.2.100");
  expect([status, body.message]).toEqual([
    409,
    "Enough files were sent by this link. Reply to the email to send more.",
  ]);
  expect((await send(2, "192.0.2.101")).body.files).toHaveLength(clientFileLimits.aRequest);

  expect((await server.asOwner("DELETE", `${path}/${request}`)).status).toBe(204);
  expect((await server.asOwner("DELETE", `${path}/${request}`)).status).toBe(404);
});

test("neither names nor contents of files appear anywhere that visitors can read, nor in the log of activity", async () => {
  const server = await startWithFiles();
  await send(server, [{ name: "canary-name.txt", bytes: "canary-content" }]);
  const [enquiry] = await inbox(server);
  await ask(server, enquiry?.id ?? 0);
  const pages = [
    "/",
    "/about",
    "/llms.txt",
    "/sitemap.xml",
    "/robots.txt",
    "/rss.xml",
    "/feed.json",
    "/files",
    "/api/site",
    "/api/search?q=canary",
    "/api/openapi.json",
  ];
  for (const url of pages) expect((await server.app.inject({ url })).body, url).not.toContain("canary");
  expect((await server.asOwner("GET", "/activity")).text).not.toContain("canary");
  expect((await server.asOwner("GET", "/api/media?search=canary")).body.items).toEqual([]);
});
