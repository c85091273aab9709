import { expect, test } from "vitest";
import { loadWords } from "#web/shared/site/words.ts";
import { problemOf } from "./file-checks.ts";

await loadWords({ language: "en" });

const megabyte = 1024 * 1024;

test("files that the server would reject are rejected before the upload, with one sentence", () => {
  expect(problemOf({ type: "application/pdf", size: 10 }, "image")).toBe("This isn’t an image.");
  expect(problemOf({ type: "image/png", size: 10 }, "audio")).toBe("This isn’t an audio file.");
  expect(problemOf({ type: "audio/mpeg", size: 10 }, "file")).toBe(
    "This isn’t a PDF, ZIP, GLB, TXT, CSV or JSON file.",
  );
  expect(problemOf({ type: "application/pdf", size: 51 * megabyte })).toBe(
    "This file is 51.0 MB; files can be up to 50 MB.",
  );
  expect(problemOf({ type: "video/mp4", size: 10 }, "image")).toBe("This isn’t an image.");
  expect(problemOf({ type: "image/png", size: 10 }, "video")).toBe("This isn’t a video.");
  expect(problemOf({ type: "image/png", size: 0 })).toBe("This file is empty.");
  expect(problemOf({ type: "image/png", size: 18.25 * megabyte })).toBe(
    "This file is 18.3 MB; images can be up to 15 MB.",
  );
  expect(problemOf({ type: "video/webm", size: 201 * megabyte })).toBe(
    "This file is 201.0 MB; videos can be up to 200 MB.",
  );
});

test("files that may be valid are left to the server", () => {
  expect(problemOf({ type: "image/png", size: 15 * megabyte }, "image")).toBeNull();
  expect(problemOf({ type: "video/mp4", size: 200 * megabyte })).toBeNull();
  expect(problemOf({ type: "application/pdf", size: 10 })).toBeNull();
  expect(problemOf({ type: "audio/flac", size: 50 * megabyte }, "audio")).toBeNull();
  // It may contain a model.
  expect(problemOf({ type: "application/zip", size: 99 * megabyte })).toBeNull();
  expect(problemOf({ type: "application/x-zip-compressed", size: 10 }, "model")).toBeNull();
  expect(problemOf({ type: "", size: 300 * megabyte }, "image")).toBeNull();
});
