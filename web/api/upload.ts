import type { Upload } from "#contract/media.ts";
import { ApiFailure, failureOf, noReply } from "./failure.ts";
import { clearToken, readToken } from "./session.ts";
import { apiBase } from "./transport.ts";

export type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

const targets = {
  /** Pictures only. */
  post: { path: "/blogs/upload", field: "image" },
  /** Pictures and films. */
  project: { path: "/portfolio/upload", field: "file" },
} as const;

/** Sends a file and tells how far it has come, which `fetch` cannot. Throws ApiFailure, or AbortError when it is cancelled. */
export async function uploadFile(target: keyof typeof targets, file: File, { onProgress, signal }: UploadOptions = {}): Promise<Upload> {
  const response = await send(targets[target], file, onProgress, signal);
  if (response.status === 401) {
    clearToken();
    dispatchEvent(new Event("session-ended"));
  }
  if (!response.ok) throw await failureOf(response);
  const answer: unknown = await response.json();
  if (!isUpload(answer)) throw new ApiFailure(response.status, "Unexpected API response format.");
  return answer;
}

function send({ path, field }: (typeof targets)[keyof typeof targets], file: File, onProgress: UploadOptions["onProgress"], signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => { request.abort(); };
    const fail = (error: Error) => {
      signal?.removeEventListener("abort", cancel);
      reject(error);
    };
    signal?.addEventListener("abort", cancel);
    request.open("POST", `${apiBase}${path}`);
    const token = readToken();
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      signal?.removeEventListener("abort", cancel);
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener("error", () => { fail(noReply()); });
    request.addEventListener("abort", () => { fail(new DOMException("The upload was cancelled.", "AbortError")); });
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}

function isUpload(value: unknown): value is Upload {
  return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string" && "fileId" in value && typeof value.fileId === "string";
}
