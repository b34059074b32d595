import { archiveAsset } from '../assets/update-asset.ts';
import { PASTED_TYPES } from '../assets/add-stored-asset.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { hashOf } from '../platform/blobs/blob-store.ts';
import { transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { freezeRules } from '../rules/rule-set.ts';
import { type PushParts, storeFirst } from './check-push.ts';
import { lockContent } from './content-row.ts';
import { readExternalId } from './external-id.ts';
import { type Pushed, refuseStale } from './push-content.ts';
import { lockLastReading, storeVersion } from './store-version.ts';

const DELETE = statement(`
  update content set version = $3, deleted_at = $4 where workspace_id = $1 and id = $2`);

const NOTHING: ExtractedDocument = {
  format: 'text',
  title: null,
  language: null,
  segments: [],
  hidden: [],
  lineStarts: [0],
};

const ATTEMPTS = 20;

/**
 * Deletes a content: its last version has no text, so that everything found before is gone. The asset is
 * archived; versions, decisions and trails stay. Deleting again changes nothing. Throws not_found and stale.
 */
export const deleteContent = async (
  scope: Scope,
  { blobs }: Pick<PushParts, 'blobs'>,
  input: { readonly externalId: string; readonly expected: readonly number[] | null },
): Promise<Pushed> => {
  const { externalId } = readExternalId(input.externalId);
  const { hash: ruleSet } = await freezeRules(scope, { packs: null });
  const read = { bytes: Buffer.alloc(0), mediaType: PASTED_TYPES.text, document: NOTHING };
  const stored = await storeFirst(scope, blobs, read);
  const attempt = (): Promise<Pushed | undefined> =>
    transaction(scope, async (inside) => {
      const known = await lockContent(inside, externalId);
      if (!known) throw notFound('content');
      refuseStale(known, input.expected);
      if (known.deleted_at !== null) return { externalId, version: known.version, unchanged: true };
      const last = await lockLastReading(inside, known.asset_id);
      if (!last) return undefined;
      const version = known.version + 1;
      await storeVersion(
        inside,
        stored,
        { ...known, version },
        {
          read,
          format: 'text',
          metadata: known.metadata,
          textHash: hashOf(read.bytes),
          pushedHash: hashOf(read.bytes),
          ruleSet,
          rules: { file: { name: '', path: '' }, byKey: new Map() },
          result: null,
        },
        {
          previousAuditId: last.auditId,
          before: [call(DELETE, [inside.workspaceId, known.id, version, inside.now()])],
        },
      );
      await archiveAsset(inside, known.asset_id);
      return { externalId, version, unchanged: false };
    });
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const done = await attempt();
    if (done) return done;
  }
  throw new OperationError('unavailable', 'Others change this content at this moment. Try again.');
};
