import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { TooLargeError } from "#server/errors.ts";
import { createCareerReader } from "#server/import/career/career-process.ts";
import { publish, readSection } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";
import { makeZip } from "#tests/support/zip.ts";

const resumeOn = { ...starterContent.resume, isPublic: true };
const upload = (server: TestServer, file: Buffer | string) =>
  sendFile(server, "POST", "/site/career", "file", Buffer.from(file));

test("LinkedIn's export lands in the drafts, and nothing is published", async () => {
  const server = await startTestServer();
  const before = (await server.call("GET", "/site")).body.sections;
  const answer = await upload(
    server,
    makeZip({
      "Profile.csv": "First Name,Last Name,Headline,Summary,Geo Location\nKim,Sample,3D Artist,I make props.,Porto\n",
      "Positions.csv": "Company Name,Title,Started On,Finished On\nStudio,Artist,Jan 2020,\nOther,Junior,2018,2019\n",
      "Education.csv": "School Name,Degree Name\nUniversity,BA\n",
      "Skills.csv": "Name\nBlender\nMaya\n",
      "Projects.csv": "Title\nA\n",
    }),
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      summary: "2 jobs, 1 school, 2 skills",
      found: { jobs: 2, schools: 1, skills: 2, profiles: 0 },
      undated: 1,
      leftOut: ["1 project"],
      sections: ["identity", "backstory", "skills", "about", "resume"],
    },
  });
  const identity = await readSection(server, "identity");
  expect(identity.draft).toEqual({
    ...starterContent.identity,
    name: "Kim Sample",
    roles: ["3D Artist"],
    place: "Porto",
  });
  expect((await readSection(server, "about")).draft).toMatchObject({
    hero: starterContent.about.hero,
    story: { heading: starterContent.about.story.heading, paragraphs: ["I make props."] },
  });
  const backstory = await readSection(server, "backstory");
  expect(backstory.draft?.heading).toBe(starterContent.backstory.heading);
  expect(backstory.draft).toMatchObject({ entries: [{ title: "Artist" }, { title: "Junior" }, { title: "BA" }] });
  expect(backstory.problems).toEqual([{ path: ["entries", 2, "period"], message: "Fill in this field." }]);
  expect((await server.call("GET", "/site")).body.sections).toEqual(before);
});

test("an import goes on from the drafts, and twice the same one is the same as once", async () => {
  const server = await startTestServer();
  const { version } = await readSection(server, "identity");
  const document = { ...starterContent.identity, siteTitle: "A draft" };
  await server.asOwner("PUT", "/site/sections/identity/draft", { document, version });
  const resume = JSON.stringify({ basics: { name: "Kim Sample" }, work: [{ position: "Artist", startDate: "2020" }] });
  await upload(server, resume);
  const once = await readSection(server, "backstory");
  expect((await upload(server, resume)).body.summary).toBe("1 job");
  expect((await readSection(server, "identity")).draft).toMatchObject({ name: "Kim Sample", siteTitle: "A draft" });
  expect((await readSection(server, "backstory")).draft).toEqual(once.draft);
  expect((await readSection(server, "skills")).hasDraft).toBe(false);
});

test("files that are no career are refused in a sentence", async () => {
  const server = await startTestServer();
  const refusal = async (file: Buffer | string) => {
    const { status, body } = await upload(server, file);
    return [status, body.message];
  };
  expect(await refusal("{")).toEqual([422, "This file isn’t valid JSON."]);
  expect(await refusal(Buffer.from([0xff, 0xd8, 0xff]))).toEqual([422, "This file isn’t valid JSON."]);
  expect(await refusal('{"work":[{"position":7}]}')).toEqual([
    400,
    "In this JSON Resume, “work.0.position” must be text.",
  ]);
  expect(await refusal('{"basics":{}}')).toEqual([422, "This file has no career in it."]);
  expect(await refusal(Buffer.from("PK nothing"))).toEqual([422, "This ZIP file is damaged."]);
  expect(await refusal(makeZip({ "Positions.csv": Buffer.alloc(5_000_000) }))).toEqual([
    413,
    "In this ZIP file, Positions.csv is too large.",
  ]);
  expect(await refusal(Buffer.alloc(5_000_000, 32))).toEqual([413, "A JSON Resume can be up to 4 MB."]);
  expect(await refusal(Buffer.alloc(26 * 1024 * 1024))).toEqual([413, "The file is too large."]);
  const other = await sendFile(server, "POST", "/site/career", "image", Buffer.from("{}"));
  expect([other.status, other.body.message]).toEqual([400, "Send the file in the field 'file'."]);
  expect((await server.asOwner("POST", "/site/career", {})).status).toBe(415);
  expect((await server.call("POST", "/site/career")).status).toBe(401);
  const sections = (await server.asOwner("GET", "/site/sections")).body as { hasDraft: boolean }[];
  expect(sections.filter(({ hasDraft }) => hasDraft)).toEqual([]);
});

