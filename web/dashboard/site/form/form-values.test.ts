import { describe, expect, test } from "vitest";
import { z } from "zod";
import { starterContent } from "#content/starter.ts";
import { sectionNames } from "#contract/site/section-names.ts";
import { sections } from "#contract/site/sections.ts";
import { type FormField, fieldOf, type ListField, type ObjectField } from "./form-fields.ts";
import { copyValue, isSameDocument, newEntry, newIds, newValue, toDocumentValue, toFormValue } from "./form-values.ts";
import { describePath, idOfPath, nameOfPath } from "./paths.ts";

function formOf(name: keyof typeof sections): ObjectField {
  return fieldOf(z.toJSONSchema(sections[name].schema, { io: "input" })) as ObjectField;
}

function part<Type extends FormField["type"]>(form: ObjectField, name: string, type: Type) {
  const field = form.fields.find((each) => each.name === name)?.field;
  expect(field?.type).toBe(type);
  return field as Extract<FormField, { type: Type }>;
}

describe.each(sectionNames)("the form of %s", (name) => {
  test("returns the document it was created from", () => {
    const form = formOf(name);
    const document = toDocumentValue(form, toFormValue(form, starterContent[name]));
    expect(document).toEqual(JSON.parse(JSON.stringify(starterContent[name])));
    expect(sections[name].schema.safeParse(document).success).toBe(true);
  });

  test("has a title for every field that is shown", () => {
    const untitled = (field: FormField, path: string): string[] => {
      const own = field.title === "" && path !== "" && !path.endsWith("[]") ? [path] : [];
      if (field.type === "list") return [...own, ...untitled(field.item, `${path}[]`)];
      const fields =
        field.type === "object"
          ? field.fields
          : field.type === "variants"
            ? field.variants.flatMap((variant) => variant.fields)
            : [];
      return [...own, ...fields.flatMap((each) => untitled(each.field, `${path}.${each.name}`))];
    };
    expect(untitled(formOf(name), "")).toEqual([]);
  });
});

test("every kind of field is found by its hints", () => {
  const services = formOf("services");
  const service = part(services, "entries", "list").item as ObjectField;
  expect(part(service, "id", "text").isHidden).toBe(true);
  expect(part(service, "blurb", "text").control).toBe("textarea");
  expect(part(service, "icon", "choice").options).toContain("3d");
  expect(part(service, "cta", "object").isRequired).toBe(false);
  const look = formOf("look");
  expect(part(look, "accent", "color").options).toContain("teal");
  expect(part(look, "hero", "variants").variants.map(({ kind }) => kind)).toEqual(["art", "image", "video"]);
  expect(part(formOf("identity"), "since", "number").isRequired).toBe(false);
  expect(part(formOf("identity"), "photo", "image").isPlain).toBe(false);
  expect(part(formOf("hero"), "introVideo", "video").isRequired).toBe(false);
  const job = part(formOf("backstory"), "entries", "list").item as ObjectField;
  expect(part(job, "logoUrl", "image").isPlain).toBe(true);
});

test("an empty optional text is left out, an empty required one isn't", () => {
  const form = formOf("contact");
  const value = { heading: "", intro: "" };
  expect(toDocumentValue(form, value)).toEqual({ heading: "" });
});

test("numbers are texts in the form, and invalid numbers stay as typed", () => {
  const since = part(formOf("identity"), "since", "number");
  expect(toFormValue(since, 2015)).toBe("2015");
  expect(toDocumentValue(since, " 2015 ")).toBe(2015);
  expect(toDocumentValue(since, "")).toBeUndefined();
  expect(toDocumentValue(since, "last year")).toBe("last year");
});

test("an id stays, a new entry has none, and a copy loses it at every depth", () => {
  const list = part(formOf("services"), "entries", "list");
  const [service] = starterContent.services.entries;
  const value = toFormValue(list.item, service);
  expect(toDocumentValue(list.item, value)).toHaveProperty("id", service?.id);
  expect(copyValue(list.item, value)).toEqual({ ...(value as object), id: undefined });
  expect(newEntry(list, [])).not.toHaveProperty("id");
});

test("a new entry begins with the first option that no other entry has", () => {
  const profiles = part(formOf("socialLinks"), "links", "list");
  const [first, second] = part(profiles.item as ObjectField, "platform", "choice").options;
  expect(newEntry(profiles, [{ platform: first }])).toEqual({ platform: second, href: "" });
  const order = part(formOf("home"), "sections", "list");
  expect(newEntry(order, [{ value: "backstory" }])).toEqual({ value: "services" });
});

test("a new value has its required parts and none of its optional ones", () => {
  const service = part(formOf("services"), "entries", "list").item;
  expect(newValue(service)).toMatchObject({ title: "", bullets: [], icon: "game", priceFrom: "", cta: null });
});

test("entries that are texts are wrapped in objects in the form", () => {
  const form = formOf("hero");
  const value = toFormValue(form, { claim: ["One", "Two"], technologies: [] }) as { claim: unknown };
  expect(value.claim).toEqual([{ value: "One" }, { value: "Two" }]);
  expect(nameOfPath(form, ["claim", 1])).toBe("claim.1.value");
  expect(idOfPath(["claim", 1])).toBe("site-claim-1");
});

test("paths go through lists, objects and variants", () => {
  const services = formOf("services");
  expect(nameOfPath(services, ["entries", 2, "bullets", 0])).toBe("entries.2.bullets.0.value");
  expect(nameOfPath(formOf("look"), ["hero", "video", "id"])).toBe("hero.video.id");
  const document = { entries: [{ title: "Level design" }, { title: "" }] };
  expect(describePath(services, document, ["entries", 0, "cta", "href"])).toBe(
    "Services › “Level design” › Button › Link",
  );
  expect(describePath(services, document, ["entries", 1, "title"])).toBe("Services › Service 2 › Title");
});

test("documents are equal regardless of ids, empty properties and spaces at the ends", () => {
  const form = formOf("faq");
  const one = { heading: "FAQ", entries: [{ id: "a", question: "Why?", answer: "So." }] };
  const other = { lead: "", entries: [{ answer: "So. ", question: "Why?" }], heading: "FAQ" };
  expect(isSameDocument(form, one, other)).toBe(true);
  expect(isSameDocument(form, one, { ...one, heading: "Questions" })).toBe(false);
});

test("ids from the server are found, unless the entries changed meanwhile", () => {
  const form = formOf("faq");
  const document = { heading: "FAQ", entries: [{ id: "why", question: "Why?", answer: "So." }] };
  const value = toFormValue(form, { heading: "FAQ", entries: [{ question: "Why?", answer: "So." }] });
  expect(newIds(form, document, value)).toEqual([[["entries", 0, "id"], "why"]]);
  expect(newIds(form, document, toFormValue(form, { heading: "FAQ", entries: [] }))).toEqual([]);
});

test("a document that isn't one yields an empty form", () => {
  const list: ListField = part(formOf("faq"), "entries", "list");
  expect(toFormValue(list, "none")).toEqual([]);
  expect(toFormValue(formOf("contact"), null)).toMatchObject({ heading: "", intro: "", next: null });
});
