import { expect, test } from "vitest";
import { headerText } from "./call.ts";
import { quoteCalls } from "./quotes.ts";

test("a name is one line, without bidi controls", () => {
  const name = headerText("name", 40);
  expect(name.safeParse("a\r\nBcc: evil@example.com").error?.issues[0]?.message).toBe("name must be one line");
  expect(name.parse(" Kim\u202e ")).toBe("Kim");
  const { body } = quoteCalls.decide;
  expect(body.safeParse({ decision: "accept", name: "a\r\nBcc: evil@example.com" }).success).toBe(false);
});
