/** A request of the public API, for a curl command in a terminal. */
export interface CurlRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query below the server's address, such as /public/v1/audits?limit=20. */
  readonly path: string;
  readonly body?: unknown;
  /** A file that is sent instead of a JSON body. */
  readonly file?: { readonly name: string; readonly type: string };
}

/** Quotes a text for the shell. A single quote ends the quoting, is escaped, and begins it again. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const curlLine = (origin: string, { method, path, body, file }: CurlRequest): string =>
  [
    `curl ${quoted(`${origin}${path}`)}`,
    '-H "X-API-Key: $COPYDESK_API_KEY"',
    ...(method === 'POST' && body === undefined && !file ? ['-X POST'] : []),
    ...(file
      ? [`-H ${quoted(`Content-Type: ${file.type}`)}`, `--data-binary ${quoted(`@${file.name}`)}`]
      : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
