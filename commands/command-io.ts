/** A text output of a command. Only terminals show a progress bar. */
export type Output = { write(text: string): unknown; isTTY?: boolean };

/** The parts of `process` that commands use. Tests pass their own, to run a command without starting a process. */
export type CommandIo = { env: NodeJS.ProcessEnv; stdout: Output; stderr: Output };
