// Adds to the description of the API what the schemas of the calls don't contain: errors, upload forms, and responses that are files.
import { jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { apiCalls } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";
import { limits } from "#contract/limits.ts";

type Input = Parameters<typeof jsonSchemaTransformObject>[0];
type Description = ReturnType<typeof jsonSchemaTransformObject>;

const calls = Object.values(apiCalls).flatMap((group) => Object.values<Call>(group));

export function describeApi(input: Input, base: string): Description {
  return describeFiles(describeUploads(describeErrors(input), base), base);
}

/** Adds errors to the description: every call can fail, always in the same shape. */
function describeErrors(input: Input): Description {
  const document = jsonSchemaTransformObject(input);
  const failure = {
    description: "What was wrong",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const call of Object.values(path ?? {})) {
      if (typeof call === "object" && call !== null && "responses" in call)
        Object.assign(call.responses ?? {}, { default: failure });
    }
  }
  return document;
}

/** Describes bodies that are files from the contract, because Fastify has no schema for them. */
function describeUploads(document: Description, base: string): Description {
  for (const call of calls) {
    const content = contentOf(call);
    if (content)
      Object.assign(operationOf(document, base, call) ?? {}, { requestBody: { required: true, ...content } });
  }
  return document;
}

function contentOf({ upload, stream }: Call): { description?: string; content: object } | null {
  if (stream !== undefined)
    return { description: stream, content: { "application/octet-stream": { schema: { type: "string" } } } };
  if (!upload) return null;
  const file = { type: "string", contentMediaType: "application/octet-stream", description: upload.what };
  if (upload.field === "files") {
    const { properties = {}, required } = z.toJSONSchema(upload.fields, { io: "input" });
    const schema = { type: "object", required, properties: { ...properties, files: { type: "array", items: file } } };
    return { content: { "multipart/form-data": { schema } } };
  }
  const schema = {
    type: "object",
    required: [upload.field],
    properties: {
      [upload.field]: file,
      ...(upload.alt && {
        alt: { type: "string", maxLength: limits.title, description: "Describes it for those who cannot see it" },
      }),
    },
  };
  return { content: { "multipart/form-data": { schema } } };
}

/** Describes responses that are files, because Fastify describes every response as JSON. */
function describeFiles(document: Description, base: string): Description {
  for (const call of calls) {
    const found = call.mediaType && operationOf(document, base, call)?.responses?.["200"];
    if (call.mediaType && found && "content" in found && found.content)
      found.content = { [call.mediaType]: found.content["application/json"] ?? {} };
  }
  return document;
}

/** Finds a call, whose parameters are `:name` in the contract. */
function operationOf({ paths }: Description, base: string, { method, url }: Call) {
  return paths?.[base + url.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase() as "get"];
}
