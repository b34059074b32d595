import type { RequestHeader, ResponseHeader } from '../shared/route.ts';

/** All request headers of the API as OpenAPI parameters. */
export const requestHeaders: Record<RequestHeader, object> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: for 24 hours the same key with the same request returns the stored answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '6f1c2a52-5f3e-4a62-9d1c-0c9f5f0a7c11',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the violation that was read; the answer is 412 if it changed since, or with apply_to_group if another violation of its group was decided since.',
    schema: { type: 'string' },
    example: '"3-41"',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`respond-async` answers at once, `wait=N` after N seconds at the latest (RFC 7240). Without it the answer waits for the document, up to 120 seconds unless the operator set another time.',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The id of the last event that was read: the stream goes on after it. Browsers send it themselves; anything that is no such id is ignored.',
    schema: { type: 'string' },
    example: '815-0-112-3a7bd3e2',
  },
};

export const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

const responseHeaders: Record<ResponseHeader, object> = {
  ETag: header('Version of the violation, for If-Match.', '"3-41"'),
  next_cursor: header(
    'Value of cursor for what follows; absent on the last page.',
    'AQEAAAAAAAAHlw3kXw',
  ),
  Link: header(
    'The address of the page that follows (RFC 8288); absent on the last page.',
    '</public/v1/audits?limit=20&cursor=1769418914853120.aud_01kb3yz8v7e8xs6e1hq6m2p4ac>; rel="next"',
  ),
  'Document-Status': header('generating, ready or failed.', 'ready'),
  'Document-Failure': header(
    'Why a failed document has no text, as a code.',
    'provider_unavailable',
  ),
  Location: header(
    'Where the document is read.',
    '/public/v1/document/doc_01kb3yz8v7e8xs6e1hq6m2p4aa',
  ),
  'Preference-Applied': header('The preference that was followed.', 'respond-async'),
  'Idempotency-Replayed': header('true when the answer was stored by an earlier request.', 'true'),
  'Content-Disposition': header(
    'Names the file.',
    'attachment; filename="blk_01kb3yz8v7e8xs6e1hq6m2p4af.csv"',
  ),
};

export const responseHeader = (name: ResponseHeader): object => responseHeaders[name];

/** Headers of every answer. */
export const everyResponse = {
  'X-Request-Id': header('Identifies the request in the logs.', 'req_01kb3yz8v7e8xs6e1hq6m2p4aq'),
};

/** Headers of answers to admitted requests and of 429, defined once in the document. */
export const limitHeaders = {
  RateLimit: header(
    'How many requests are left and for how many seconds; absent if the operator set no limit.',
    '"default";r=58;t=42',
  ),
  'RateLimit-Policy': header(
    'How many requests a workspace may send to an endpoint in which time; absent without a limit.',
    '"default";q=60;w=60',
  ),
};

/** References to them. */
export const limited = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** Headers of answers that say when to try again. */
export const retryAfter = { 'Retry-After': header('Seconds to wait.', '1') };
