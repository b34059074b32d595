import type pg from 'pg';
import { addUrlAsset } from '../src/assets/add-url-asset.ts';
import { storeSnapshot } from '../src/assets/store-snapshot.ts';
import { startAudit } from './bare-audit.ts';
import { extractDocument } from '../src/checking/extract/extract-document.ts';
import type { BlobStore } from '../src/platform/blobs/blob-store.ts';
import { toPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { closeAudit, finishAudit } from '../src/violations/record/finalize-audit.ts';
import { storeFindings } from '../src/violations/record/store-findings.ts';
import { finding } from './factories.ts';

/** An audit that read a page of the web and found these many violations on it, closed. */
export const makeReadAudit = async (
  scope: Scope,
  { blobs, admin, violations }: { blobs: BlobStore; admin: pg.Pool; violations: number },
) => {
  const url = 'https://bank.example/savings';
  const options = { render: 'static', metadata: { language: 'EN' } } as const;
  const { assetId } = await addUrlAsset(scope, { url, name: 'Savings', ...options });
  const bytes = Buffer.from('<html lang="en"><p>Guaranteed 8% a year.</p></html>');
  const document = await extractDocument(bytes, { mediaType: 'text/html' });
  if ('failure' in document) throw new Error(document.message);
  const lookedAt = scope.now();
  const { snapshot } = await storeSnapshot(scope, blobs, {
    assetId,
    mediaType: 'text/html',
    finalUrl: `${url}?page=1`,
    extractorVersion: '1',
    fetchedAt: lookedAt,
    bytes,
    outcome: document,
  });
  const auditId = await startAudit(scope, { name: 'Savings', totalAssets: 1 });
  await admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, lane)
     values ($1, $2, 1, $3, 'claimed', 0)`,
    [scope.workspaceId, auditId, assetId],
  );
  const asset = { id: assetId, kind: 'web_page', source: 'url', name: 'Savings', url } as const;
  await storeFindings(scope, {
    auditId,
    lane: 0,
    outcomes: [
      {
        outcome: {
          ok: true,
          position: 1,
          asset: { ...asset, ...options },
          snapshotId: snapshot.id,
          lookedAt,
          document,
          language: 'EN',
          topics: null,
          coverage: null,
          checkedAs: { render: 'static' },
          skipOf: () => null,
          findings: [],
          hidden: [],
          judging: null,
          unjudged: [],
          truncated: false,
          pages: [],
          pageDepth: 1,
        },
        violations: Array.from({ length: violations }, (_, n) =>
          finding({ assetId, assetUrl: url, snapshotId: snapshot.id, fingerprint: `f${n % 2}` }),
        ),
      },
    ],
  });
  await finishAudit(scope, auditId);
  await closeAudit(scope, auditId);
  const { rows } = await admin.query<{ id: string }>(
    'select id from violation where audit_id = $1 order by rank',
    [auditId],
  );
  return {
    auditId,
    id: toPublicId('aud', auditId),
    assetId,
    snapshotId: snapshot.id,
    violationIds: rows.map(({ id }) => toPublicId('vio', id)),
  };
};
