import type { FastifyInstance } from "fastify";
import { siteCalls } from "#contract/site/site-calls.ts";
import { setupCalls } from "#contract/site/setup.ts";
import type { Context } from "../context.ts";
import { signPreviewToken } from "../domain/site/preview-token.ts";
import {
  discardDraft,
  getSection,
  listRevisions,
  listSectionSummaries,
  publishDrafts,
  restoreRevision,
  saveDraft,
  undoPublication,
} from "../domain/site/sections.ts";
import { getSetup, saveSetup } from "../domain/site/setup.ts";
import { bind } from "./bind.ts";

export function registerSite(app: FastifyInstance, context: Context): void {
  bind(app, context, siteCalls.list, () => listSectionSummaries(context));
  bind(app, context, siteCalls.section, ({ params }) => getSection(context, params.section));
  bind(app, context, siteCalls.saveDraft, ({ params, body }) =>
    saveDraft(context, params.section, body.document, body.version),
  );
  bind(app, context, siteCalls.discardDraft, ({ params }) => discardDraft(context, params.section));
  bind(app, context, siteCalls.publish, ({ query }) => publishDrafts(context, query.sections));
  bind(app, context, siteCalls.undo, async ({ params }) => {
    await undoPublication(context, params.publication);
    return null;
  });
  bind(app, context, siteCalls.revisions, ({ params }) => listRevisions(context, params.section));
  bind(app, context, siteCalls.restoreRevision, ({ params }) =>
    restoreRevision(context, params.section, params.publication),
  );
  bind(app, context, siteCalls.preview, async () => ({ token: await signPreviewToken(context) }));
  bind(app, context, setupCalls.get, () => getSetup(context));
  bind(app, context, setupCalls.save, ({ body }) => saveSetup(context, body));
}
