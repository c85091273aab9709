import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("security.txt names a contact and never expires", async () => {
  const server = await startTestServer();
  const read = async () => {
    const answer = await server.app.inject("/.well-known/security.txt");
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    return Object.fromEntries(
      answer.body
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/s).slice(0, 2)),
    ) as Record<string, string>;
  };
  for (let years = 0; years < 3; years++) {
    const { Contact: contact = "", Expires: expires = "" } = await read();
    expect(contact).toMatch(/^http:\/\/localhost:3000\//);
    const left = Date.parse(expires) - server.clock.now().getTime();
    expect(left).toBeGreaterThan(30 * 24 * 3_600_000);
    expect(left, "the standard asks for less than a year").toBeLessThan(365 * 24 * 3_600_000);
    server.clock.advance(365 * 24 * 3_600_000);
  }
});

test("security.txt never contains the owner's private mailbox", async () => {
  const server = await startTestServer({ env: { OWNER_EMAIL: "me@example.com" } });
  expect((await server.app.inject("/.well-known/security.txt")).body).not.toContain("me@example.com");
});
