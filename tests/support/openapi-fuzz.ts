// Calls everything in the OpenAPI document with values of every kind, and checks each response against the document.
import fc from "fast-check";
import { z } from "zod";
import { readDocument } from "./openapi-document.ts";
import { anyAttempt, type Attempt, someImage } from "./openapi-values.ts";
import { owner } from "#tests/support/test-settings.ts";
import { type TestServer } from "./test-server.ts";

/** The seed that a failure prints repeats the same requests. */
export type FuzzOptions = {
  requests: number;
  seed: number;
  sequence?: number;
  /** Initial values, by the first part of the path and the name of the parameter, such as "quotes token". */
  known?: Readonly<Record<string, string>>;
};
export type FuzzResult = { requests: number; statuses: Record<string, number>; succeeded: number };

const apiError = z.strictObject({
  statusCode: z.number(),
  error: z.string(),
  message: z.union([z.string(), z.array(z.string())]),
  code: z.string().min(1).optional(),
  field: z.string().min(1).optional(),
  issues: z
    .array(z.strictObject({ field: z.string().min(1), message: z.string() }))
    .min(1)
    .optional(),
  requestId: z.string().optional(),
});
/** Data that an error must not contain: file paths, database queries, code locations. */
const leaks =
  /\bat \S+ \(|\.ts:\d+|node_modules|node:internal|\/work\/|\/tmp\/|\/home\/|SQLITE_|sqlite|\bno such (?:table|column)\b|\bsyntax error\b|\b(?:insert into|delete from|select \S+ from)\b|ENOENT|EACCES|Kysely/i;

/** The names of ids in responses, and the parameters that accept them. */
const parametersOf = new Map([
  ["_id", ["id", "key"]],
  ["id", ["id"]],
  ["fileId", ["id"]],
  ["slug", ["id", "slug"]],
  ["key", ["key"]],
  ["number", ["number"]],
  ["url", ["url"]],
]);

export async function fuzzApi(
  server: TestServer,
  { requests, seed, sequence = 10, known = {} }: FuzzOptions,
): Promise<FuzzResult> {
  const document = await readDocument(server);
  const walker = createWalker(server, known);
  const runs = Math.ceil(requests / sequence);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAttempt(document), { minLength: sequence, maxLength: sequence, size: "max" }),
      async (attempts) => {
        for (const attempt of attempts) await walker.make(attempt);
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  );
  return walker.result;
}

