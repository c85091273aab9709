import { expect, test } from "vitest";
import { follow } from "./follow.ts";

const from = { greeting: "Hi, I’m Alex", lead: "I build games.", tags: ["a", "b"], note: undefined };
const to = { greeting: "Hi, I’m Mia", lead: "I build games.", tags: ["a", "c"], note: "New" };

test("unedited texts follow, edited ones stay", () => {
  expect(follow({ greeting: "Hi, I’m Alex", lead: "My own.", tags: ["a", "b"] }, from, to)).toEqual({
    greeting: "Hi, I’m Mia",
    lead: "My own.",
    tags: ["a", "c"],
    note: "New",
  });
});

test("a removed text stays removed, and a text that `to` lacks is removed", () => {
  expect(follow({ lead: "x" }, { greeting: "Hi" }, { greeting: "Ho" })).toEqual({ lead: "x" });
  expect(follow({ greeting: "Hi", lead: "x" }, { greeting: "Hi" }, {})).toEqual({ lead: "x" });
});

test("entries of lists follow in their new order, and new ones stay", () => {
  expect(follow(["b", "mine", "a"], ["a", "b"], ["A", "B"])).toEqual(["B", "mine", "A"]);
  expect(follow(["b", "mine"], ["a", "b"], [])).toEqual(["mine"]);
});

test("the rest of an entry with an edited part follows by its id", () => {
  const entry = (place: string, text: string) => ({ id: "one", place, text });
  expect(follow([entry("Old Town", "edited")], [entry("Old Town", "text")], [entry("New Town", "text")])).toEqual([
    entry("New Town", "edited"),
  ]);
  expect(follow([entry("Old Town", "edited")], [entry("Old Town", "text")], [])).toEqual([entry("Old Town", "edited")]);
});
