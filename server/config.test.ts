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

test("a site on a hosting platform has the URL that the platform gives it, unless SITE_URL says another", () => {
  const urls = [
    { RENDER_EXTERNAL_URL: "https://alex.onrender.com" },
    { RAILWAY_PUBLIC_DOMAIN: "alex.up.railway.app" },
    { FLY_APP_NAME: "alex" },
    { COOLIFY_URL: "https://alex.example,https://www.alex.example" },
    { COOLIFY_URL: "not a URL" },
    { FLY_APP_NAME: "alex", SITE_URL: "https://alex.example" },
  ].map((env) => readConfig({ PORT: "8080", ...env }).siteUrl);
  expect(urls).toEqual([
    "https://alex.onrender.com",
    "https://alex.up.railway.app",
    "https://alex.fly.dev",
    "https://alex.example",
    "http://localhost:8080",
    "https://alex.example",
  ]);
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

test("builds have an origin of their own: the next port on this machine, PLAY_URL elsewhere, and none without it", () => {
  const playOf = (env: Record<string, string>) => readConfig(env).play;
  expect(playOf({})).toEqual({ url: "http://localhost:3001", port: 3001, isDefault: true });
  expect(playOf({ PORT: "8080", SITE_URL: "http://localhost:80" })).toEqual({
    url: "http://localhost:81",
    port: 8081,
    isDefault: true,
  });
  expect(playOf({ METRICS_PORT: "3001" })?.port).toBe(3002);
  expect(playOf({ SITE_URL: "https://www.example.com" })).toBeNull();
  expect(playOf({ SITE_URL: "https://www.example.com", PLAY_URL: "https://play.example.com/" })).toEqual({
    url: "https://play.example.com",
    port: null,
    isDefault: false,
  });
  expect(playOf({ SITE_URL: "https://www.example.com", PLAY_URL: "https://*.play.example.com" })).toEqual({
    url: "https://*.play.example.com",
    port: null,
    isDefault: false,
  });
  expect(playOf({ PLAY_URL: "http://localhost:4000" })).toEqual({
    url: "http://localhost:4000",
    port: 4000,
    isDefault: false,
  });
});

test("the site's own origin is never that of builds", () => {
  for (const [site, play] of [
    ["https://www.example.com", "https://www.example.com"],
    ["https://www.example.com", "https://WWW.example.com:443/"],
    ["https://www.example.com", "http://www.example.com"],
    ["http://localhost:3000", "http://localhost:3000"],
  ] as const)
    expect(problemOf({ SITE_URL: site, PLAY_URL: play }), play).toMatch(
      /^PLAY_URL: must be another origin than SITE_URL, such as (?:https?:\/\/play\.example|http:\/\/localhost:3001)/,
    );
  expect(problemOf({ PLAY_URL: "https://play.example.com/games" })).toMatch(/^PLAY_URL: must be an origin/);
  for (const play of ["https://*", "https://*.com", "https://play.*.com", "https://a*.example.com", "https://*.*.com"])
    expect(problemOf({ PLAY_URL: play }), play).toMatch(/^PLAY_URL: .*(?:one \*, as its whole first label|http\(s\))/);
  expect(problemOf({ SITE_URL: "https://www.example.com", PLAY_URL: "https://*.example.com" })).toBe(
    "PLAY_URL: must not stand for SITE_URL, too, as *.example.com does; use a name of its own, such as https://*.play.example.com",
  );
  expect(problemOf({ SITE_URL: "https://example.com", PLAY_URL: "http://localhost:3000" })).toBe(
    "PLAY_URL: must have another port than PORT and METRICS_PORT",
  );
});
