import type { z } from "zod";
import type { Call } from "#contract/call.ts";
import type { Context } from "../context.ts";

/** The parsed input of a schema. */
export type Parsed<Schema, Fallback> = Schema extends z.ZodType ? z.output<Schema> : Fallback;

/** What a handler may return: the contract's result for any of its statuses. */
export type Result<C extends Call> = {
  [Status in keyof C["response"]]: z.input<C["response"][Status]>;
}[keyof C["response"]];

export type VisitorInput<C extends Call> = {
  params: Parsed<C["params"], Record<string, never>>;
  query: Parsed<C["querystring"], Record<string, never>>;
  /** The owner sees drafts and confidential parts in the same calls. */
  isOwner: boolean;
};

/** A read call that is open to everyone, over HTTP or by a page within the process. */
export type VisitorCall<C extends Call = Call> = {
  call: C;
  handle(input: VisitorInput<C>, context: Context): Promise<Result<C>> | Result<C>;
};

type PublicRead = Call & { method: "GET"; access: "public" };

/** Checks a handler against its call's contract, and widens the type so that all handlers fit into one table. */
export function visitorCall<const C extends PublicRead>(call: C, handle: VisitorCall<C>["handle"]): VisitorCall {
  return { call, handle };
}
