import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Place = { title: string; slug: string; part: number; of: number; previous: unknown; next: unknown };

test("a post that joins a series becomes its last part, or the part that it says", async () => {
  const server = await startTestServer();
  const first = await addPart(server, "A", {});
  expect([first.series, first.seriesPart]).toMatchObject([{ title: "Diary", slug: "diary", part: 1, of: 1 }, 1]);
  expect((await addPart(server, "B", { series: "DIARY" })).series).toMatchObject({ title: "Diary", part: 2, of: 2 });
  expect((await addPart(server, "C", { seriesPart: 1 })).series).toMatchObject({ part: 2, of: 3 });
  expect(await order(server)).toEqual(["A", "C", "B"]);
  // A save that leaves both out, or the number alone, changes nothing.
  await server.asOwner("PUT", `/blogs/${first._id}`, { title: "A", description: "d", series: "Diary" });
  await server.asOwner("PUT", `/blogs/${first._id}`, { title: "A", description: "d" });
  expect(await order(server)).toEqual(["A", "C", "B"]);
  const moved = { title: "A", description: "d", seriesPart: 9 };
  expect((await server.asOwner("PUT", `/blogs/${first._id}`, moved)).body.series.part).toBe(3);
  const left = { title: "A", description: "d", series: "" };
  expect((await server.asOwner("PUT", `/blogs/${first._id}`, left)).body).toMatchObject({
    series: null,
    seriesPart: null,
  });
  const nowhere = await server.asOwner("PUT", `/blogs/${first._id}`, moved);
  expect([nowhere.status, nowhere.body.field]).toEqual([400, "seriesPart"]);
});

test("visitors count published parts only, and the owner all", async () => {
  const server = await startTestServer();
  const parts = [];
  for (const title of ["A", "B", "C"]) parts.push(await addPart(server, title, { published: title !== "B" }));
  const [, second, third] = parts;
  const seen = async (as: "call" | "asOwner", id?: string) =>
    (await server[as]("GET", `/blogs/${id}`)).body as { series: Place; seriesPart?: number };
  const visible = await seen("call", third?._id);
  expect(visible.series).toMatchObject({ part: 2, of: 2, previous: { title: "A" }, next: null });
  expect(visible).not.toHaveProperty("seriesPart");
  expect((await server.call("GET", `/blogs/${third?._id}?view=page`)).body.series.parts).toMatchObject([
    { title: "A" },
    { title: "C" },
  ]);
  expect((await server.call("GET", "/blogs")).body.items[0].series).toMatchObject({ part: 2, of: 2 });
  expect((await seen("asOwner", third?._id)).series).toMatchObject({ part: 3, of: 3, previous: { title: "B" } });
  // Who has the link to a draft sees it in its place.
  const link = (await server.asOwner("POST", `/blogs/${second?._id}/share`, { days: 1 })).body.url as string;
  expect((await server.call("GET", `/drafts/${link.split("/").at(-1)}`)).body.post.series).toMatchObject({
    part: 2,
    of: 3,
  });
  expect((await server.call("GET", "/series")).body).toEqual([
    { title: "Diary", slug: "diary", posts: 2, readMinutes: 2 },
  ]);
  expect((await server.asOwner("GET", "/series")).body[0].posts).toBe(3);
  expect((await server.call("GET", "/series/diary")).body.parts).toHaveLength(2);
  expect((await server.call("GET", "/blogs?series=diary")).body.total).toBe(2);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [parts[0]?._id, third?._id] });
  expect((await server.call("GET", "/series/diary")).status).toBe(404);
  expect((await server.call("GET", "/series")).body).toEqual([]);
});

test("trash and restore keep the place in a series", async () => {
  const server = await startTestServer();
  const parts = [];
  for (const title of ["A", "B", "C"]) parts.push(await addPart(server, title, {}));
  await server.asOwner("DELETE", `/blogs/${parts[1]?._id}`);
  expect(await order(server)).toEqual(["A", "C"]);
  expect((await server.asOwner("POST", `/blogs/${parts[1]?._id}/restore`)).body.series).toMatchObject({
    part: 2,
    of: 3,
  });
});

test("the parts of a series are put in an order, and parts that are not named follow", async () => {
  const server = await startTestServer();
  const ids: string[] = [];
  for (const title of ["A", "B", "C", "D"]) ids.push((await addPart(server, title, {}))._id);
  const [a, b, , d] = ids;
  const ordered = await server.asOwner("PUT", "/series/diary/order", { ids: [d, b] });
  expect(ordered.body.parts.map(({ title }: { title: string }) => title)).toEqual(["D", "B", "A", "C"]);
  expect(await order(server)).toEqual(["D", "B", "A", "C"]);
  const stranger = await server.asOwner("POST", "/blogs", { title: "X", description: "d" });
  expect((await server.asOwner("PUT", "/series/diary/order", { ids: [stranger.body._id, a] })).status).toBe(400);
  expect((await server.asOwner("PUT", "/series/none/order", { ids: [a] })).status).toBe(404);
});

test("a renamed series is found by its former titles, and one that takes the title of another is appended to it", async () => {
  const server = await startTestServer();
  await addPart(server, "A", { published: true });
  await addPart(server, "X", { series: "Notes", published: true });
  await addPart(server, "Y", { series: "Notes", published: true });
  expect((await server.asOwner("PUT", "/series/diary", { title: "Log" })).body).toMatchObject({
    slug: "log",
    posts: 1,
  });
  expect((await server.call("GET", "/series/diary")).body.slug).toBe("log");
  expect((await addPart(server, "B", { series: "diary" })).series).toMatchObject({ title: "Log", part: 2 });
  const refused = await server.asOwner("PUT", "/series/notes", { title: "log" });
  expect([refused.status, refused.body.code]).toEqual([409, "name-taken"]);
  expect((await server.asOwner("PUT", "/series/notes", { title: "log", merge: true })).body).toMatchObject({
    title: "Log",
    posts: 4,
  });
  expect(await order(server, "notes")).toEqual(["A", "B", "X", "Y"]);
});

test("a deleted series leaves its posts in none", async () => {
  const server = await startTestServer();
  const { _id } = await addPart(server, "A", { published: true });
  await addPart(server, "B", {});
  expect((await server.asOwner("DELETE", "/series/diary")).body).toEqual({ posts: 2 });
  expect((await server.call("GET", `/blogs/${_id}`)).body.series).toBeNull();
  for (const method of ["GET", "DELETE"] as const)
    expect((await server.asOwner(method, "/series/diary")).status, method).toBe(404);
});

async function addPart(
  server: TestServer,
  title: string,
  fields: Record<string, unknown>,
): Promise<{ _id: string; series: Place; seriesPart: number }> {
  const answer = await server.asOwner("POST", "/blogs", { title, description: "d", series: "Diary", ...fields });
  expect(answer.status, answer.text).toBe(201);
  server.clock.advance(60_000);
  return answer.body as { _id: string; series: Place; seriesPart: number };
}

async function order(server: TestServer, slug = "diary"): Promise<string[]> {
  const { parts } = (await server.asOwner("GET", `/series/${slug}`)).body as { parts: { title: string }[] };
  return parts.map(({ title }) => title);
}
