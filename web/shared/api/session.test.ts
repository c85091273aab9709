// @vitest-environment jsdom
import { expect, test } from "vitest";
import { clearToken, hasPasskeys, readToken } from "./session.ts";

test("passkeys are offered at a domain name but not at an IP address", () => {
  for (const url of ["https://example.com/login", "http://localhost:3000/", "https://1.example.com/"])
    expect(hasPasskeys(new URL(url)), url).toBe(true);
  for (const url of ["http://192.0.2.2:3000/", "https://127.0.0.1/", "http://[::1]:3000/"])
    expect(hasPasskeys(new URL(url)), url).toBe(false);
});

test("a token is read under either name that users of the API know, and forgotten under both", () => {
  for (const name of ["access_token", "token"]) {
    localStorage.setItem(name, "head.claims.signature");
    expect(readToken(), name).toBe("head.claims.signature");
    clearToken();
    expect(localStorage.getItem(name)).toBeNull();
  }
});
