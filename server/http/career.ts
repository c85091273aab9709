import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { careerCalls } from "#contract/site/career.ts";
import type { Context } from "../context.ts";
import { importCareer } from "../import/career/import-career.ts";
import { bind } from "./bind.ts";
import { readFile } from "./read-file.ts";

export function registerCareer(app: FastifyInstance, context: Context): void {
  bind(app, context, careerCalls.import, async ({ request }) =>
    importCareer(context, await readFile(request, limits.career.zip)),
  );
}
