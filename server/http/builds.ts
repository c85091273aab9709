import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Build, build, buildCalls, type Builds, type BuildUpload } from "#contract/builds.ts";
import {
  appendToUpload,
  beginUpload,
  cancelUpload,
  getUpload,
  openUploads,
  type Upload,
} from "../unpacking/uploads.ts";
import type { Context } from "../context.ts";
import {
  editBuild,
  getBuild,
  listBuildsOf,
  publishBuild,
  removeBuild,
  rollBackBuild,
  unpublishBuild,
} from "../domain/builds/builds.ts";
import { findPlayProblem, liveUrl, playOrigin, signTest, versionUrl } from "../domain/builds/play-addresses.ts";
import { listPlayableProjects } from "../domain/builds/playable.ts";
import { finishUpload } from "../domain/builds/push.ts";
import { getProject } from "../domain/projects/projects.ts";
import { UnavailableError, UnsupportedMediaError } from "../errors.ts";
import { pickFields } from "../pick-fields.ts";
import { listBuildsWithoutWasm, type ListedBuild, playPaths } from "../store/tables/builds.ts";
import { bind } from "./bind.ts";

export async function registerBuilds(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  bind(app, context, buildCalls.listPlayable, async () => ({
    items: (await listPlayableProjects(context)).map(({ project: { slug, title }, builds }) => ({
      slug,
      title,
      builds: builds.map(({ number, version, live, publishedAt }) => ({
        number,
        version,
        live,
        publishedAt,
      })),
    })),
  }));

  bind(app, context, buildCalls.list, ({ params }) => listAll(context, params.id));

  bind(app, context, buildCalls.get, async ({ params }) =>
    toBuild(context, await getBuild(db, params.id, params.number)),
  );

  bind(app, context, buildCalls.update, async ({ params, body }) =>
    toBuild(context, await editBuild(context, params.id, params.number, body)),
  );

  bind(app, context, buildCalls.remove, async ({ params }) => {
    await removeBuild(context, params.id, params.number);
    return null;
  });

  bind(app, context, buildCalls.test, async ({ params }) => {
    const { number } = await getBuild(db, params.id, params.number);
    const { play } = context.config;
    if (!play) throw new UnavailableError(findPlayProblem(context.config) ?? "");
    const path = await pathOf(context, params.id);
    const { path: signed, expiresAt } = signTest(context, path, number);
    return { url: `${playOrigin(play, path)}/${signed}`, expiresAt };
  });

  bind(app, context, buildCalls.publish, async ({ params }) => {
    await publishBuild(context, params.id, params.number);
    return listAll(context, params.id);
  });

  bind(app, context, buildCalls.unpublish, async ({ params }) => {
    await unpublishBuild(context, params.id, params.number);
    return listAll(context, params.id);
  });

  bind(app, context, buildCalls.rollBack, async ({ params }) => {
    await rollBackBuild(context, params.id);
    return listAll(context, params.id);
  });

  await registerUploads(app, context);
}

async function registerUploads(app: FastifyInstance, context: Context): Promise<void> {
  const uploads = openUploads(context.config, context.clock);

  bind(app, context, buildCalls.beginUpload, async ({ params, body }) => {
    await getProject(context.db, params.id);
    return toUpload(await beginUpload(uploads, params.id, body));
  });

  bind(app, context, buildCalls.getUpload, async ({ params }) =>
    toUpload(await getUpload(uploads, params.id, params.uploadId)),
  );

  bind(app, context, buildCalls.cancelUpload, async ({ params }) => {
    await cancelUpload(uploads, params.id, params.uploadId);
    return null;
  });

  bind(app, context, buildCalls.finishUpload, async ({ params, body }) =>
    toBuild(context, await finishUpload(context, params.id, params.uploadId, body)),
  );

  // In a separate scope, because only this call streams its body.
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    bind(scope, context, buildCalls.append, async ({ params, query, request }) => {
      try {
        const content = readStream(request);
        return toUpload(await appendToUpload(uploads, params.id, params.uploadId, query.offset, content));
      } finally {
        // Reads and discards the rest; otherwise the client would wait to send it and never see the response.
        request.raw.resume();
      }
    });
  });
}

function readStream(request: FastifyRequest): Readable {
  const { body } = request;
  if (!(body instanceof Readable)) throw new UnsupportedMediaError("Send the bytes as application/octet-stream.");
  return body;
}

async function listAll(context: Context, projectId: number): Promise<Builds> {
  const { path, items, canRollBack } = await listBuildsOf(context, projectId);
  const incomplete = await findIncomplete(context, projectId, items);
  return {
    items: items.map((item) => toBuildAt(context, path, item, incomplete)),
    liveUrl: items.some(({ live }) => live) ? liveUrl(context.config, path) : null,
    canRollBack,
    problem: findPlayProblem(context.config),
  };
}

async function toBuild(context: Context, row: ListedBuild): Promise<Build> {
  const incomplete = await findIncomplete(context, row.projectId, [row]);
  return toBuildAt(context, await pathOf(context, row.projectId), row, incomplete);
}

/** Returns the ids of builds that lack the file with their engine. Services that limit the size of files often omit it. */
async function findIncomplete(
  { db }: Context,
  projectId: number,
  rows: readonly ListedBuild[],
): Promise<ReadonlySet<number>> {
  const godot = new Set(rows.filter(({ engine }) => engine === "godot").map(({ id }) => id));
  if (godot.size === 0) return godot;
  const withoutWasm = await listBuildsWithoutWasm(db, projectId);
  return new Set([...godot].filter((id) => withoutWasm.has(id)));
}

async function pathOf({ db }: Context, projectId: number): Promise<string> {
  return (await playPaths.find(db, { projectId }))?.path ?? "";
}

function toBuildAt({ config }: Context, path: string, row: ListedBuild, incomplete: ReadonlySet<number>): Build {
  return pickFields(build, {
    ...row,
    warning: incomplete.has(row.id)
      ? "Godot’s .wasm file is missing, so this version can’t start. Export the game again, and pack all files."
      : null,
    url: row.state === "published" ? versionUrl(config, path, row.number) : null,
  });
}

function toUpload({ id, name, bytes, offset, expiresAt }: Upload): BuildUpload {
  return { id, name, bytes, offset, expiresAt };
}
