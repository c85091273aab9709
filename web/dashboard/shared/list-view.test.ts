import { expect, test } from "vitest";
import { listHref, readListView } from "./list-view.ts";

test("an address says what the list shows, and the list says its address", () => {
  const address = "/dashboard?search=frame+time&category=godot&category=tools&sort=title&page=3";
  const view = readListView(new URL(address, "http://localhost").searchParams);
  expect(view).toEqual({ page: 3, search: "frame time", categories: ["godot", "tools"], sort: "title" });
  expect(listHref(view)).toBe(address);
});

test("what is as it begins stays out of the address", () => {
  expect(listHref({ page: 1, search: "", categories: [], sort: "date" })).toBe("/dashboard");
});

test("what makes no sense in an address is as it begins", () => {
  expect(readListView(new URLSearchParams("page=-2&sort=colour&category=&category=a&category=a"))).toEqual({
    page: 1,
    search: "",
    categories: ["a"],
    sort: "date",
  });
});
