import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import type { SenderCheck } from "#contract/site-report.ts";
import { readConfig } from "../config.ts";
import { readSenderReport } from "./sender-report.ts";

const mail = {
  OWNER_EMAIL: "alex@alex.example",
  SMTP_URL: "smtps://user:secret@smtp.example.com",
  MAIL_FROM: "Alex <letters@News.Alex.example>",
};

/** Reads the report from a DNS with these texts. */
async function reportOf(texts: Record<string, string[]>, env: Record<string, string> = {}) {
  const asked: string[] = [];
  const { domain, checks } = await readSenderReport({
    config: readConfig({ ...mail, ...env }),
    resolveTxt: async (name) => {
      asked.push(name);
      const found = texts[name];
      if (!found) throw Object.assign(new Error("queryTxt ENOTFOUND"), { code: "ENOTFOUND" });
      // Long texts come in pieces.
      return found.map((text) => text.match(/.{1,255}/g) ?? []);
    },
  });
  const of = (kind: SenderCheck["kind"]) => checks.find((check) => check.kind === kind);
  return { domain, asked, spf: of("spf"), dkim: of("dkim"), dmarc: of("dmarc") };
}

test("a domain without records gets the ones to add", async () => {
  const { domain, spf, dkim, dmarc } = await reportOf({ "news.alex.example": ["google-site-verification=x"] });
  expect(domain).toBe("news.alex.example");
  expect([spf?.state, spf?.record]).toEqual([
    "missing",
    { name: "news.alex.example", value: "v=spf1 a:smtp.example.com ~all" },
  ]);
  expect([dmarc?.state, dmarc?.record]).toEqual([
    "missing",
    { name: "_dmarc.news.alex.example", value: "v=DMARC1; p=none; rua=mailto:alex@alex.example" },
  ]);
  // Without a selector there is nothing to ask for.
  expect([dkim?.state, dkim?.record]).toEqual(["unknown", null]);
  expect(dkim?.words).toContain("Set DKIM_SELECTOR");
});

test("complete records are fine, also where the policy is that of the domain above", async () => {
  const { spf, dkim, dmarc } = await reportOf(
    {
      "news.alex.example": ["v=spf1 include:spf.example.com -all"],
      "mail._domainkey.news.alex.example": ["v=DKIM1; k=rsa; p=MIIB"],
      "_dmarc.alex.example": ["v=DMARC1; p=quarantine"],
    },
    { DKIM_SELECTOR: "mail" },
  );
  expect([spf?.state, dkim?.state, dmarc?.state]).toEqual(["ok", "ok", "ok"]);
});

test("records that allow everything, contradict each other or were withdrawn are wrong", async () => {
  const selector = { DKIM_SELECTOR: "mail" };
  const all = await reportOf(
    {
      "news.alex.example": ["v=spf1 +all"],
      "mail._domainkey.news.alex.example": ["v=DKIM1; p="],
      "_dmarc.news.alex.example": ["v=DMARC1; sp=none"],
    },
    selector,
  );
  expect([all.spf?.state, all.dkim?.state, all.dmarc?.state]).toEqual(["wrong", "wrong", "wrong"]);
  const twice = await reportOf({ "news.alex.example": ["v=spf1 ~all", "v=spf1 mx ~all"] });
  expect([twice.spf?.state, twice.spf?.words]).toEqual(["wrong", expect.stringContaining("several SPF records")]);
});

test("where the site signs, the record is that of its key", async () => {
  const key = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { privateKey, publicKey } = key();
  const env = {
    DKIM_SELECTOR: "mail",
    DKIM_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
  const name = "mail._domainkey.news.alex.example";
  expect((await reportOf({}, env)).dkim).toMatchObject({ state: "missing", record: { name, value: record } });
  expect((await reportOf({ [name]: [record] }, env)).dkim).toMatchObject({ state: "ok" });
  const other = `v=DKIM1; k=rsa; p=${key().publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
  expect((await reportOf({ [name]: [other] }, env)).dkim).toMatchObject({ state: "wrong", record: { value: record } });
});

test("a DNS that doesn't answer leaves the question open", async () => {
  const { checks } = await readSenderReport({
    config: readConfig(mail),
    resolveTxt: async () => {
      throw Object.assign(new Error("queryTxt ESERVFAIL"), { code: "ESERVFAIL" });
    },
  });
  expect(checks.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"]);
  expect(await readSenderReport({ config: readConfig({}), resolveTxt: async () => [] })).toEqual({
    domain: null,
    checks: [],
  });
});
