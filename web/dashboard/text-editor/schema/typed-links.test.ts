import { expect, test } from "vitest";
import { findMarkdownLinks, findUrls } from "./typed-links.ts";

test.each([
  ["see https://example.com/a?b=c#d now", "https://example.com/a?b=c#d"],
  ["(https://example.com/a).", "https://example.com/a"],
  ["https://en.example.org/Jump_(game)", "https://en.example.org/Jump_(game)"],
  ["(see https://en.example.org/Jump_(game))", "https://en.example.org/Jump_(game)"],
  ["https://example.com/it’s?!", "https://example.com/it’s"],
  ["“https://example.com”", "https://example.com"],
  ["http://localhost:3000/x", "http://localhost:3000/x"],
  ["https://münchen.example/straße", "https://münchen.example/straße"],
])("%j contains the URL %j", (text, url) => {
  expect(findUrls(text)).toEqual([{ index: text.indexOf(url), text: url }]);
});

test.each(["main.rs", "example.com", "https://", "https://.", "ftp://example.com", "javascript:alert(1)"])(
  "%j contains no URL",
  (text) => {
    expect(findUrls(text)).toEqual([]);
  },
);

test.each([
  ["a [link](https://example.com)", "link", "https://example.com", null],
  ["[two words](example.com)", "two words", "https://example.com", null],
  [`[x](/blog "My blog")`, "x", "/blog", "My blog"],
  ["[x](https://example.com/a_(b))", "x", "https://example.com/a_(b)", null],
  ["`code` and [x](#part)", "x", "#part", null],
])("%j is the link %j to %j", (text, replaceWith, href, title) => {
  expect(findMarkdownLinks(text)).toEqual([
    { index: text.indexOf("["), text: text.slice(text.indexOf("[")), replaceWith, data: { href, title } },
  ]);
});

test.each([
  "![image](https://example.com)",
  "\\[x](https://example.com)",
  "`[x](https://example.com)",
  "[x](javascript:alert)",
  "[ ](/a)",
])("%j isn't a link", (text) => {
  expect(findMarkdownLinks(text)).toEqual([]);
});
