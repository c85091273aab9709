// Unpacks builds in a separate process: a ZIP file that makes the reader fail, or fills the memory, ends this process and not the server.
import { answerTasks } from "../workers/answer-tasks.ts";
import { stageFolder, type Unpacked, unpackZip } from "./unpack.ts";

/** `folder` is empty, and receives the files. */
export type UnpackTask = { folder: string; source: string } & ({ what: "zip" } | { what: "folder"; paths: string[] });

if (import.meta.main) answerTasks(work);

function work(task: UnpackTask): Promise<Unpacked> {
  return task.what === "zip" ? unpackZip(task.source, task.folder) : stageFolder(task.source, task.paths, task.folder);
}
