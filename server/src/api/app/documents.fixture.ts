import type { AddressInfo } from 'node:net';
import type { Role } from '@copydesk/contract/shared/policy';
import type { FastifyInstance } from 'fastify';
import { createSession, endSession } from '../../accounts/session.ts';
import { hashToken } from '../../accounts/secret-token.ts';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { type ReadEvent, readEvents } from '../public/read-events.fixture.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

const TIMES = { days: 30, idleMinutes: 720 };

/** Signs a member in with a separate browser, over a real socket, because streams need one. */
export const openDesk = async (
  { scope: scopeOf }: Pick<TestDatabase, 'scope'>,
  app: FastifyInstance,
  { workspaceId, role }: { readonly workspaceId: string; readonly role: Role },
) => {
  const scope = scopeOf(workspaceId);
  const userId = await addMember(scope, { email: `${newUuid()}@test.example`, name: role, role });
  const place = { ip: '192.0.2.1', userAgent: 'test', times: TIMES, earlier: null };
  const { token } = await createSession(scope, { ...place, userId });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const workspace = toPublicId('wsp', workspaceId);
  const base = `${origin}/app/workspaces/${workspace}`;
  const headers = { cookie: `${SESSION_COOKIE}=${token}` };
  const call = async <Body>(method: 'GET' | 'POST', path: string, body?: object, key?: string) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...headers,
        ...(method === 'POST' ? { origin } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, json: (await response.json()) as Body };
  };
  return {
    userId,
    scope: { ...scope, actor: { kind: 'user', id: userId } as const },
    get: <Body = unknown>(path: string) => call<Body>('GET', path),
    post: <Body = unknown>(path: string, body?: object, key?: string) =>
      call<Body>('POST', path, body, key),
    follow: (
      documentId: string,
      isEnough?: (events: readonly ReadEvent[]) => boolean,
      after?: string,
    ) =>
      readEvents(
        `${base}/documents/${documentId}/events`,
        { ...headers, ...(after === undefined ? {} : { 'last-event-id': after }) },
        isEnough,
      ),
    signOut: () => endSession(scope, { userId, tokenHash: hashToken(token) }),
  };
};

/** Returns the text that a reader has after these events. A restart event drops the text of its step. */
export const textOf = (events: readonly ReadEvent[]): string => {
  let text = '';
  let step: unknown = 0;
  for (const { event, data } of events) {
    if (event === 'restart' || (event === 'text' && data['step'] !== step)) text = '';
    if (event === 'text') text += String(data['text']);
    step = data['step'] ?? step;
  }
  return text;
};
