import type { MediaItem, Upload } from "#contract/media.ts";
import { ApiFailure, failureOf, noReply } from "./failure.ts";
import { isLoggedInAgain } from "./refused-session.ts";
import { readToken } from "./session.ts";
import { apiBase } from "./transport.ts";

export type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

type Target = { method: "POST" | "PUT"; path: string; field: string };

const targets = {
  /** Images only. */
  post: { method: "POST", path: "/blogs/upload", field: "image" },
  /** Images and videos. */
  project: { method: "POST", path: "/portfolio/upload", field: "file" },
  /** Images, videos, audio and files to download. */
  library: { method: "POST", path: "/media", field: "file" },
  /** 3D models only. */
  model: { method: "POST", path: "/media?kind=model", field: "file" },
} as const satisfies Record<string, Target>;

/** Uploads a file and reports progress, which `fetch` can't. Throws ApiFailure, or AbortError when cancelled. */
export async function uploadFile(
  target: keyof typeof targets,
  file: File,
  options: UploadOptions = {},
): Promise<Upload> {
  const { status, answer } = await deliver(targets[target], file, options);
  if (!isUpload(answer)) throw unexpected(status);
  return answer;
}

/** Replaces a file in the media library. Throws like `uploadFile`. */
export async function replaceFile(mediaId: string, file: File, options: UploadOptions = {}): Promise<MediaItem> {
  const { status, answer } = await deliver(
    { method: "PUT", path: `/media/${encodeURIComponent(mediaId)}/file`, field: "file" },
    file,
    options,
  );
  if (!isMediaItem(answer)) throw unexpected(status);
  return answer;
}

async function deliver(
  target: Target,
  file: File,
  options: UploadOptions,
): Promise<{ status: number; answer: unknown }> {
  const token = readToken();
  const response = await send(target, file, options);
  if (response.status === 401 && (await isLoggedInAgain(token))) return deliver(target, file, options);
  if (!response.ok) throw await failureOf(response);
  return { status: response.status, answer: await response.json() };
}

function send({ method, path, field }: Target, file: File, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => {
      request.abort();
    };
    const fail = (error: Error) => {
      signal?.removeEventListener("abort", cancel);
      reject(error);
    };
    signal?.addEventListener("abort", cancel);
    request.open(method, `${apiBase}${path}`);
    const token = readToken();
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      signal?.removeEventListener("abort", cancel);
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener("error", () => {
      fail(noReply());
    });
    request.addEventListener("abort", () => {
      fail(new DOMException("The upload was cancelled.", "AbortError"));
    });
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}

function unexpected(status: number): ApiFailure {
  return new ApiFailure(status, "Unexpected API response format.");
}

function isUpload(value: unknown): value is Upload {
  return (
    typeof value === "object" &&
    value !== null &&
    "url" in value &&
    typeof value.url === "string" &&
    "fileId" in value &&
    typeof value.fileId === "string"
  );
}

function isMediaItem(value: unknown): value is MediaItem {
  return (
    typeof value === "object" &&
    value !== null &&
    "url" in value &&
    typeof value.url === "string" &&
    "uses" in value &&
    Array.isArray(value.uses)
  );
}
