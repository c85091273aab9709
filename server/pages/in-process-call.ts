import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

const header = "x-in-process";
/** Known to this process only, so nobody outside can claim to be it. */
const secret = randomUUID();

/** `fetch` for the API of the same process: no socket, no rate limit, and always as a visitor. */
export function inProcessCall(app: FastifyInstance): (path: string) => Promise<Response> {
  return async (path) => {
    const answer = await app.inject({ method: "GET", url: path, headers: { [header]: secret } });
    return new Response(answer.body, { status: answer.statusCode, headers: { "content-type": String(answer.headers["content-type"] ?? "") } });
  };
}

export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[header] === secret;
}
