// Runs the site in this process: reads the configuration, starts the site, prints its URL, and shuts it down cleanly on SIGTERM.
import module from "node:module";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import type { Site } from "./start.ts";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `Savepoint needs Node 24, and this is ${process.version}. Start it with "npm start", which brings its own where it can, or install Node 24.`,
  );
  process.exit(1);
}

const { compiledFolder } = await import("./program-files.ts");
// If the folder is not writable, such as in a container, Node compiles the program at each start.
if (compiledFolder) module.enableCompileCache(fileURLToPath(compiledFolder));

const { readConfig, ConfigError } = await import("./config.ts");
const { isInContainer } = await import("./data-volume.ts");
const { drawQrCode, findPhoneOrigin } = await import("./phone-link.ts");
const { startSite } = await import("./start.ts");

/** Time for running requests to finish after SIGTERM. */
const drainSeconds = 8.5;
/** The process exits after this time in any case. */
const endSeconds = 10;

try {
  await run();
} catch (error) {
  console.error(
    error instanceof ConfigError
      ? `The configuration can't be right. ${error.message}`
      : `The site can't start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}

async function run(): Promise<void> {
  const given = readConfig(process.env);
  const config = { ...given, isInContainer: given.isInContainer || isInContainer() };
  const site = await startSite(config, { log: console.log, isBackedUp: process.argv.includes("--backed-up") });
  showAddress(site, config);
  closeOnSignals(site);
  if (config.production) await site.warm();
  // Not at the end of the process: the cache would then include functions that are compiled later, which would take memory at the next
  // start before they are needed.
  module.flushCompileCache();
}

function showAddress({ port, siteUrl, firstOwner, isAddingExamples }: Site, config: Config): void {
  const here = `http://localhost:${port}`;
  console.log(`\nSavepoint is at ${here} (the dashboard: ${here}/dashboard)`);
  if (isAddingExamples) console.log("It is being filled with example content, which you can remove later.");
  if (firstOwner === null) return;
  if ("username" in firstOwner) console.log(`Log in as "${firstOwner.username}" with the password of OWNER_PASSWORD.`);
  else {
    // With PORT=0 the system has chosen the port.
    const site = siteUrl === `http://localhost:${config.port}` ? here : new URL(siteUrl).origin;
    const path = `/setup#${firstOwner.setupKey}`;
    // Never in a log, which has no use for it.
    const phone = process.stdout.isTTY ? findPhoneOrigin({ siteUrl, host: config.host, port }) : null;
    if (phone !== null) console.log(`\n${drawQrCode(phone + path)}`);
    if (phone !== null && phone !== site) console.log(`On your phone: ${phone}${path}`);
    console.log(`Set up your site: ${site}${path}`);
  }
}

/** Ignores a second signal: on Ctrl-C, the terminal sends one and npm another. */
function closeOnSignals(site: Site): void {
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), endSeconds * 1000).unref();
    site.close(drainSeconds).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error("The site did not stop cleanly.", error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", close).on("SIGINT", close);
  // The process that started this one for `savepoint start` has ended, or wants it to end.
  process.once("disconnect", close);
  if (process.send !== undefined && !process.connected) close();
}
