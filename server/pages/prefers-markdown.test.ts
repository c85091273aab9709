import { expect, test } from "vitest";
import { prefersMarkdown } from "./prefers-markdown.ts";

test.each([
  ["Chrome", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8"],
  ["Firefox", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
  ["Safari", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
  ["curl", "*/*"],
  ["a program that says nothing", undefined],
  ["a program that takes any text", "text/*"],
  ["a program that prefers HTML", "text/html, text/markdown;q=0.9"],
  ["a program that names HTML first", "text/html, text/markdown, */*"],
  ["a program that would rather have anything else", "text/markdown;q=0.5, */*;q=0.8"],
  ["a program that refuses Markdown", "text/markdown;q=0, */*;q=0"],
  ["a program whose weight is no number", "text/markdown;q=high, text/html;q=0.1"],
  ["a type that only begins alike", "text/markdown-extra"],
])("%s gets HTML", (_who, accept) => {
  expect(prefersMarkdown(accept)).toBe(false);
});

test.each([
  ["only Markdown", "text/markdown"],
  ["Markdown in any case and with parameters", "Text/Markdown; variant=GFM; Q=0.9"],
  ["Markdown, or HTML as a second choice", "text/html;q=0.8, text/markdown, */*;q=0.1"],
  ["Markdown first, as coding assistants do", "text/markdown, text/html, */*"],
  ["Markdown by name, or anything", "*/*, text/markdown"],
  ["Markdown rather than anything else", "text/markdown;q=0.5, text/*;q=0.4"],
])("a program that asks for %s gets it", (_what, accept) => {
  expect(prefersMarkdown(accept)).toBe(true);
});
