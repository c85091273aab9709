import { expect, test } from "vitest";
import { findVolumeProblem, parseMounts, refuseNetworkFolder } from "./data-volume.ts";

/** As the kernel writes it: an image's layers as the root, a volume, a share of another machine, and a name with a space. */
const mounts = parseMounts(
  [
    "612 552 0:55 / / rw,relatime master:208 - overlay overlay rw,lowerdir=/var/lib/docker/overlay2/l/A",
    "613 612 0:58 / /proc rw,nosuid - proc proc rw",
    "640 612 254:1 /var/lib/docker/volumes/savepoint-data/_data /data rw,relatime master:1 - ext4 /dev/vda1 rw",
    "641 612 0:61 / /mnt/share rw,relatime - nfs4 nas:/share rw,vers=4.2",
    "642 612 0:62 / /mnt/my\\040files rw,relatime - cifs //nas/files rw",
    "643 612 0:63 / /database rw - tmpfs tmpfs rw",
  ].join("\n"),
);

test("a data folder in the layers of a container is reported, and one on a volume isn’t", () => {
  const inContainer = { isInContainer: true, databaseUrl: null, s3: null };
  const problemAt = (dataDir: string) => findVolumeProblem({ ...inContainer, dataDir }, mounts);
  expect(problemAt("/app/data")).toBe(
    "The data folder /app/data is inside the container, so everything is lost when the container is replaced. Put a volume there, and do it before you write anything.",
  );
  expect(problemAt("/data")).toBeNull();
  expect(problemAt("/data/site")).toBeNull();
  // Not below /data, although its name begins so.
  expect(problemAt("/database-of-mine")).not.toBeNull();
  expect(findVolumeProblem({ ...inContainer, dataDir: "/app/data", isInContainer: false }, mounts)).toBeNull();
  // Nothing that matters is in the folder of a site that keeps all elsewhere.
  const bucket = { endpoint: null, region: "eu-central-1", bucket: "files", accessKeyId: "a", secretAccessKey: "b" };
  const elsewhere = { ...inContainer, dataDir: "/app/data", databaseUrl: "postgres://db/site", s3: bucket };
  expect(findVolumeProblem(elsewhere, mounts)).toBeNull();
  expect(findVolumeProblem({ ...elsewhere, s3: null }, mounts)).not.toBeNull();
});

test("SQLite isn’t started on a network file system", () => {
  for (const dataDir of ["/mnt/share/site", "/mnt/my files"])
    expect(() => refuseNetworkFolder(dataDir, mounts)).toThrow(
      /^the data folder \/mnt\/[^,]+ is on a network file system \((?:nfs4|cifs)\), where SQLite can lose data; [^\n]+$/,
    );
  for (const dataDir of ["/data", "/app/data", "/database"]) refuseNetworkFolder(dataDir, mounts);
});
