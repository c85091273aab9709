export const owner = { username: "owner", password: "correct horse battery staple" };

/** What the sites of tests are configured with, where a test does not say otherwise. */
export const siteSettings = {
  DEMO_CONTENT: "false",
  BACKUPS: "false",
  LOG_LEVEL: "warn",
  OWNER_PASSWORD: owner.password,
};
