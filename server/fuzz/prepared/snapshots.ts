import { gzipSync } from 'node:zlib';
import { addPastedAsset, addUploadAsset } from '../../src/assets/add-stored-asset.ts';
import { storeCopy } from '../../src/assets/store-copy.ts';
import { storePictures } from '../../src/assets/store-pictures.ts';
import { storeSnapshot } from '../../src/assets/store-snapshot.ts';
import { extractDocument } from '../../src/checking/extract/extract-document.ts';
import { makeDocx, paragraph, run } from '../../src/checking/extract/office.fixture.ts';
import { makePdf } from '../../src/checking/extract/pdf.fixture.ts';
import type { BlobStore } from '../../src/platform/blobs/blob-store.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';

const PAGE = '<html><body><p onclick="x()">A desk of oak.</p><script>x()</script></body></html>';
const TREE = {
  url: 'https://shop.example/',
  base: 'https://shop.example/',
  quirks: false,
  root: ['html', {}, [['body', {}, [['p', { onclick: 'x()' }, ['A desk of oak.']]]]]],
};

const keep = async (
  scope: Scope,
  blobs: BlobStore,
  { assetId, mediaType, bytes }: { assetId: string; mediaType: string; bytes: Buffer },
): Promise<string> => {
  const outcome = await extractDocument(bytes, { mediaType });
  if ('failure' in outcome) throw new Error(outcome.message);
  const { snapshot } = await storeSnapshot(scope, blobs, {
    assetId,
    mediaType,
    finalUrl: null,
    extractorVersion: '1',
    fetchedAt: scope.now(),
    bytes,
    outcome,
  });
  return snapshot.id;
};

const FILES = [
  ['offer.docx', () => makeDocx(paragraph(run('A desk of oak.')))],
  ['offer.pdf', () => makePdf([[{ text: 'A desk of oak.', x: 72, y: 700, size: 12 }]])],
] as const;
const TYPE_OF = {
  'offer.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'offer.pdf': 'application/pdf',
} as const;

/** Snapshots of all kinds that can be shown: a page with its picture and copy, a Word and a PDF file. Gives their public ids. */
export const makeSnapshots = async (scope: Scope, blobs: BlobStore): Promise<string[]> => {
  const asset = { name: 'Page', format: 'html', text: PAGE, metadata: {} } as const;
  const assetId = await addPastedAsset(scope, blobs, asset);
  const page = { assetId, mediaType: 'text/html', bytes: Buffer.from(PAGE) };
  const snapshotId = await keep(scope, blobs, page);
  const takenAt = scope.now();
  const pictures = [390, 1440].map((width) => ({
    width,
    height: 800,
    pageHeight: 900,
    mediaType: 'image/webp' as const,
    image: Buffer.from('RIFF....WEBP'),
    words: gzipSync(JSON.stringify({ version: 1, texts: [] })),
  }));
  await storePictures(scope, blobs, { snapshotId, takenAt, pictures });
  const leftOut = { large: 0, missing: 0, frames: 0, films: 0, drawings: 0, elements: 0 };
  const copy = { tree: JSON.stringify(TREE), files: [], leftOut };
  await storeCopy(scope, blobs, { snapshotId, takenAt, copy });
  const files = await Promise.all(
    FILES.map(async ([name, make]) => {
      const bytes = make();
      const { hash, size } = await blobs.put(scope.workspaceId, bytes);
      const mediaType = TYPE_OF[name];
      const file = { name, fileName: name, mediaType, hash, size, metadata: {} };
      const fileAsset = await addUploadAsset(scope, file);
      return keep(scope, blobs, { assetId: fileAsset, mediaType, bytes });
    }),
  );
  return [snapshotId, ...files].map((id) => toPublicId('snp', id));
};
