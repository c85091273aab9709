// Runs a command of the site in the process of the test, which takes a tenth of the time of starting one.
import { run as backup } from "../../commands/backup.ts";
import { run as exportSite } from "../../commands/export.ts";
import { run as importPosts } from "../../commands/import.ts";
import { run as pushBuild } from "../../commands/push-build.ts";
import { run as resetPassword } from "../../commands/reset-password.ts";
import { run as restore } from "../../commands/restore.ts";
import { siteSettings } from "./test-settings.ts";

const commands = {
  backup,
  export: exportSite,
  import: importPosts,
  "push-build": pushBuild,
  "reset-password": resetPassword,
  restore,
};

export type CommandName = keyof typeof commands;
export type Ended = { code: number | null; out: string; err: string };

export async function runCommand(
  command: CommandName,
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const ended = { out: "", err: "" };
  const collect = (name: "out" | "err") => ({
    write(text: string) {
      ended[name] += text;
    },
  });
  const code = await commands[command](args, {
    env: { ...siteSettings, DATA_DIR: dataDir, ...env },
    stdout: collect("out"),
    stderr: collect("err"),
  });
  return { code, ...ended };
}
