// What `npm run import` is given, whatever it is: an export of this site, or Markdown files.
import type { Context } from "../context.ts";
import { openFolder } from "./find-files.ts";
import { importFolder } from "./import-folder.ts";
import type { ImportOptions, ImportReport } from "./report.ts";
import { isExport, restoreSite } from "./restore/restore-site.ts";

export async function importFrom(context: Context, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  const root = await openFolder(path);
  if (await isExport(root)) return restoreSite(context, root, options);
  return importFolder(context, path, options);
}
