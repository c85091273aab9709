import type { FastifyInstance } from "fastify";
import { passkeyCalls } from "#contract/passkeys.ts";
import type { Context } from "../context.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  passkeyOrigin,
  readPasskeys,
  removePasskey,
  signInWithPasskey,
} from "../domain/auth/passkeys.ts";
import { whence } from "./auth.ts";
import { bind } from "./bind.ts";

export function registerPasskeys(app: FastifyInstance, context: Context): void {
  bind(app, context, passkeyCalls.signInOptions, () => beginPasskeySignIn(context));

  bind(app, context, passkeyCalls.signIn, ({ body, request }) =>
    signInWithPasskey(context, body.credential, whence(request)),
  );

  bind(app, context, passkeyCalls.list, async ({ session }) => ({
    items: await readPasskeys(context, session.user_id),
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
