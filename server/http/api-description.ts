// What the schemas of the calls don't say in the description of the API: errors, upload forms, and responses that are files.
import { jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { buildCalls } from "#contract/builds.ts";
import type { Call } from "#contract/call.ts";
import { callProposalCalls } from "#contract/call-proposals.ts";
import { limits } from "#contract/limits.ts";
import { mediaCalls } from "#contract/media.ts";
import { messageCalls } from "#contract/messages.ts";
import { quoteCalls } from "#contract/quotes.ts";
import { careerCalls } from "#contract/site/career.ts";
import { statisticsCalls } from "#contract/statistics.ts";

type Input = Parameters<typeof jsonSchemaTransformObject>[0];
type Description = ReturnType<typeof jsonSchemaTransformObject>;

export function describeApi(input: Input, base: string): Description {
  return describeFiles(describeUploads(describeErrors(input), base), base);
}

/** Adds errors to the description: every call may fail, always in the same shape. */
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

/** Describes uploads from the contract, because Fastify has no schema for forms. */
function describeUploads(document: Description, base: string): Description {
  const pathOf = pathsOf(document, base);
  const { stream: description, url: appendUrl } = buildCalls.append;
  Object.assign(pathOf(appendUrl)?.patch ?? {}, {
    requestBody: {
      required: true,
      description,
      content: { "application/octet-stream": { schema: { type: "string" } } },
    },
  });
  for (const { url, method, upload } of Object.values<Call>({ ...mediaCalls, ...careerCalls })) {
    if (!upload) continue;
    const path = pathOf(url);
    const schema = {
      type: "object",
      required: [upload.field],
      properties: {
        [upload.field]: { type: "string", contentMediaType: "application/octet-stream", description: upload.what },
        ...(upload.alt && {
          alt: { type: "string", maxLength: limits.title, description: "Describes it for those who cannot see it" },
        }),
      },
    };
    const requestBody = { required: true, content: { "multipart/form-data": { schema } } };
    Object.assign(path?.[method === "PUT" ? "put" : "post"] ?? {}, { requestBody });
  }
  return document;
}

/** Describes responses that are files, because Fastify describes every response as JSON. */
function describeFiles(document: Description, base: string): Description {
  const pathOf = pathsOf(document, base);
  for (const { url, mediaType } of [
    statisticsCalls.csv,
    messageCalls.csv,
    callProposalCalls.ownFile,
    callProposalCalls.file,
    quoteCalls.file,
    quoteCalls.openFile,
  ]) {
    const found = pathOf(url)?.get?.responses?.["200"];
    if (found && "content" in found && found.content)
      found.content = { [mediaType]: found.content["application/json"] ?? {} };
  }
  return document;
}

/** Returns a function that finds the path of a call, whose parameters are `:name` in the contract. */
function pathsOf({ paths }: Description, base: string) {
  return (url: string) => paths?.[base + url.replaceAll(/:(\w+)/g, "{$1}")];
}
