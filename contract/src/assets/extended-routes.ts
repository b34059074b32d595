import Type from 'typebox';
import {
  Asset,
  assetExample,
  AssetList,
  assetListExample,
  createAssetExample,
  CreateAssetRequest,
  ListAssetsQuery,
  updateAssetExample,
  UpdateAssetRequest,
  UploadAssetQuery,
} from './asset.ts';
import { BYTES_EXAMPLE, checked, defineRoutes, pathId, posted, uploaded } from '../shared/route.ts';

const assets = { scope: 'auditing', tag: 'Assets' } as const;

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The media types that may be uploaded. The server recognises the real type by the content. */
const FILE_TYPES = [
  'application/pdf',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.presentationml.presentation`,
  'text/html',
  'text/markdown',
  'text/plain',
  'application/json',
  'application/octet-stream',
] as const;

const fileExample = (mediaType: string): string => {
  if (mediaType === 'application/json') return '{"text":"A guaranteed 8% a year."}';
  return mediaType.startsWith('text/') ? 'A guaranteed 8% a year.' : BYTES_EXAMPLE;
};

const uploadedExample: Asset = {
  ...assetExample,
  kind: 'document',
  source: 'upload',
  url: null,
  file_name: 'savings.pdf',
  newest: null,
};

/** Pages, files and texts to audit. */
export const assetRoutes = defineRoutes({
  createAsset: {
    ...assets,
    method: 'POST',
    url: '/assets',
    long: true,
    summary: 'Add a page or a text',
    description:
      'Exactly one of `url` and `text`. An address that the workspace has already is that asset, unchanged and out of the archive. Nothing is fetched before an audit.',
    body: { schema: CreateAssetRequest, example: createAssetExample },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: Asset,
      example: { ...assetExample, newest: null },
      description: 'The asset.',
      headers: ['Location', 'Idempotency-Replayed'],
    },
    errors: posted,
  },
  uploadAsset: {
    ...assets,
    method: 'POST',
    url: '/assets/files',
    long: true,
    summary: 'Add a file',
    description:
      'The file is the body, up to 50 MiB: PDF, DOCX, PPTX, HTML, Markdown, plain text or JSON. Sent as application/octet-stream, it is told by its content and by the ending of `file_name`.',
    query: UploadAssetQuery,
    uploadMebibytes: 50,
    upload: FILE_TYPES.map((mediaType) => ({
      mediaType,
      schema: Type.String({ contentMediaType: mediaType }),
      example: fileExample(mediaType),
    })),
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: Asset,
      example: uploadedExample,
      description: 'The asset.',
      headers: ['Location', 'Idempotency-Replayed'],
    },
    errors: uploaded,
    errorTexts: {
      413: {
        description: 'The file is larger than 50 MiB.',
        detail: 'The request body is larger than 50 MiB.',
      },
      415: {
        description: 'The file has a type that is not read.',
        detail: `Send the request body as ${FILE_TYPES.slice(0, -1).join(', ')} or ${FILE_TYPES.at(-1)}.`,
      },
    },
  },
  listAssets: {
    ...assets,
    method: 'GET',
    url: '/assets',
    summary: 'List assets, newest first',
    query: ListAssetsQuery,
    success: {
      status: 200,
      schema: AssetList,
      example: assetListExample,
      description: 'The assets.',
    },
    errors: checked,
  },
  getAsset: {
    ...assets,
    method: 'GET',
    url: '/assets/:id',
    summary: 'Read an asset',
    params: pathId('id', 'asset'),
    success: { status: 200, schema: Asset, example: assetExample, description: 'The asset.' },
    errors: checked,
  },
  updateAsset: {
    ...assets,
    method: 'POST',
    url: '/assets/:id',
    summary: 'Change what is known of an asset',
    description:
      'Its name, how it is read, its details and its text. What audits found stays as it was. The text of a page is read at its address and cannot be sent.',
    params: pathId('id', 'asset'),
    body: { schema: UpdateAssetRequest, example: updateAssetExample },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: Asset,
      example: {
        ...assetExample,
        metadata: { ...assetExample.metadata, market: ['EU', 'UK'] },
      },
      description: 'The asset.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  archiveAsset: {
    ...assets,
    method: 'POST',
    url: '/assets/:id/archive',
    summary: 'Archive an asset',
    description: 'It leaves the lists and audits of all assets. What audits found stays.',
    params: pathId('id', 'asset'),
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: Asset,
      example: { ...assetExample, archived_at: '2026-03-09T08:00:00.000Z' },
      description: 'The asset.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
});
