import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

/** Returns the line with which an invalid setting stops the start, or null. */
function problemOf(env: Record<string, string>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
}

test("the defaults apply without any setting, and with empty ones", () => {
  const config = readConfig({ PORT: "", SITE_URL: "", OWNER_PASSWORD: undefined });
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    databaseUrl: null,
    s3: null,
    cdn: null,
    owner: { username: "owner", password: null, email: null },
    demoContent: true,
    timeZone: "UTC",
    trustProxy: [],
    production: true,
  });
});

test("an invalid setting is named in one line", () => {
  const wrong: [name: string, value: string, reason?: string][] = [
    ["PORT", "abc"],
    ["PORT", "99999", "must be a port number, 0 to 65535"],
    ["PORT", "30.5", "must be a port number, 0 to 65535"],
    ["SITE_URL", "example.com"],
    ["TIME_ZONE", "Mars/Olympus"],
    ["OWNER_PASSWORD", "short"],
    ["OWNER_EMAIL", "nobody"],
    ["SESSION_SECRET", "short"],
    ["DEMO_CONTENT", "maybe"],
    ["SMTP_URL", "mail"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://user:pass#word@smtp.example.com:587"],
    ["OWNER_USERNAME", "x".repeat(61), "must be at most 60 characters"],
    ["OWNER_PASSWORD", "x".repeat(201), "must be at most 200 characters"],
    ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
    ["TRUST_PROXY", "banana"],
    ["TRUST_PROXY", "127.0.0.1, 10.0.0.0/33"],
    ["TRUST_PROXY", "::1/0"],
    ["TRUST_PROXY", "10.0.0.0/8/8"],
    ["API_BASE_URL", "https://api.example.com"],
    ["DATABASE_URL", "mysql://localhost/site"],
    ["S3_ENDPOINT", "s3.example.com"],
    ["S3_BUCKET", "No bucket"],
    ["CDN_MAX_AGE", "0"],
    ["METRICS_PORT", "3000"],
  ];
  for (const [name, value, reason = "[^\\n]+"] of wrong)
    expect(problemOf({ [name]: value }), `${name}=${value}`).toMatch(new RegExp(`^${name}: ${reason}$`));
});

test("settings that belong together must be set together", () => {
  for (const [env, missing] of [
    [{ SMTP_URL: "smtp://localhost" }, "OWNER_EMAIL"],
    [{ S3_BUCKET: "media" }, "S3_ENDPOINT"],
    [{ S3_REGION: "eu-central-1", S3_BUCKET: "media" }, "S3_ACCESS_KEY_ID"],
    [{ S3_REGION: "eu-central-1", S3_BUCKET: "media", S3_ACCESS_KEY_ID: "id" }, "S3_SECRET_ACCESS_KEY"],
    [{ CDN_MAX_AGE: "60", CDN_PURGE_URL: "https://cdn.example.com" }, "CDN_PURGE_SECRET"],
    [{ CDN_MAX_AGE: "60", CDN_PURGE_SECRET: "secret" }, "CDN_PURGE_URL"],
    [{ CDN_PURGE_URL: "https://cdn.example.com", CDN_PURGE_SECRET: "secret" }, "CDN_MAX_AGE"],
  ] as const)
    expect(problemOf(env), JSON.stringify(env)).toMatch(new RegExp(`^${missing}: is needed`));
});

test("URLs lose their trailing slash, and lists are split", () => {
  expect(
    readConfig({
      SITE_URL: "https://www.example.com//",
      API_BASE_URL: "/api/",
      TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,fd00::/8, 10.0.0.0/255.0.0.0, loopback,",
    }),
  ).toMatchObject({
    siteUrl: "https://www.example.com",
    apiBaseUrl: "/api",
    trustProxy: ["127.0.0.1", "10.0.0.0/8", "fd00::/8", "10.0.0.0/255.0.0.0", "loopback"],
  });
});
