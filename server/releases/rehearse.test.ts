import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { rehearsalEnvironment } from "./rehearse.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

test("a version on a copy of the site sends no email or letter, and reaches no database, store or CDN", () => {
  const live = {
    PATH: "/usr/bin",
    SITE_URL: "https://alex.example",
    PLAY_URL: "https://play.alex.example",
    TIME_ZONE: "Europe/Lisbon",
    DATABASE_URL: "postgres://site:secret@db.example/site",
    S3_REGION: "eu-central-1",
    S3_BUCKET: "alex-media",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
    CDN_MAX_AGE: "3600",
    CDN_PURGE_URL: "https://cdn.example/purge",
    CDN_PURGE_SECRET: "secret",
    OWNER_EMAIL: "alex@alex.example",
    SMTP_URL: "smtp://smtp.example",
    NEWSLETTER_SMTP_URL: "smtp://letters.example",
    DKIM_SELECTOR: "mail2026",
    DKIM_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    METRICS_PORT: "9100",
    PUSH_URL: "https://push.example, which a later version may read",
  };
  expect(readConfig(live).mail.newsletter.smtpUrl, "the settings are right").toBe("smtp://letters.example");

  const env = rehearsalEnvironment(live);
  expect(Object.keys(env).toSorted()).toEqual(["BACKUPS", "DEMO_CONTENT", "PATH", "SITE_URL", "TIME_ZONE"]);
  const { mail, owner, databaseUrl, s3, cdn, metrics, backups } = readConfig(env);
  expect([mail.smtpUrl, mail.newsletter.smtpUrl, owner.email, databaseUrl, s3, cdn, metrics]).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect(backups).toBe(false);
});
