// Whether mail servers can tell that letters are from the site: what the DNS says about the sender's domain, and which record to add.
import { createPublicKey } from "node:crypto";
import { isIP } from "node:net";
import type { SenderCheck, SenderReport } from "#contract/site-report.ts";
import type { Context } from "../context.ts";
import { addressIn, domainOf } from "../mail/mailer.ts";

/** Milliseconds for one question. */
const maxAsked = 4000;

export async function readSenderReport({
  config,
  resolveTxt,
}: Pick<Context, "config" | "resolveTxt">): Promise<SenderReport> {
  const { mail, owner } = config;
  const sender = mail.from ?? owner.email;
  if (!sender) return { domain: null, checks: [] };
  const domain = domainOf(addressIn(sender)).toLowerCase();
  const ask = (name: string) => readTexts(resolveTxt, name);
  return { domain, checks: await Promise.all([checkSpf(), checkDkim(), checkDmarc()]) };

  async function checkSpf(): Promise<SenderCheck> {
    const servers = [mail.newsletter.smtpUrl, mail.smtpUrl].flatMap((url) =>
      url === null ? [] : [new URL(url).hostname],
    );
    const allowed = [...new Set(servers)].map((name) => (isIP(name) === 4 ? `ip4:${name}` : `a:${name}`));
    const record = { name: domain, value: `v=spf1 ${[...allowed, "~all"].join(" ")}` };
    const found = await ask(domain);
    if (found === null) return unknown("spf", domain);
    const records = found.filter((text) => /^v=spf1(?: |$)/i.test(text));
    const [only = null] = records;
    if (only === null)
      return {
        kind: "spf",
        state: "missing",
        found: null,
        record,
        words:
          "No record says which mail servers may send for your domain. Add this one, or the one that your mail provider names.",
      };
    if (records.length > 1)
      return {
        kind: "spf",
        state: "wrong",
        found: records.join("\n"),
        record: null,
        words: "There are several SPF records, so mail servers take none. Put what they allow into one.",
      };
    if (/(?:^|\s)\+?all(?:\s|$)/i.test(only))
      return { kind: "spf", state: "wrong", found: only, record, words: "This record lets every server send for you." };
    return {
      kind: "spf",
      state: "ok",
      found: only,
      record: null,
      words: "A record says which mail servers may send for your domain.",
    };
  }

  async function checkDkim(): Promise<SenderCheck> {
    const selector = mail.dkimSelector;
    if (selector === null)
      return {
        kind: "dkim",
        state: "unknown",
        found: null,
        record: null,
        words:
          "Set DKIM_SELECTOR to the name of the key that your provider signs with, then this is checked. A test letter shows it, too: look for “dkim=pass” in its source.",
      };
    const name = `${selector}._domainkey.${domain}`;
    const ours = mail.dkim === null ? null : publicKeyOf(mail.dkim.privateKey);
    const record = ours === null ? null : { name, value: `v=DKIM1; k=rsa; p=${ours}` };
    const found = await ask(name);
    if (found === null) return unknown("dkim", name);
    const key = found.find((text) => /(?:^|;)\s*p=/i.test(text)) ?? null;
    const advice = ours === null ? "Your provider shows the record that belongs there." : "Add this record.";
    if (key === null)
      return { kind: "dkim", state: "missing", found: null, record, words: `There is no key at ${name}. ${advice}` };
    const value = /(?:^|;)\s*p=([^;]*)/i.exec(key)?.[1]?.replace(/\s/g, "") ?? "";
    if (value === "")
      return { kind: "dkim", state: "wrong", found: key, record, words: `The key at ${name} was withdrawn. ${advice}` };
    if (ours !== null && value !== ours)
      return {
        kind: "dkim",
        state: "wrong",
        found: key,
        record,
        words: `The key at ${name} isn't that of DKIM_PRIVATE_KEY, so no signature is valid. ${advice}`,
      };
    return { kind: "dkim", state: "ok", found: key, record: null, words: "Mail servers can check signatures." };
  }

  async function checkDmarc(): Promise<SenderCheck> {
    const record = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${owner.email ?? sender}` };
    // The policy of a domain holds for the names below it.
    for (const name of parentsOf(domain)) {
      const found = await ask(`_dmarc.${name}`);
      if (found === null) return unknown("dmarc", `_dmarc.${name}`);
      const policy = found.find((text) => /^v=DMARC1\b/i.test(text));
      if (policy === undefined) continue;
      if (!/;\s*p=(?:none|quarantine|reject)\b/i.test(policy))
        return { kind: "dmarc", state: "wrong", found: policy, record, words: "This record has no valid policy (p=)." };
      return {
        kind: "dmarc",
        state: "ok",
        found: policy,
        record: null,
        words: "A record says what happens with emails that only pretend to be from you.",
      };
    }
    return {
      kind: "dmarc",
      state: "missing",
      found: null,
      record,
      words: "Large mailboxes refuse letters of domains without this record. Add it.",
    };
  }
}

function unknown(kind: SenderCheck["kind"], name: string): SenderCheck {
  const words = `The DNS didn't answer for ${name}. Try again in a moment.`;
  return { kind, state: "unknown", found: null, record: null, words };
}

/** Returns the texts of a name; none where there is no such name, and null if nobody answers. */
async function readTexts(resolve: Context["resolveTxt"], name: string): Promise<string[] | null> {
  const timeout = new Promise<null>((done) => {
    setTimeout(() => done(null), maxAsked).unref();
  });
  return Promise.race([
    timeout,
    resolve(name).then(
      (records) => records.map((parts) => parts.join("").trim()),
      (error: unknown) => {
        const code = error instanceof Error && "code" in error ? error.code : null;
        return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
      },
    ),
  ]);
}

/** Returns a domain and those above it that have at least two labels. */
function parentsOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join("."));
}

function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
}
