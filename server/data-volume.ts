// Where the data folder lies: whether it outlives the container, and whether SQLite can work there.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import type { Config } from "./config.ts";
import { DomainError } from "./errors.ts";

type Mount = { point: string; type: string };

/** File systems of other machines. Two of them may have different versions of the shared memory in which SQLite keeps its locks. */
const networkTypes = /^(?:nfs\d?|cifs|smb\d?|smbfs|ceph|afs|9p|fuse\.(?:sshfs|s3fs|rclone|gcsfuse|glusterfs|ceph.*))$/;
/** Container runtimes put one of these files into each container. */
const containerFiles = ["/.dockerenv", "/run/.containerenv"];

/** Throws one sentence if the folder, which must exist, lies on another machine, where SQLite would lose data. */
export function refuseNetworkFolder(dataDir: string, mounts = readMounts()): void {
  const { type = "" } = mountOf(dataDir, mounts) ?? {};
  if (networkTypes.test(type))
    throw new DomainError(
      `the data folder ${dataDir} is on a network file system (${type}), where SQLite can lose data; set DATA_DIR to a folder on a disk of this machine, or DATABASE_URL to a PostgreSQL database.`,
    );
}

/** Returns whether this process has the usual signs of a container. */
export function isInContainer(): boolean {
  return containerFiles.some((file) => existsSync(file));
}

/** Says in one sentence for the owner that the data end with the container, or returns null. */
export function findVolumeProblem(
  { dataDir, databaseUrl, s3, isInContainer }: Pick<Config, "dataDir" | "databaseUrl" | "s3" | "isInContainer">,
  mounts = readMounts(),
): string | null {
  if (!isInContainer || (databaseUrl !== null && s3 !== null) || mountOf(dataDir, mounts)?.point !== "/") return null;
  return `The data folder ${dataDir} is inside the container, so everything is lost when the container is replaced. Put a volume there, and do it before you write anything.`;
}

/** Reads the mounts of this process. Other systems than Linux have no such file, and no containers of their own. */
export function readMounts(): Mount[] {
  return existsSync("/proc/self/mountinfo") ? parseMounts(readFileSync("/proc/self/mountinfo", "utf8")) : [];
}

/** The format: https://www.kernel.org/doc/html/latest/filesystems/proc.html#proc-pid-mountinfo-information-about-mounts */
export function parseMounts(text: string): Mount[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [before = "", after = ""] = line.split(" - ");
      const point = before.split(" ")[4] ?? "";
      return {
        point: point.replaceAll(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
        type: after.split(" ")[0] ?? "",
      };
    });
}

/** Returns the mount that a folder lies on: of those around it the innermost, and of several at one place the last. */
function mountOf(folder: string, mounts: readonly Mount[]): Mount | undefined {
  const path = existsSync(folder) ? realpathSync(folder) : folder;
  return mounts
    .filter(({ point }) => point === "/" || path === point || path.startsWith(`${point}/`))
    .toSorted((one, other) => one.point.length - other.point.length)
    .at(-1);
}
