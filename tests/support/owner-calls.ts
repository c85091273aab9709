// The API of a site that runs in another process, called as the owner.

/** Where the site is, and a token of its owner. */
export type OwnedSite = { url: string; token: string };

export function fetchAsOwner(
  { url, token }: OwnedSite,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** Returns the body of the response. Throws if it is not a success. */
export async function callAsOwner<Answer>(
  site: OwnedSite,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetchAsOwner(site, method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}
