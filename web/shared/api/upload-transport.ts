import { isLoggedInAgain } from "./refused-session.ts";
import { readToken } from "./session.ts";
import type { Transport } from "./transport.ts";

export type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

/** Sends calls with XMLHttpRequest, because `fetch` can't report the progress of an upload. */
export function uploadTransport(onProgress?: UploadOptions["onProgress"]): Transport {
  return async function deliver(url, init = {}): Promise<Response> {
    // On public pages, sending files needs no token, and an old one would be refused.
    const token = location.pathname.startsWith("/dashboard") ? readToken() : null;
    const response = await send(url, init, token, onProgress);
    return response.status === 401 && (await isLoggedInAgain(token)) ? deliver(url, init) : response;
  };
}

function send(
  url: string,
  { method = "POST", body, signal }: RequestInit,
  token: string | null,
  onProgress: UploadOptions["onProgress"],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => {
      request.abort();
    };
    signal?.addEventListener("abort", cancel);
    request.open(method, url);
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener("error", () => {
      reject(new TypeError("The upload failed."));
    });
    request.addEventListener("abort", () => {
      reject(new DOMException("The upload was canceled.", "AbortError"));
    });
    request.addEventListener("loadend", () => {
      signal?.removeEventListener("abort", cancel);
    });
    request.send(body as FormData);
  });
}
