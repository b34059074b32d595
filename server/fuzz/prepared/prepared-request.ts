import fc from 'fast-check';
import type { PlacedOperation } from '../../test/openapi-check.ts';
import { anyJson, toJsonText } from '../hostile.ts';
import { weighted } from '../values.ts';
import type { FuzzRequest, World } from '../world.ts';
import type { Prepare } from './prepare.ts';

/** What is made wrong in a prepared request: one member of its body. */
const mistake = weighted<readonly [number, unknown] | null>(
  [3, fc.constant(null)],
  [1, fc.tuple(fc.nat(), anyJson)],
);

const withMistake = (body: object, [nth, value]: readonly [number, unknown]): object => {
  const members = Object.entries(body);
  const [name = 'extra'] = members[nth % (members.length + 1)] ?? [];
  return { ...body, [name]: value };
};

/** A request that is right, or nearly: what comes before it has been done. */
export const preparedRequest = (
  world: World,
  { method, path, operation: { operationId } }: PlacedOperation,
  prepare: Prepare,
): fc.Arbitrary<FuzzRequest> =>
  mistake.map((wrong) => ({
    operationId,
    method,
    target: `${world.root}${path}`,
    headers: [],
    body: null,
    prepare: async (send) => {
      const { browser, ids = {}, query = '', body, file } = await prepare(send);
      const [workspaceId = ''] = world.ids['workspace_id'] ?? [];
      const known: Record<string, string> = { workspace_id: workspaceId, ...ids };
      const sent = body && wrong ? withMistake(body, wrong) : body;
      const type = file?.type ?? (sent ? 'application/json' : undefined);
      return {
        operationId,
        method,
        target: `${world.root}${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? '')}${query}`,
        headers: [
          ['Host', world.host],
          ...browser.headers(),
          ...(type ? [['Content-Type', type] as const] : []),
        ],
        body: file?.text ?? (sent ? toJsonText(sent) : null),
      };
    },
  }));
