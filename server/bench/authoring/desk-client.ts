import type { Filled } from './fill.ts';

/** What the browser of the workspace's owner can ask. */
export interface DeskClient {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body?: object) => Promise<T>;
  /** Sends a file; gives the answer. */
  readonly upload: <T>(path: string, mediaType: string, content: string) => Promise<T>;
  /** Reads a download to its end; gives its size. */
  readonly download: (path: string) => Promise<number>;
}

/** A client that speaks to the API as the web application does. */
export const createDeskClient = (base: string, { workspace, cookie }: Filled): DeskClient => {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${base}/app/workspaces/${workspace}${path}`, {
      ...init,
      headers: { cookie, origin: base, ...(init.headers as Record<string, string> | undefined) },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const json = async <T>(path: string, init?: RequestInit) =>
    (await (await send(path, init)).json()) as T;
  const sent = (mediaType: string, body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': mediaType },
    body,
  });
  return {
    get: (path) => json(path),
    post: (path, body) =>
      json(path, body ? sent('application/json', JSON.stringify(body)) : { method: 'POST' }),
    upload: (path, mediaType, content) => json(path, sent(mediaType, content)),
    download: async (path) => {
      const response = await send(path);
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
      return bytes;
    },
  };
};
