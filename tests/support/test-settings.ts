export const owner = { username: "owner", password: "correct horse battery staple" };

/** The default settings of test sites. */
export const siteSettings = {
  DEMO_CONTENT: "false",
  BACKUPS: "false",
  LOG_LEVEL: "warn",
  OWNER_PASSWORD: owner.password,
};
