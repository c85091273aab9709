import { expect, test } from "vitest";
import type { ShownQuote } from "#contract/quotes.ts";
import { wordsFor } from "../site-words.ts";
import { toQuotePage } from "./quote-page.ts";

test("the client who accepts a quote is named as typed, also with signs that mean something in a replacement", async () => {
  const english = await wordsFor("en");
  const quote: ShownQuote = {
    number: "Q-1",
    title: "",
    owner: "",
    email: "",
    lines: [],
    subtotal: "",
    tax: null,
    deposit: null,
    isExpired: false,
    total: "",
    decision: null,
    createdOn: "2026-11-01",
    validUntil: "2026-12-01",
    sender: "",
    client: "",
    terms: "",
  };
  const accepted = (by: string) =>
    toQuotePage({ ...quote, decision: { kind: "accepted", by, on: "2026-11-26", agreed: false } }, english).accepted;
  for (const name of ["A$$AP", "$& $' $` {date}", "{name}"])
    expect(accepted(name)).toBe(`Accepted by ${name} on 26 November 2026`);
});
