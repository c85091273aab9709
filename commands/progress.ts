import type { Output } from "./command-io.ts";

export type Progress = { show(done: number, total: number): void; end(): void };

const width = 30;

/** Shows a bar on a terminal; elsewhere, such as in a log, writes a line for every tenth. */
export function createProgress(what: string, output: Output): Progress {
  let lastTenth = 0;
  let isShown = false;
  return {
    show(done, total) {
      if (total === 0) return;
      if (output.isTTY) {
        const filled = Math.round((done / total) * width);
        output.write(`\r${"█".repeat(filled)}${"░".repeat(width - filled)} ${done} of ${total} ${what}`);
        isShown = true;
        return;
      }
      const tenth = Math.floor((done / total) * 10);
      if (tenth > lastTenth) output.write(`${tenth * 10} % (${done} of ${total} ${what})\n`);
      lastTenth = Math.max(tenth, lastTenth);
    },
    end() {
      // Clears the bar, so that the next output starts on an empty line.
      if (isShown) output.write("\r\u001B[K");
    },
  };
}
