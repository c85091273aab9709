import type { FastifyInstance } from "fastify";
import { passkeyCalls } from "#contract/passkeys.ts";
import type { Context } from "../context.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  passkeyOrigin,
  readPasskeys,
  removePasskey,
  logInWithPasskey,
} from "../domain/auth/passkeys.ts";
import { clientInfo } from "./auth.ts";
import { bind } from "./bind.ts";

export function registerPasskeys(app: FastifyInstance, context: Context): void {
  bind(app, context, passkeyCalls.logInOptions, () => beginPasskeyLogin(context));

  bind(app, context, passkeyCalls.logIn, ({ body, request }) =>
    logInWithPasskey(context, body.credential, clientInfo(request)),
  );

  bind(app, context, passkeyCalls.list, async ({ session }) => ({
    items: await readPasskeys(context, session.userId),
    origin: passkeyOrigin(context.config),
  }));

  bind(app, context, passkeyCalls.addOptions, ({ session, body, request }) =>
    beginPasskey(context, session, { ...body, address: request.ip }),
  );

  bind(app, context, passkeyCalls.add, ({ session, body }) => addPasskey(context, session, body.name, body.credential));

  bind(app, context, passkeyCalls.remove, async ({ session, params }) => {
    await removePasskey(context, session, params.id);
    return null;
  });
}
