import { expect, test } from "vitest";
import { emptyFields, fieldsOf, payloadOf, splitCommas } from "#contract/project-fields.ts";
import { fieldAt, mistakesIn } from "./project-fields.ts";

test("lists are split and trimmed, without blanks", () => {
  expect(splitCommas(" Unity , C#,, ,Blender ")).toEqual(["Unity", "C#", "Blender"]);
  expect(payloadOf({ ...emptyFields, contributions: " Led the team \n\n Wrote tools" }).contributions).toEqual([
    "Led the team",
    "Wrote tools",
  ]);
});

test("the order is sent as sortOrder, and an empty year as null", () => {
  const payload = payloadOf({ ...emptyFields, order: "3" });
  expect(payload).toMatchObject({ sortOrder: 3, year: null });
  expect(payload).not.toHaveProperty("order");
});

test("title and slug are required, and numbers must be valid", () => {
  expect(Object.keys(mistakesIn(emptyFields))).toEqual(["title", "slug"]);
  const given = { ...emptyFields, title: "A", slug: "a" };
  expect(mistakesIn(given)).toEqual({});
  for (const order of ["-1", "1.5", "x"]) expect(Object.keys(mistakesIn({ ...given, order }))).toEqual(["order"]);
  for (const year of ["12", "soon"]) expect(Object.keys(mistakesIn({ ...given, year }))).toEqual(["year"]);
});

test("rows without text aren't sent, and errors find the row that was", () => {
  const fields = {
    ...emptyFields,
    title: "A",
    slug: "a",
    techStack: "Unity",
    results: [
      { from: "", value: " ", label: "" },
      { from: "24 fps", value: "60 fps", label: "" },
    ],
    techYears: [
      { name: "Godot", from: "soon", to: "" },
      { name: "Unity", from: "2021", to: "2020" },
    ],
  };
  expect(Object.keys(mistakesIn(fields))).toEqual(["results.1.label", "techYears.1.to"]);
  const payload = payloadOf(fields);
  expect(payload.results).toEqual([{ from: "24 fps", value: "60 fps", label: "" }]);
  expect(payload.techYears).toEqual([{ name: "Unity", from: 2021, to: 2020 }]);
  expect(fieldAt("results.0.label", fields)).toBe("results.1.label");
  expect(fieldAt("techYears.0.to", fields)).toBe("techYears.1.to");
  expect(fieldAt("tags.3", fields)).toBe("tags");
  expect(fieldAt("nothing", fields)).toBeNull();
});

test("saving the form keeps the case study", () => {
  const study = {
    problem: "It stuttered.",
    approach: "Measured it.",
    techStack: ["Unity"],
    results: [{ from: "", value: "60 fps", label: "on a five-year-old phone" }],
    content: "<p>How</p>",
    credits: [{ name: "Mara Quill", role: "Music", link: "" }],
    techYears: [{ name: "Unity", from: 2020, to: null }],
    postIds: ["p_4"],
    service: "game-prototype",
  };
  const project = {
    _id: "1",
    id: 1,
    title: "Tower",
    slug: "tower",
    category: "game" as const,
    mediaType: "image" as const,
    starred: false,
    order: 0,
    sortOrder: 0,
    nda: false,
    landing: [],
    pictures: {},
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  expect(payloadOf(fieldsOf({ ...project, ...study }))).toMatchObject(study);
});
