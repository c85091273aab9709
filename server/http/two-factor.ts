import type { FastifyInstance } from "fastify";
import { twoFactorCalls } from "#contract/two-factor.ts";
import type { Context } from "../context.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  turnTwoFactorOff,
} from "../domain/auth/two-factor.ts";
import { bind } from "./bind.ts";

export function registerTwoFactor(app: FastifyInstance, context: Context): void {
  bind(app, context, twoFactorCalls.get, ({ session }) => readTwoFactor(context, session.userId));

  bind(app, context, twoFactorCalls.begin, ({ session, body, request }) =>
    beginTwoFactor(context, session, body.password, request.ip),
  );

  bind(app, context, twoFactorCalls.confirm, ({ session, body, request }) =>
    confirmTwoFactor(context, session, body.code, request.ip),
  );

  bind(app, context, twoFactorCalls.renewRecoveryCodes, ({ session, body, request }) =>
    renewRecoveryCodes(context, session, { ...body, address: request.ip }),
  );

  bind(app, context, twoFactorCalls.turnOff, async ({ session, body, request }) => {
    await turnTwoFactorOff(context, session, { ...body, address: request.ip });
    return null;
  });
}
