import { expect, test } from "vitest";
import { makeAac, makeFlac, makeM4a, makeMp3, makeOgg, makeWav } from "#tests/support/sound.ts";
import { makeVideo } from "#tests/support/video.ts";
import { detectKind, mediaKindOf } from "./detect.ts";

test("audio is recognized by its bytes", () => {
  const kinds = { mp3: makeMp3(), ogg: makeOgg(), wav: makeWav(), flac: makeFlac(), aac: makeAac(), m4a: makeM4a() };
  for (const [kind, bytes] of Object.entries(kinds)) {
    expect(detectKind(bytes.subarray(0, 1024)), kind).toBe(kind);
    expect(mediaKindOf(detectKind(bytes.subarray(0, 1024))), kind).toBe("audio");
  }
  // Frames without a tag, as many encoders write them.
  expect(detectKind(makeMp3().subarray(10, 1034))).toBe("mp3");
  expect(detectKind(makeVideo())).toBe("mp4");
  expect(detectKind(Buffer.from("OggS......\u0080theora"))).toBe("theora");
});

test("bytes that begin like an audio frame, without a second one, are not audio", () => {
  expect(detectKind(Buffer.concat([makeMp3().subarray(10, 14), Buffer.alloc(1000, 1)]))).toBeNull();
  expect(detectKind(Buffer.concat([makeAac().subarray(0, 7), Buffer.alloc(1000, 1)]))).toBeNull();
});

test("files to download are recognized by their bytes, and text by its name", () => {
  expect(detectKind(Buffer.from("%PDF-1.7\n1 0 obj"), "x.exe")).toBe("pdf");
  expect(detectKind(Buffer.from("504b030414000000", "hex"), "slides.pptx")).toBe("zip");
  expect(detectKind(Buffer.from("glTF\u0002\u0000\u0000\u0000"))).toBe("glb");
  expect(detectKind(Buffer.from("a;b\n1;2"), "Costs.CSV")).toBe("csv");
  expect(detectKind(Buffer.from('{"a":1}'), "a.json")).toBe("json");
  expect(detectKind(Buffer.from("Grüße", "latin1"), "letter.txt")).toBe("txt");
  expect(detectKind(Buffer.from("words"), "letter.exe")).toBeNull();
  expect(detectKind(Buffer.from("words"))).toBeNull();
  expect(detectKind(Buffer.from("MZ\u0000\u0003"), "program.txt")).toBeNull();
  expect(detectKind(Buffer.alloc(0), "empty.txt")).toBeNull();
});

test("a page or an SVG is recognized under any name", () => {
  for (const html of [
    "<!DOCTYPE html><p>x",
    "\uFEFF \n<html>",
    "<!-- a --><script>alert(1)</script>",
    "<?xml version='1.0'?><!DOCTYPE html PUBLIC>",
    "<iframe src=x>",
  ])
    expect(detectKind(Buffer.from(html), "notes.txt"), html).toBe("html");
  expect(detectKind(Buffer.from("\uFEFF<html><body>", "utf16le"), "notes.txt")).toBe("html");
  expect(detectKind(Buffer.from("<svg onload=alert(1)>"), "data.json")).toBe("svg");
  expect(detectKind(Buffer.from("a < b, and <b>c</b>"), "notes.txt")).toBe("txt");
});
