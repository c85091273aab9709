// Two or more instances of the built site on one PostgreSQL and one bucket, behind a balancer.
import { owner } from "#tests/support/test-settings.ts";
import { type ServerProcess, startServer } from "../e2e/support/server-process.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { environmentOf } from "./s3-environment.ts";
import { type S3Store, startS3Store } from "./s3-store.ts";

export type Cluster = {
  balancer: Balancer;
  postgres: PostgresServer;
  store: S3Store;
  instances: ServerProcess[];
  /** A token of the owner, valid on every instance. */
  token: string;
  close(): Promise<void>;
};

/** Returns null if npm has no PostgreSQL for this platform. */
export async function startCluster(count: number, env: Record<string, string> = {}): Promise<Cluster | null> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) return null;
  await postgres.ask("create database site");
  const [store, balancer] = await Promise.all([startS3Store(), startBalancer()]);
  const settings = {
    DATABASE_URL: postgres.urlOf("site"),
    ...environmentOf(store.bucket()),
    SITE_URL: balancer.url,
    TRUST_PROXY: "127.0.0.1",
    ...env,
  };
  const instances = await Promise.all(Array.from({ length: count }, () => startServer({ env: settings })));
  balancer.use(instances.map(({ url }) => url));
  const answer = await fetch(`${balancer.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    balancer,
    postgres,
    store,
    instances,
    token,
    async close() {
      await balancer.close();
      await Promise.all(instances.map((instance) => instance.stop()));
      await store.close();
      await postgres.close();
    },
  };
}
