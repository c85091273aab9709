import { expect, test } from "vitest";
import { listHref, readListView } from "./list-view.ts";

test("a view of the list converts to a URL and back", () => {
  const address = "/dashboard?search=frame+time&category=godot&category=tools&tag=shaders&sort=title&page=3";
  const view = readListView(new URL(address, "http://localhost").searchParams);
  expect(view).toEqual({
    page: 3,
    search: "frame time",
    categories: ["godot", "tools"],
    tags: ["shaders"],
    sort: "title",
  });
  expect(listHref(view)).toBe(address);
});

test("default values are left out of the URL", () => {
  expect(listHref({ page: 1, search: "", categories: [], tags: [], sort: "date" })).toBe("/dashboard");
});

test("invalid values in a URL fall back to the defaults", () => {
  expect(readListView(new URLSearchParams("page=-2&sort=color&category=&category=a&category=a"))).toEqual({
    page: 1,
    search: "",
    categories: ["a"],
    tags: [],
    sort: "date",
  });
});
