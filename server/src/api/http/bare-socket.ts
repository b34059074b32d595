import type { Socket } from 'node:net';
import type { ErrorCode } from '@copydesk/contract/shared/error-codes';

/** Headers of every answer, even of those that are sent before any hook runs. */
export const headersOf = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Pages of other sites cannot load an answer as a picture, script or style.
  'cross-origin-resource-policy': 'same-origin',
  // What is no page loads nothing and is shown in no frame. Pages have policies of their own.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
});

interface Refusal {
  readonly status: string;
  readonly detail: string;
  readonly code: ErrorCode;
}

const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    detail: 'The request came too slowly.',
    code: 'timeout',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The request headers are too large.',
    code: 'header_too_large',
  },
};
const NOT_HTTP: Refusal = {
  status: '400 Bad Request',
  detail: 'The request is not valid HTTP.',
  code: 'bad_request',
};

/** Answers a request that cannot even be parsed as HTTP, directly on the socket and in the usual form. */
export const refuseSocket = (
  error: Error & { code?: string },
  socket: Socket,
  requestId: string,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail, code } = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ detail, code });
  const headers = Object.entries(headersOf(requestId)).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...headers,
    '',
    body,
  ];
  socket.end(lines.join('\r\n'));
};
