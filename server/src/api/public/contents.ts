import { deleteContent } from '../../contents/delete-content.ts';
import type { PushParts } from '../../contents/check-push.ts';
import { askGate, decidePushed, getGate, prepareGate } from '../../contents/gate/ask-gate.ts';
import { getGatePolicy, setGatePolicy } from '../../contents/gate/policy.ts';
import { getContent, type ReadContent } from '../../contents/get-content.ts';
import { listContents, listContentVersions } from '../../contents/list-contents.ts';
import { pushContent, type Pushed } from '../../contents/push-content.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { answerPrepared } from '../http/answer.ts';
import { seenVersionsOf } from '../http/entity-tag.ts';
import { param } from '../http/handler-input.ts';
import type { ExtendedHandlers } from './extended-operation.ts';

type ContentOperation =
  | 'putContent'
  | 'deleteContent'
  | 'getContent'
  | 'listContents'
  | 'listContentVersions'
  | 'askGate'
  | 'getGate'
  | 'getGatePolicy'
  | 'setGatePolicy';

/** The versions that a request accepts; null for any. */
const versionsOf = (
  ifMatch: string | string[] | undefined,
  version: number | null,
): readonly number[] | null => {
  const seen = seenVersionsOf(ifMatch)?.map((one) => one.version) ?? null;
  if (version === null) return seen;
  return seen === null || seen.includes(version) ? [version] : [];
};

const tagOf = (version: number): Record<string, string> => ({ etag: `"${version}"` });

/** The part of a receipt that is not in the answer to a push already. */
const tellGate = async (scope: Scope, pushed: Pushed, read: ReadContent) => {
  const { id, verdict, policy_version, edits, gaps } = await decidePushed(scope, pushed, read);
  return { id, verdict, policy_version, edits, gaps };
};

/** Contents that another system pushes under its own names, and whether they may be published. */
export const createContentHandlers = (parts: PushParts): ExtendedHandlers<ContentOperation> => ({
  putContent: async (scope, { params, query, body, headers }) => {
    const pushed = await pushContent(scope, parts, {
      externalId: param(params, 'external_id'),
      text: body.text,
      format: body.format,
      name: body.name ?? null,
      metadata: body.metadata ?? {},
      expected: versionsOf(headers['if-match'], body.version ?? null),
    });
    const { unchanged } = pushed;
    const read = await getContent(scope, pushed.externalId, { unchanged });
    const { content } = read;
    const gate = query.gate ? { gate: await tellGate(scope, pushed, read) } : {};
    return { body: { ...content, ...gate }, headers: tagOf(content.version) };
  },
  deleteContent: async (scope, { params, headers }) => {
    const pushed = await deleteContent(scope, parts, {
      externalId: param(params, 'external_id'),
      expected: versionsOf(headers['if-match'], null),
    });
    const { unchanged } = pushed;
    const { content } = await getContent(scope, pushed.externalId, { unchanged });
    return { body: content, headers: tagOf(content.version) };
  },
  getContent: async (scope, { params, query }) => {
    const version = query.version ?? null;
    const { content } = await getContent(scope, param(params, 'external_id'), { version });
    return { body: content, headers: tagOf(content.version) };
  },
  listContents: async (scope, { query }) => {
    const { deleted, limit, after = null } = query;
    return { body: await listContents(scope, { deleted, limit, after }) };
  },
  listContentVersions: async (scope, { params, query }) => ({
    body: await listContentVersions(scope, {
      externalId: param(params, 'external_id'),
      before: query.before ?? null,
    }),
  }),
  askGate: async (scope, { body, once }) => {
    const input = {
      text: body.text,
      format: body.format,
      externalId: body.external_id ?? null,
      name: body.name ?? null,
      metadata: body.metadata ?? {},
    };
    const { answer, replayed } = await answerPrepared(
      scope,
      once,
      (outside) => prepareGate(outside, parts, input),
      async (inside, prepared) => {
        const receipt = await askGate(inside, parts, input, prepared);
        return { status: 200, headers: {}, body: JSON.stringify(receipt) };
      },
    );
    return { stored: answer, replayed };
  },
  getGate: async (scope, { params }) => ({ body: await getGate(scope, param(params, 'id')) }),
  getGatePolicy: async (scope) => ({ body: await getGatePolicy(scope) }),
  setGatePolicy: async (scope, { body }) => {
    const { expected_version: expected = null, ...rules } = body;
    return { body: await setGatePolicy(scope, rules, expected) };
  },
});