test("the résumé is there once it is published, without what is to stay out of it", async () => {
  const server = await startTestServer();
  const read = () => server.app.inject("/resume.json");
  expect((await read()).statusCode).toBe(404);
  await server.asOwner("POST", "/portfolio", { title: "Open", slug: "open", year: 2020, techStack: ["C"] });
  await server.asOwner("POST", "/portfolio", { title: "Secret", slug: "secret", nda: true });
  const [first, ...rest] = starterContent.backstory.entries;
  await publish(server, {
    resume: { ...resumeOn, summary: "I make games." },
    backstory: { ...starterContent.backstory, entries: [{ ...first, notInResume: true }, ...rest] },
  });
  const answer = await read();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, no-cache",
  });
  const resume = answer.json();
  expect(resume.basics).toMatchObject({ name: "Alex Example", summary: "I make games.", url: "http://localhost:3000" });
  expect(resume.work).toHaveLength(rest.length);
  expect(resume.work[0]).toMatchObject({ name: rest[0]?.subtitle, startDate: "2022", endDate: "2023" });
  expect(resume.projects).toEqual([
    expect.objectContaining({
      name: "Open",
      startDate: "2020",
      endDate: "2020",
      url: "http://localhost:3000/portfolio/open",
    }),
  ]);
  expect(answer.body).not.toContain("Secret");
  expect(answer.body).not.toContain(starterContent.identity.email);
  expect(
    (await server.app.inject({ url: "/resume.json", headers: { "if-none-match": answer.headers.etag } })).statusCode,
  ).toBe(304);
  await publish(server, { resume: starterContent.resume });
  expect((await read()).statusCode).toBe(404);
});

test("the résumé of one site becomes the same career on another", async () => {
  const server = await startTestServer();
  const terms = {
    workMode: "Remote, or on site in Porto",
    hours: "10:00–18:00 in Porto",
    notice: "Two weeks",
    languages: "English (fluent), German",
  };
  await publish(server, {
    resume: { ...resumeOn, showEmail: true, summary: "I make games." },
    identity: { ...starterContent.identity, ...terms },
  });
  expect((await server.app.inject("/resume.json")).json()).toMatchObject({
    basics: { workMode: terms.workMode, hours: terms.hours, notice: terms.notice },
    languages: [{ language: "English", fluency: "fluent" }, { language: "German" }],
  });
  const file = (await server.app.inject("/resume.json")).body;
  const other = await startTestServer();
  await publish(other, {
    identity: { ...starterContent.identity, name: "Nobody", roles: [] },
    backstory: { ...starterContent.backstory, entries: [] },
    skills: { ...starterContent.skills, groups: [] },
    socialLinks: { links: [] },
  });
  const { body } = await upload(other, file);
  expect(body).toMatchObject({ undated: 0, leftOut: [] });
  await other.asOwner("POST", "/site/publish");
  const { published } = await readSection(other, "resume");
  await publish(other, { resume: { ...published, ...resumeOn, showEmail: true } });
  expect((await other.app.inject("/resume.json")).body).toBe(file);
});

test("a small ZIP file with thousands of rows is read up to a limit, and the rest is counted", async () => {
  const server = await startTestServer();
  const header = "Company Name,Title,Description,Location,Started On,Finished On\n";
  const zip = makeZip({ "Positions.csv": header + "a,b,c,d,Jan 2020,\n".repeat(20_000) });
  const { status, body } = await upload(server, zip);
  expect({ status, jobs: body.found.jobs, leftOut: body.leftOut }).toEqual({
    status: 200,
    jobs: 200,
    leftOut: ["19800 more rows"],
  });
  const resume = { work: Array.from({ length: 3000 }, () => ({ name: "Studio", startDate: "2020-01" })) };
  expect((await upload(server, JSON.stringify(resume))).body.leftOut).toEqual(["2800 more rows"]);
});

test("a file is read in a process that ends when it takes too long", async () => {
  const reader = createCareerReader(undefined, 1);
  const reading = reader.read(Buffer.from("{}"), {
    language: "en",
    present: "Present",
    siteUrl: "https://alex.example",
  });
  await expect(reading).rejects.toThrow(new TooLargeError("This file takes too long to read; import a smaller one."));
});

test("dates in other forms than the standard's are understood, and others leave the entry without dates and are named", async () => {
  const server = await startTestServer();
  const work = [
    ["2019-3", "2020-11-05T00:00:00.000Z"],
    ["2018", 2019],
    ["March 2012", "Present"],
    ["2011-13", "2012-02-31"],
    [undefined, "2014-06"],
    ["Invalid date", "Invalid date"],
    ["2010", "some day"],
  ].map(([startDate, endDate], index) => ({ position: `Job ${index}`, name: "Studio", startDate, endDate }));
  const { status, body } = await upload(server, JSON.stringify({ work }));
  expect({ status, undated: body.undated, leftOut: body.leftOut }).toEqual({
    status: 200,
    undated: 2,
    leftOut: ["the dates of “Job 5”", "the dates of “Job 6”"],
  });
  const { draft } = await readSection(server, "backstory");
  const entries = draft?.entries as { title: string; period: string }[];
  expect(Object.fromEntries(entries.map(({ title, period }) => [title, period]))).toEqual({
    "Job 0": "Mar 2019 – Nov 2020",
    "Job 1": "2018 – 2019",
    "Job 2": "Mar 2012 – Present",
    "Job 3": "2011 – Feb 2012",
    "Job 4": "Jun 2014",
    "Job 5": "",
    "Job 6": "",
  });
});
