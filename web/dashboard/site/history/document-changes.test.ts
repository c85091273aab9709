import { expect, test } from "vitest";
import { z } from "zod";
import { faq, services } from "#contract/site/home.ts";
import { look } from "#contract/site/look.ts";
import { words } from "#contract/site/words.ts";
import { fieldOf } from "../form/form-fields.ts";
import { documentChanges } from "./document-changes.ts";

const faqForm = fieldOf(z.toJSONSchema(faq, { io: "input" }));
const why = { id: "why", question: "Why?", answer: "So." };
const how = { id: "how", question: "How?", answer: "Like this." };

test("a changed text is listed with its place and its old text", () => {
  expect(
    documentChanges(
      faqForm,
      { heading: "FAQ", entries: [why] },
      { heading: "FAQ", entries: [{ ...why, answer: "No." }] },
    ),
  ).toEqual([{ where: "Questions › “Why?” › Answer", before: "So.", after: "No." }]);
});

test("added, removed and moved entries are listed by name", () => {
  expect(documentChanges(faqForm, { entries: [why] }, { entries: [why, how] })).toEqual([
    { where: "Questions", before: null, after: "How?" },
  ]);
  expect(documentChanges(faqForm, { entries: [why, how] }, { entries: [how] })).toEqual([
    { where: "Questions", before: "Why?", after: null },
  ]);
  expect(documentChanges(faqForm, { entries: [why, how] }, { entries: [how, why] })).toEqual([
    { where: "Questions › Order", before: "“Why?”, “How?”", after: "“How?”, “Why?”" },
  ]);
});

test("lists of texts and optional objects are listed in words", () => {
  const form = fieldOf(z.toJSONSchema(services, { io: "input" }));
  const one = { id: "a", title: "A", bullets: ["x", "y"] };
  const other = { ...one, bullets: ["x", "z"], cta: { label: "Go", href: "/go" } };
  expect(documentChanges(form, { entries: [one] }, { entries: [other] })).toEqual([
    { where: "Services › “A” › What is included › “z”", before: "y", after: "z" },
    { where: "Services › “A” › Button", before: null, after: "Go · /go" },
  ]);
});

test("a value of another kind is one change", () => {
  const form = fieldOf(z.toJSONSchema(look, { io: "input" }));
  const art = { kind: "art", seed: "island", palette: "day" };
  const video = { kind: "video", video: { kind: "youtube", id: "aqz-KE-bpKQ" } };
  expect(documentChanges(form, { hero: art }, { hero: video })).toHaveLength(1);
});

test("own words are listed by language and key", () => {
  const form = fieldOf(z.toJSONSchema(words, { io: "input" }));
  expect(
    documentChanges(
      form,
      { own: { de: { "blog.archive": "Alles", "blog.all": "Ganz" } } },
      { own: { de: { "blog.archive": "Von Anfang an", "blog.next": "Weiter" } } },
    ),
  ).toEqual([
    { where: "Words › de › blog.archive", before: "Alles", after: "Von Anfang an" },
    { where: "Words › de › blog.all", before: "Ganz", after: null },
    { where: "Words › de › blog.next", before: null, after: "Weiter" },
  ]);
});
