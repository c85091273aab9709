import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { InvalidError } from "../../errors.ts";
import { isInside, readText } from "../find-files.ts";
import type { ImportOptions, ImportReport } from "../report.ts";

export type Restore = {
  context: Context;
  /** A real path. */
  root: string;
  options: ImportOptions;
  report: ImportReport;
  /** Returns the current URL of a file, by its relative path in posts and projects. */
  addressOf(relative: string): string;
};

/** Reads a YAML file of the export. Throws InvalidError with one sentence. */
export async function readYaml<Shape extends z.ZodType>(
  root: string,
  file: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const parsed = shape.safeParse(parse(await readInside(root, file)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidError(`its ${issue?.path.join(".") || "content"} is not what it should be: ${issue?.message}`);
  }
  return parsed.data;
}

export async function readInside(root: string, file: string): Promise<string> {
  const real = await realpath(join(root, file)).catch(() => {
    throw new InvalidError("the file is missing");
  });
  if (!isInside(root, real)) throw new InvalidError("it is a link to a file outside of the folder");
  return readText(real);
}

function parse(text: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    throw new InvalidError("it is not valid YAML", { cause: error });
  }
}
