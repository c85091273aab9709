import { expect, test } from "vitest";
import { emptyWords, mediaHref, readMediaView } from "./media-view.ts";

const read = (search: string) => readMediaView(new URLSearchParams(search));

test("a view of the library converts to a URL and back", () => {
  expect(mediaHref(read(""))).toBe("/dashboard/media");
  const address = "/dashboard/media?search=tower&kind=image&used=nowhere&alt=missing&page=3";
  expect(mediaHref(read(address.split("?")[1] ?? ""))).toBe(address);
});

test("an invalid URL shows everything", () => {
  expect(mediaHref(read("page=-4&kind=sound&used=often&alt=present"))).toBe("/dashboard/media");
});

test("an empty list says why", () => {
  expect(emptyWords(read("alt=missing"))).toBe("Every file has an alternative text.");
  expect(emptyWords(read("used=nowhere&kind=image"))).toBe("Every image is used somewhere.");
  expect(emptyWords(read("kind=video"))).toBe("No videos yet.");
  expect(emptyWords(read("kind=audio"))).toBe("No audio files yet.");
  expect(emptyWords(read("kind=file"))).toBe("No files to download yet.");
  expect(emptyWords(read("search=x&kind=video"))).toBe("No files match.");
});
