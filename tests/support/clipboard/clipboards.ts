// What each program puts on the clipboard, by a name that tests use.
import * as code from "./code.ts";
import * as documents from "./documents.ts";
import * as spreadsheets from "./spreadsheets.ts";
import * as web from "./web.ts";

export const clipboards = { ...documents, ...spreadsheets, ...code, ...web };
export type ClipboardProgram = keyof typeof clipboards;
export type ClipboardContent = { html: string; text: string; editorData?: string };
