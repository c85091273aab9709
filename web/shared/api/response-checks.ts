// The responses that the client checks before anything uses them. A proxy, or another server at the same URL, may send something else.
import type { ApiCalls } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";
import type { ResponseOf } from "./call-types.ts";
import { wordsOfDocument } from "../site/words.ts";
import { ApiFailure } from "./failure.ts";

type Checks = {
  readonly [Group in keyof ApiCalls]?: {
    readonly [Name in keyof ApiCalls[Group]]?: ApiCalls[Group][Name] extends Call
      ? { readonly [Field in keyof ResponseOf<ApiCalls[Group][Name]>]?: (value: unknown) => boolean }
      : never;
  };
};

const upload = { url: isText, fileId: isText };
const checks: Checks = {
  posts: { list: { items: Array.isArray } },
  media: {
    upload,
    uploadForPost: upload,
    uploadForProject: upload,
    replace: { url: isText, uses: Array.isArray },
  },
};

/** Returns the response. Throws ApiFailure if one of its fields has another type than the client needs. */
export function checkResponse(group: string, name: string, response: unknown): unknown {
  const fields = (checks as Record<string, Record<string, Record<string, (value: unknown) => boolean>>>)[group]?.[name];
  for (const [field, isRight] of Object.entries(fields ?? {}))
    if (!isRight((response as Record<string, unknown> | null)?.[field]))
      throw new ApiFailure(200, wordsOfDocument().failures.unexpected);
  return response;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
