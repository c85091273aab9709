// Everything about one client as a PDF.
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { email, startWithPerson } from "#tests/support/people.ts";

test("the PDF has every word that is stored about a client, and no secret of a link", async () => {
  const { server, words, links, secrets } = await startWithPerson();
  const answer = await server.app.inject({
    url: `/api/enquiries/person/person.pdf?email=${encodeURIComponent(email)}&links=${links[2]}`,
    headers: { authorization: `Bearer ${await server.logIn()}` },
  });
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  expect(answer.headers["content-disposition"]).toContain(
    `filename*=UTF-8''${encodeURIComponent(`${email.toLowerCase()}.pdf`)}`,
  );
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  // Words that are too long for a line are broken with spaces of no width.
  const text = (await extractText(document, { mergePages: true })).text.replaceAll("\u200b", "").replace(/\s+/g, " ");
  // The content of files is a download of each, and Message-IDs say nothing to a person.
  const elsewhere = new Set(["content of a file", "content of a later file", "former client", "letter"]);
  const missing = [...words].filter(([field, word]) => !elsewhere.has(field) && !text.includes(word));
  expect(missing).toEqual([]);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toContain(`Everything about ${email.toLowerCase()}`);
});
