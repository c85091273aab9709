// For test-previous-version.ts: brings the databases that the tests of the version before copy to the schema of this one, as an update does.
import type { TestProject } from "vitest/node";
import { openStore } from "#server/store/store.ts";
import { databaseAt } from "#tests/support/postgres-setup.ts";

export default async function setup(project: TestProject): Promise<void> {
  const { sqliteTemplate: dataDir, postgres } = project.getProvidedContext();
  const ran: string[] = [];
  const beforeChanging = async (_db: unknown, names: readonly string[]) => {
    ran.push(...names);
  };
  const store = await openStore(
    postgres
      ? { dataDir: "", databaseUrl: databaseAt(postgres.server, postgres.template), beforeChanging }
      : { dataDir, databaseUrl: null, beforeChanging },
  );
  await store.close();
  if (ran.length === 0) throw new Error("The databases have this schema already, so these tests would prove nothing.");
  console.log(`${project.name}: the databases got ${ran.join(", ")}.`);
}
