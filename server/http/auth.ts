import type { FastifyInstance, FastifyRequest } from "fastify";
import { authCalls, session, type Session } from "#contract/auth.ts";
import type { Context } from "../context.ts";
import { deviceName } from "../domain/auth/device-name.ts";
import { changePassword, issueToken, logIn, logOut, logOutOthers, type ClientInfo } from "../domain/auth/sessions.ts";
import { plainAddress } from "../attempt-limits/network.ts";
import { pickFields } from "../pick-fields.ts";
import { listSessions, type SessionRow } from "../store/tables/users.ts";
import { bind } from "./bind.ts";
import { endedMediaCookie } from "./media-cookie.ts";

export function registerAuth(app: FastifyInstance, context: Context): void {
  bind(app, context, authCalls.login, ({ body, request }) => {
    return logIn(context, body, clientInfo(request));
  });

  bind(app, context, authCalls.renew, ({ session }) => issueToken(context, session));

  bind(app, context, authCalls.logout, async ({ session, request, reply }) => {
    await logOut(context, session, session.id);
    reply.removeHeader("set-cookie").header("set-cookie", endedMediaCookie(request));
    return null;
  });

  bind(app, context, authCalls.session, ({ session }) => toSession(session, session.id));

  bind(app, context, authCalls.sessions, async ({ session }) => {
    const rows = await listSessions(context.db, session.userId, context.clock.now().toISOString());
    return { items: rows.map((row) => toSession(row, session.id)) };
  });

  bind(app, context, authCalls.endSession, async ({ session, params }) => {
    await logOut(context, session, params.id);
    return null;
  });

  bind(app, context, authCalls.endOtherSessions, async ({ session }) => ({
    ended: await logOutOthers(context, session),
  }));

  bind(app, context, authCalls.changePassword, async ({ session, body, request }) => {
    await changePassword(context, session, { ...body, address: request.ip });
    return null;
  });
}

export function clientInfo(request: FastifyRequest): ClientInfo {
  return { address: request.ip, device: deviceName(request.headers["user-agent"]) };
}

function toSession(row: SessionRow, currentId: string): Session {
  return pickFields(session, { ...row, address: plainAddress(row.address), current: row.id === currentId });
}
