import type pg from 'pg';
import { addPastedAsset } from '../src/assets/add-stored-asset.ts';
import type { AssetOutcome } from '../src/audits/run/check-asset.ts';
import { storeSnapshot } from '../src/assets/store-snapshot.ts';
import { extractDocument } from '../src/checking/extract/extract-document.ts';
import type { BlobStore } from '../src/platform/blobs/blob-store.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { toPublicId } from '../src/platform/ids.ts';
import { closeAudit, finishAudit } from '../src/violations/record/finalize-audit.ts';
import { storeFindings } from '../src/violations/record/store-findings.ts';
import { finding } from './factories.ts';
import { beginReadings } from './readings.ts';

/** A text as its paragraphs. A paragraph that ends with an exclamation mark has a finding. */
export type Paragraphs = readonly string[];

/** How a model judged a text. */
type Judged = Partial<Pick<Extract<AssetOutcome, { ok: true }>, 'judging' | 'unjudged'>>;

/** An audit that read these texts and found every exclamation mark. It is closed unless it should stay open. */
export const makeTextAudit = async (
  scope: Scope,
  {
    blobs,
    admin,
    open = false,
    judged = [],
  }: { blobs: BlobStore; admin: pg.Pool; open?: boolean; judged?: readonly Judged[] },
  texts: readonly Paragraphs[],
) => {
  const read = [];
  for (const [n, paragraphs] of texts.entries()) {
    const text = paragraphs.join('\n\n');
    const name = `Text ${n}`;
    const asset = { name, format: 'text', metadata: { language: 'EN' }, text } as const;
    const assetId = await addPastedAsset(scope, blobs, asset);
    const bytes = Buffer.from(text);
    const document = await extractDocument(bytes, { mediaType: 'text/plain' });
    if ('failure' in document) throw new Error(document.message);
    const lookedAt = scope.now();
    const { snapshot } = await storeSnapshot(scope, blobs, {
      assetId,
      mediaType: 'text/plain',
      finalUrl: null,
      extractorVersion: '1',
      fetchedAt: lookedAt,
      bytes,
      outcome: document,
    });
    read.push({ assetId, name, document, lookedAt, snapshotId: snapshot.id });
  }
  const auditId = await beginReadings(
    admin,
    scope,
    read.map(({ assetId }) => assetId),
  );
  for (const [n, { assetId, name, document, lookedAt, snapshotId }] of read.entries()) {
    const violations = document.segments.flatMap(({ text }, segment) =>
      text.endsWith('!')
        ? [
            finding({
              assetId,
              assetName: name,
              snapshotId,
              violatingText: text,
              anchor: {
                segment,
                start: 0,
                end: text.length,
                prefix: '',
                suffix: '',
                position: { kind: 'json', pointer: '', start: 0, end: 0 },
              },
            }),
          ]
        : [],
    );
    await storeFindings(scope, {
      auditId,
      lane: 0,
      outcomes: [
        {
          outcome: {
            ok: true,
            position: n + 1,
            asset: {
              id: assetId,
              kind: 'post',
              source: 'paste',
              name,
              url: null,
              render: 'static',
              metadata: { language: 'EN' },
            },
            snapshotId,
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
            ...judged[n],
            truncated: false,
            pages: [],
            pageDepth: 1,
          },
          violations,
        },
      ],
    });
  }
  if (!open) {
    await finishAudit(scope, auditId);
    await closeAudit(scope, auditId);
  }
  return { auditId, id: toPublicId('aud', auditId) };
};
