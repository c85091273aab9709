import { expect, test } from "vitest";
import { isIban } from "./iban.ts";
import { formatProblem, invoiceNumber, seriesOf } from "./invoice-numbers.ts";

test("a number has the year and at least three digits, where the format says", () => {
  expect(invoiceNumber(seriesOf("INV-{year}/{n}", "2027"), 7)).toBe("INV-2027/007");
  expect(invoiceNumber(seriesOf("{n}", "2027"), 12_345)).toBe("12345");
  expect(formatProblem("{year}-{n}")).toBeNull();
  for (const wrong of ["", "{year}", "{n}{n}", "{year}{year}{n}", "{n}<b>", "{N}"])
    expect(formatProblem(wrong)).not.toBeNull();
});

test("an IBAN is checked by its digits", () => {
  for (const right of ["DE89370400440532013000", "GB82WEST12345698765432", "NO9386011117947"])
    expect(isIban(right), right).toBe(true);
  for (const wrong of ["DE89370400440532013001", "DE8937040044", "89DE370400440532013000", "", "DE89 3704"])
    expect(isIban(wrong), wrong).toBe(false);
});
