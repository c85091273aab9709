// The answers that the web looks at before it uses them. A proxy, or another server at the same URL, may answer with something else.
import type { ApiCalls } from "#contract/api.ts";
import type { Call } from "#contract/call.ts";
import type { Answer } from "./call-types.ts";
import { ApiFailure } from "./failure.ts";

type Checks = {
  readonly [Group in keyof ApiCalls]?: {
    readonly [Name in keyof ApiCalls[Group]]?: ApiCalls[Group][Name] extends Call
      ? { readonly [Field in keyof Answer<ApiCalls[Group][Name]>]?: (value: unknown) => boolean }
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

/** Returns the answer. Throws ApiFailure if one of its fields isn't what it has to be. */
export function checkAnswer(group: string, name: string, answer: unknown): unknown {
  const fields = (checks as Record<string, Record<string, Record<string, (value: unknown) => boolean>>>)[group]?.[name];
  for (const [field, isRight] of Object.entries(fields ?? {}))
    if (!isRight((answer as Record<string, unknown> | null)?.[field]))
      throw new ApiFailure(200, "Unexpected API response format.");
  return answer;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
