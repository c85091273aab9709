// What is deleted leaves the files of the database, too.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EnquiryDetails } from "#contract/enquiries.ts";
import { inbox } from "#tests/support/enquiries.ts";
import { email, startWithPerson } from "#tests/support/people.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const traces = ["Zebrafink Sample", "zebrafink@example.org", "a platypus simulator", "Budget approved by the zoo"];

/** Returns the traces that are in any file of the data folder. */
function found(dataDir: string, traces: readonly string[]): string[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map((file) => readFileSync(join(file.parentPath, file.name)));
  return traces.filter((trace) => bytes.some((each) => each.includes(trace)));
}

test("a deleted note, and then a deleted enquiry, is in no file of the data folder: not in the database, and not in its write-ahead log", async () => {
  const server = await startTestServer();
  const [name, email, what, note] = traces;
  await server.call("POST", "/contact", { body: { name, email, message: `Hello, ${what} please. `.repeat(200) } });
  const id = (await inbox(server))[0]?.id ?? 0;
  await server.asOwner("POST", `/enquiries/${id}/notes`, { text: note });
  await server.asOwner("PUT", `/enquiries/${id}`, { stage: "won", value: "$1,200" });
  expect(found(server.dataDir, traces)).toEqual(traces);
  const { body } = await server.asOwner("GET", `/enquiries/${id}`);
  const written = (body as EnquiryDetails).history.find(({ text }) => text === note);
  expect((await server.asOwner("DELETE", `/enquiries/${id}/notes/${written?.id}`)).status).toBe(204);
  expect(found(server.dataDir, traces)).toEqual(traces.filter((trace) => trace !== note));
  expect((await server.asOwner("DELETE", `/enquiries/${id}`)).status).toBe(204);
  expect(found(server.dataDir, traces)).toEqual([]);
});

test("of a deleted person, no word from any field and no file is in any file of the data folder", async () => {
  const { server, words, links } = await startWithPerson();
  const all = [...words.values(), email, email.toLowerCase()];
  // The activity log has the name of now, and nothing else has that of before.
  expect(all.filter((word) => !found(server.dataDir, all).includes(word))).toEqual([]);
  const { status } = await server.asOwner(
    "DELETE",
    `/enquiries/person?email=${encodeURIComponent(email)}&links=${links[2]}`,
  );
  expect(status).toBe(204);
  expect(found(server.dataDir, [...all, "Zebrafink", "zebrafink"])).toEqual([]);
});
