// The types of a client's functions, from the calls of the contract.
import type { z } from "zod";
import type { Call } from "#contract/call.ts";

/** The method and path of each call, such as "GET /blogs/:id". */
export type Routes<Calls> = { readonly [Group in keyof Calls]: { readonly [Name in keyof Calls[Group]]: string } };

export type Client<Calls extends { [Group in keyof Calls]: Record<string, Call> }> = {
  [Group in keyof Calls]: { [Name in keyof Calls[Group]]: ClientCall<Calls[Group][Name]> };
};

/**
 * A function that makes a call. A call whose response is a file is only linked, and one that takes the fields of a form is made with the form,
 * so they have a URL and no function.
 */
type ClientCall<C extends Call> = { url(...input: Arguments<UrlInput<C>>): string } & (C extends
  | { mediaType: string }
  | { upload: { fields: z.ZodObject } }
  ? unknown
  : (...input: Arguments<CallInput<C>>) => Promise<ResponseOf<C>>);

/** A call that needs no input takes no argument. */
type Arguments<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];

/** The input of a call, with exactly the contract's fields. */
export type CallInput<C extends Call> = UrlInput<C> & BodyInput<C> & { signal?: AbortSignal };

type UrlInput<C extends Call> = (C extends { params: infer Schema extends z.ZodObject }
  ? { params: z.input<Schema> }
  : { params?: never }) &
  (C extends { querystring: infer Schema extends z.ZodObject } ? QueryInput<Query<Schema>> : { query?: never });

type BodyInput<C extends Call> = (C extends { body: infer Schema extends z.ZodType }
  ? { body: ReadonlyDeep<z.input<Schema>> }
  : { body?: never }) &
  (C extends { upload: { field: infer Field extends string } } ? { form: Record<Field, File> } : { form?: never }) &
  (C extends { stream: string } ? { bytes: Blob } : { bytes?: never });

type QueryInput<Query> = Partial<Query> extends Query ? { query?: Query } : { query: Query };

/** The query as the server reads it: numbers, booleans and lists, which the client writes as text. */
type Query<Schema extends z.ZodObject> = {
  [Name in keyof z.input<Schema>]: Name extends keyof z.output<Schema> ? ReadonlyDeep<z.output<Schema>[Name]> : never;
};

/** A call doesn't change its input, so it accepts readonly values. */
type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

type Success = 200 | 201 | 202 | 204;

/** What a call resolves to. It throws for any other status. */
export type ResponseOf<C extends Call> = {
  [Status in keyof C["response"] & Success]: Status extends 204 ? void : z.output<C["response"][Status]>;
}[keyof C["response"] & Success];
