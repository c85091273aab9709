import { expect, test } from "vitest";
import { emptyLine, fieldsOf, inputFor, mistakesIn, payloadOf, totalWords } from "./quote-fields.ts";

const content = {
  title: "Prototype",
  client: "Ada",
  sender: "",
  currency: "€",
  lines: [
    { title: "Prototype", text: "One level", quantity: 1.5, price: 120_050 },
    { title: "Discount", text: "", quantity: 1, price: -5000 },
  ],
  tax: { name: "VAT", percent: 7.5 },
  deposit: { percent: 30, url: "https://pay.example/a" },
  terms: "",
  validUntil: "2027-01-31",
};

test("what is shown in the form is what is sent, in every language", () => {
  for (const language of ["en", "de", "fr", "cs"]) {
    const fields = fieldsOf(content, { language });
    expect(mistakesIn(fields, { language })).toEqual({});
    expect(payloadOf(fields, { language })).toEqual(content);
    const dinars = [125.5, 125_000, 100].map((price) => ({ title: "Days", text: "", quantity: 1, price }));
    const ofDinars = fieldsOf({ ...content, currency: "KWD", lines: dinars }, { language });
    expect(payloadOf(ofDinars, { language }).lines, language).toEqual(dinars);
  }
  expect(totalWords(fieldsOf(content, { language: "de" }), { language: "de" })).toBe("1.882,06\u00a0€");
});

const en = { language: "en" };

test("a currency without decimals takes whole prices, and says so", () => {
  const fields = {
    ...fieldsOf(content, en),
    currency: "¥",
    lines: [{ ...emptyLine(), title: "Days", price: "100.50" }],
  };
  expect(mistakesIn(fields, en)).toEqual({
    "lines.0.price": "Sums in ¥ have no decimals: enter a whole number, or CN¥ as the currency if you mean yuan.",
  });
  expect(mistakesIn({ ...fields, currency: "CN¥" }, en)).toEqual({});
  const whole = { ...fields, lines: [{ ...emptyLine(), title: "Days", price: "80,000" }] };
  expect([mistakesIn(whole, en), totalWords(whole, en)]).toEqual([{}, "¥86,000"]);
});

test("numbers are read as people type them, and what can't be read is named", () => {
  const line = { ...emptyLine(), title: "Days", quantity: "2,5", price: "$ 1,000.50" };
  const fields = { ...fieldsOf(content, { language: "en" }), lines: [line], taxName: "", taxPercent: "" };
  expect(payloadOf(fields, en)).toMatchObject({ lines: [{ quantity: 2.5, price: 100_050 }], tax: null });
  const wrong = {
    ...fields,
    title: " ",
    validUntil: "",
    lines: [{ ...line, title: "", quantity: "0", price: "soon" }],
    taxPercent: "19",
    depositPercent: "12.5",
    depositUrl: "http://pay.example",
  };
  expect(Object.keys(mistakesIn(wrong, en)).toSorted()).toEqual(
    [
      "title",
      "validUntil",
      "taxName",
      "depositPercent",
      "depositUrl",
      ...["title", "quantity", "price"].map((name) => `lines.0.${name}`),
    ].toSorted(),
  );
});

test.each([
  ["tax.name", "taxName"],
  ["tax.percent", "taxPercent"],
  ["lines.1.title", "lines.1.title"],
])("what the API says about %s is shown at %s", (path, name) => {
  expect(inputFor(path)).toBe(name);
});
