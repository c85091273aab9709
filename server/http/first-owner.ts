import type { FastifyInstance } from "fastify";
import { firstOwnerCalls } from "#contract/first-owner.ts";
import type { Context } from "../context.ts";
import { createFirstOwner } from "../domain/auth/first-owner.ts";
import { clientInfo } from "./auth.ts";
import { bind } from "./bind.ts";

export function registerFirstOwner(app: FastifyInstance, context: Context): void {
  bind(app, context, firstOwnerCalls.create, ({ body, request }) =>
    createFirstOwner(context, body, clientInfo(request)),
  );
}
