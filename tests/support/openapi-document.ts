import fc from "fast-check";
import { z } from "zod";
import type { TestServer } from "./test-server.ts";

export type Schema = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };
export type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  takesFile: boolean;
  owner: boolean;
  /** Null: no content. `file`: content other than JSON. */
  answers: Record<string, z.ZodType | null | "file">;
  [fc.toStringMethod](): string;
};
export type Document = { operations: Operation[]; resolve(schema: Schema): Schema };

const media = z.record(z.string(), z.object({ schema: z.unknown() }));
const operation = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query"]),
        required: z.boolean().default(false),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.object({ content: media.optional() })),
  security: z.array(z.unknown()).optional(),
});
const described = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** References as Zod follows them. */
const forZod = (schema: unknown): string => JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/");

/** The OpenAPI document, ready for making requests and checking responses. */
export async function readDocument(server: TestServer): Promise<Document> {
  const { paths, components } = described.parse((await server.call("GET", "/openapi.json")).body);
  const schemas = components.schemas as Record<string, Schema>;
  const $defs = JSON.parse(forZod(schemas)) as Record<string, Schema>;
  // Zod copies all definitions that it is given, so each response brings only those that it reaches.
  const toZod = (given: unknown): z.ZodType => {
    const schema = JSON.parse(forZod(given)) as Schema;
    const reached = new Map<string, Schema>();
    const follow = (text: string): void => {
      for (const [, name = ""] of text.matchAll(/"#\/\$defs\/([^"]+)"/g)) {
        const definition = $defs[name];
        if (!definition || reached.has(name)) continue;
        reached.set(name, definition);
        follow(JSON.stringify(definition));
      }
    };
    follow(JSON.stringify(schema));
    return z.fromJSONSchema({ ...schema, $defs: Object.fromEntries(reached) } as Parameters<
      typeof z.fromJSONSchema
    >[0]);
  };
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]): Operation => ({
      method: method.toUpperCase(),
      // For failure reports.
      [fc.toStringMethod]: () => `${method.toUpperCase()} ${path}`,
      path,
      parameters: call.parameters as Parameter[],
      body: call.requestBody?.content["application/json"]?.schema ?? null,
      takesFile: /\/(upload|file)$/.test(path),
      owner: call.security !== undefined,
      answers: Object.fromEntries(
        Object.entries(call.responses).map(([status, { content }]) => {
          const schema = content?.["application/json"]?.schema;
          return [status, schema !== undefined ? toZod(schema) : content ? "file" : null];
        }),
      ),
    })),
  );
  return {
    operations,
    resolve: (schema) => (schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema),
  };
}
