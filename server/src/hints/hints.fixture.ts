import { createHash } from 'node:crypto';
import type { DescribedHint } from './describe-hints.ts';
import { storeHints } from './store-hints.ts';
import { transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { newUuid } from '../platform/ids.ts';

/** A hint at a sentence, as an audit describes it. */
export const describedHint = (
  hint: Partial<DescribedHint> & Pick<DescribedHint, 'quote'>,
): DescribedHint => {
  const { quote, family = 'green' } = hint;
  const { length } = quote;
  return {
    family,
    language: 'EN',
    score: 0.8,
    element: 'body',
    anchor: {
      segment: 0,
      start: 0,
      end: length,
      prefix: 'Before. ',
      suffix: ' After.',
      position: { kind: 'json', pointer: '', start: 0, end: length },
      text: [0, length],
    },
    textKey: createHash('sha256').update(`${family} ${quote}`).digest('hex').slice(0, 32),
    ...hint,
  };
};

/** Stores hints in an audit, as reading the assets does. The ids of audit and assets are UUIDs. */
export const makeHints = (
  scope: Scope,
  auditId: string,
  assets: readonly {
    readonly assetId: string;
    readonly hints: readonly Parameters<typeof describedHint>[0][];
    readonly leftOut?: number;
  }[],
): Promise<number | null> =>
  transaction(scope, (inside) =>
    storeHints(
      inside,
      auditId,
      assets.map(({ assetId, hints, leftOut = 0 }) => ({
        assetId,
        name: 'Asset',
        url: null,
        snapshotId: newUuid(),
        hints: hints.map(describedHint),
        leftOut,
      })),
    ),
  );