function createWalker(
  server: TestServer,
  known: Readonly<Record<string, string>>,
): { make(attempt: Attempt): Promise<void>; result: FuzzResult } {
  const result: FuzzResult = { requests: 0, statuses: {}, succeeded: 0 };
  /** Ids from responses, by the name of the parameter that accepts them. */
  const seen = new Map(Object.entries(known).map(([name, value]) => [name, [value]]));
  let session = { token: "", left: 0 };
  return { make, result };

  async function make(attempt: Attempt): Promise<void> {
    const { operation } = attempt;
    const number = result.requests++;
    const ip = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    if (session.left-- <= 0)
      session = {
        token: String((await server.call("POST", "/auth/login", { body: owner, ip })).body.access_token),
        left: 500,
      };
    const token = { owner: session.token, visitor: null, impostor: `${session.token.slice(0, -4)}AAAA` }[attempt.as];
    const resource = operation.path.split("/")[2] ?? "";
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      segment(attempt.params[name] ?? "", `${resource} ${name}`),
    );
    const query =
      attempt.query.length > 0
        ? `?${new URLSearchParams(attempt.query.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()])).toString()}`
        : "";
    const { headers, payload } = encode(attempt.body, seen.get("blogs url")?.at(-1) ?? "");
    const answer = await server.call(operation.method, path + query, {
      token,
      headers,
      ...(payload !== undefined && { payload }),
      ip,
    });
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    if (answer.status < 300 && /\/auth\/(logout|password|sessions\/)/.test(path)) session.left = 0;
    const said = `${operation.method} ${path}${query} as ${attempt.as} with ${bodyAsText(attempt.body)} was answered ${answer.status} ${answer.text.slice(0, 400)}`;
    check(attempt, answer, said, `${path}${query}${bodyAsText(attempt.body)}`);
    if (answer.status < 300) {
      result.succeeded++;
      remember(answer.body, resource);
    }
  }

  function check(
    { operation }: Attempt,
    answer: Awaited<ReturnType<TestServer["call"]>>,
    said: string,
    sent: string,
  ): void {
    if (answer.status >= 500) throw new Error(`Server error: ${said}`);
    if (typeof answer.headers["x-request-id"] !== "string") throw new Error(`No request id: ${said}`);
    if (answer.status >= 400) {
      // Forms that are sent without script get a page.
      const form =
        String(answer.headers["content-type"]).startsWith("text/html") &&
        /\/(?:contact|calls\/\{token\}|quotes\/\{token\})$/.test(operation.path);
      if (!form && !apiError.safeParse(answer.body).success) throw new Error(`Unexpected shape of an error: ${said}`);
      if (!form && answer.body.statusCode !== answer.status) throw new Error(`The error has another status: ${said}`);
      const leak = leaks.exec(answer.text)?.[0];
      if (leak && !sent.toLowerCase().includes(leak.toLowerCase()))
        throw new Error(`The error leaks data (${leak}): ${said}`);
      if (answer.status === 429 && !Number(answer.headers["retry-after"]))
        throw new Error(`No Retry-After header: ${said}`);
      return;
    }
    if (answer.status === 303) return;
    const schema = operation.answers[answer.status];
    if (schema === undefined) throw new Error(`Undocumented status: ${said}`);
    if (schema === null || answer.status === 204) {
      if (answer.text !== "") throw new Error(`Unexpected body: ${said}`);
      return;
    }
    if (schema === "file") {
      if (String(answer.headers["content-type"]).includes("json")) throw new Error(`JSON instead of a file: ${said}`);
      return;
    }
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) throw new Error(`Not as described (${z.prettifyError(parsed.error).slice(0, 400)}): ${said}`);
  }

  function segment(value: string | { pick: number }, name: string): string {
    if (typeof value !== "string") {
      const known = seen.get(name) ?? [];
      return encodeURIComponent(known[value.pick % Math.max(1, known.length)] ?? String(value.pick % 7));
    }
    const text = value.toWellFormed();
    // These values would make the URL of another call.
    if (["", ".", ".."].includes(text)) return "-";
    // Sometimes unencoded, so that broken escapes are tested too.
    return text.startsWith("%") ? text : encodeURIComponent(text);
  }

  function remember(body: unknown, resource: string): void {
    if (Array.isArray(body)) for (const each of body.slice(0, 20)) remember(each, resource);
    else if (typeof body === "object" && body !== null) {
      for (const [name, value] of Object.entries(body)) {
        const parameters = parametersOf.get(name);
        if (!parameters) remember(value, resource);
        else if (typeof value === "string" || typeof value === "number")
          for (const parameter of parameters) keep(`${resource} ${parameter}`, String(value));
      }
    }
  }

  function keep(parameter: string, value: string): void {
    const known = seen.get(parameter) ?? [];
    seen.set(parameter, known);
    if (value.length <= 200 && !known.includes(value)) known.push(value);
    if (known.length > 60) known.shift();
  }
}

function encode(
  body: Attempt["body"],
  picture: string,
): { headers: Record<string, string>; payload?: Buffer | string } {
  switch (body.kind) {
    case "none":
      return { headers: {} };
    case "json":
      return {
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(body.value)?.replaceAll(someImage, picture) ?? "",
      };
    case "raw":
      return { headers: body.type === "" ? {} : { "content-type": body.type }, payload: body.text };
    case "form": {
      const boundary = "----fuzz";
      const part = (facts: string, bytes: Uint8Array | string) => [
        `--${boundary}\r\nContent-Disposition: form-data; ${facts}\r\n\r\n`,
        bytes,
        "\r\n",
      ];
      const name = body.name.replace(/["\r\n]/g, "_");
      const pieces = [
        ...part(`name="${body.field}"; filename="${name}"`, body.bytes),
        ...(body.alt === null ? [] : part('name="alt"', body.alt)),
        ...(body.cut ? [] : [`--${boundary}--\r\n`]),
      ];
      return {
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))),
      };
    }
  }
}

function bodyAsText(body: Attempt["body"]): string {
  return JSON.stringify(
    body.kind === "form" ? { ...body, bytes: Buffer.from(body.bytes).toString("latin1").slice(0, 60) } : body,
  );
}
