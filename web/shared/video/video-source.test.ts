import { expect, test } from "vitest";
import { findPlayer, findPlayerOf, linkOf, type WrittenVideo } from "./video-source.ts";

const youtube = {
  type: "frame",
  site: "YouTube",
  src: "https://www.youtube-nocookie.com/embed/dQw4w9-_gXc?autoplay=1&mute=1&rel=0",
  page: "https://www.youtube.com/watch?v=dQw4w9-_gXc",
};
const vimeo = {
  type: "frame",
  site: "Vimeo",
  src: "https://player.vimeo.com/video/76979871?autoplay=1&muted=1&dnt=1",
  page: "https://vimeo.com/76979871",
};
const unlisted = {
  type: "frame",
  site: "Vimeo",
  src: "https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&muted=1&dnt=1",
  page: "https://vimeo.com/76979871/8272103f6e",
};

test.each([
  "dQw4w9-_gXc",
  " dQw4w9-_gXc ",
  "https://www.youtube.com/watch?v=dQw4w9-_gXc",
  "https://youtube.com/watch?list=PL1&v=dQw4w9-_gXc&t=42s",
  "http://m.youtube.com/watch?v=dQw4w9-_gXc",
  "https://music.youtube.com/watch?v=dQw4w9-_gXc",
  "www.youtube.com/watch?v=dQw4w9-_gXc",
  "//www.youtube.com/watch?v=dQw4w9-_gXc",
  "https://youtu.be/dQw4w9-_gXc",
  "youtu.be/dQw4w9-_gXc?si=abc",
  "https://www.youtube.com/embed/dQw4w9-_gXc",
  "https://www.youtube-nocookie.com/embed/dQw4w9-_gXc?rel=0",
  "https://www.youtube.com/shorts/dQw4w9-_gXc",
  "https://www.youtube.com/live/dQw4w9-_gXc?feature=share",
  "https://www.youtube.com/v/dQw4w9-_gXc",
])("a YouTube video is found in %s", (written) => {
  expect(findPlayer({ kind: "youtube", id: written })).toEqual(youtube);
  expect(findPlayer({ kind: "youtube", src: written })).toEqual(youtube);
  expect(findPlayerOf(written)).toEqual(youtube);
});

test.each([
  ["76979871", vimeo],
  ["https://vimeo.com/76979871", vimeo],
  ["http://www.vimeo.com/76979871?share=copy", vimeo],
  ["vimeo.com/76979871", vimeo],
  ["https://player.vimeo.com/video/76979871", vimeo],
  ["https://player.vimeo.com/video/76979871?autoplay=0", vimeo],
  ["https://vimeo.com/channels/staffpicks/76979871", vimeo],
  ["https://vimeo.com/groups/shortfilms/videos/76979871", vimeo],
  ["https://vimeo.com/76979871/8272103f6e", unlisted],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", unlisted],
])("a Vimeo video is found in %s", (written, player) => {
  expect(findPlayer({ kind: "vimeo", id: written })).toEqual(player);
  expect(findPlayer({ kind: "vimeo", src: written })).toEqual(player);
  expect(findPlayerOf(written)).toEqual(player);
});

test("a file plays with its poster, from this site or another", () => {
  expect(findPlayer({ kind: "mp4", src: "/intro/intro.mp4", poster: "/intro/intro.webp" })).toEqual({
    type: "file",
    src: "/intro/intro.mp4",
    poster: "/intro/intro.webp",
  });
  expect(findPlayer({ kind: "mp4", src: "https://example.com/a.mp4" })).toEqual({
    type: "file",
    src: "https://example.com/a.mp4",
  });
  expect(findPlayerOf("/media/a.mp4")).toEqual({ type: "file", src: "/media/a.mp4" });
  expect(findPlayerOf("https://example.com/page")).toBeNull();
});

test.each<WrittenVideo>([
  { kind: "youtube", id: "too-short" },
  { kind: "youtube", id: "twelve-chars" },
  { kind: "youtube", src: "https://example.com/watch?v=dQw4w9-_gXc" },
  { kind: "youtube", src: "https://youtube.com.evil.example/watch?v=dQw4w9-_gXc" },
  { kind: "youtube", src: "https://www.youtube.com/playlist?list=PL1" },
  { kind: "youtube", src: 'https://www.youtube.com/embed/a"onload=x' },
  { kind: "youtube" },
  { kind: "vimeo", id: "abc" },
  { kind: "vimeo", src: "https://vimeo.com/about" },
  { kind: "vimeo", src: "https://example.com/76979871" },
  { kind: "mp4", src: "javascript:alert(1)" },
  { kind: "mp4", src: "" },
])("no player is made for %o", (source) => {
  expect(findPlayer(source)).toBeNull();
});

test("eleven digits follow the given kind and are a Vimeo id without one", () => {
  expect(findPlayer({ kind: "youtube", id: "12345678901" })?.src).toContain("youtube-nocookie");
  expect(findPlayerOf("12345678901")?.src).toContain("vimeo");
});

test("a video that can't be embedded opens its URL if it has one", () => {
  expect(linkOf({ kind: "youtube", src: "https://video.example/watch/1" })).toBe("https://video.example/watch/1");
  expect(linkOf({ kind: "youtube", id: "nothing" })).toBeNull();
  expect(linkOf({ kind: "mp4", src: "javascript:alert(1)" })).toBeNull();
});
