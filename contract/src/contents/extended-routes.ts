import Type from 'typebox';
import { LAST_NUMBER } from '../shared/schema.ts';
import { checked, defineRoutes, guarded } from '../shared/route.ts';
import {
  Content,
  contentExample,
  ContentList,
  contentListExample,
  ContentParams,
  ContentVersionList,
  contentVersionListExample,
  ListContentsQuery,
  PutContentRequest,
} from './content.ts';
import { PushedContent, PutContentQuery } from './gate.ts';

const contents = { scope: 'auditing', tag: 'Contents' } as const;

const STALE = {
  412: {
    description: 'The content has another version than the one in If-Match or `version`.',
    detail: 'The content changed since it was read. Read it again.',
  },
} as const;

/** Contents that another system pushes under its own names. */
export const contentRoutes = defineRoutes({
  putContent: {
    ...contents,
    method: 'PUT',
    url: '/contents/:external_id',
    summary: 'Push a content and get it checked',
    description:
      'The first push makes an asset, every later one a new version of it, which is checked at once against the enabled rules and compared with the version before. Decisions are carried over. The same text again changes nothing. Rules that ask a model are left out and listed.',
    params: ContentParams,
    query: PutContentQuery,
    body: {
      schema: PutContentRequest,
      example: {
        text: 'You get guaranteed 8% a year.',
        format: 'text',
        name: 'Savings page',
        version: 1,
      },
    },
    requestHeaders: ['If-Match'],
    success: {
      status: 200,
      schema: PushedContent,
      example: contentExample,
      description: 'The content in its newest version.',
      headers: ['ETag'],
    },
    errors: [...checked, 412, 413],
    errorTexts: STALE,
  },
  deleteContent: {
    ...contents,
    method: 'DELETE',
    url: '/contents/:external_id',
    summary: 'Delete a content',
    description:
      'A last version without text: the violations of the version before are gone. Versions, decisions and trails stay. A later push of the same name begins anew.',
    params: ContentParams,
    requestHeaders: ['If-Match'],
    success: {
      status: 200,
      schema: Content,
      example: {
        ...contentExample,
        version: 3,
        deleted_at: '2026-03-09T08:00:00.000Z',
        findings: [],
      },
      description: 'The content as it was deleted.',
      headers: ['ETag'],
    },
    errors: [...checked, 412],
    errorTexts: STALE,
  },
  getContent: {
    ...contents,
    method: 'GET',
    url: '/contents/:external_id',
    summary: 'Read a content',
    description:
      'In its newest version, or in another one, with what was decided about its violations until now.',
    params: ContentParams,
    query: Type.Object({
      version: Type.Optional(
        Type.Integer({ minimum: 1, maximum: LAST_NUMBER, description: 'Another version.' }),
      ),
    }),
    success: {
      status: 200,
      schema: Content,
      example: contentExample,
      description: 'The content.',
      headers: ['ETag'],
    },
    errors: checked,
  },
  listContents: {
    ...contents,
    method: 'GET',
    url: '/contents',
    summary: 'List contents',
    query: ListContentsQuery,
    success: {
      status: 200,
      schema: ContentList,
      example: contentListExample,
      description: 'The contents.',
    },
    errors: [...guarded, 422],
  },
  listContentVersions: {
    ...contents,
    method: 'GET',
    url: '/contents/:external_id/versions',
    summary: 'List the versions of a content, newest first',
    params: ContentParams,
    query: Type.Object({
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: LAST_NUMBER, description: 'Only older ones.' }),
      ),
    }),
    success: {
      status: 200,
      schema: ContentVersionList,
      example: contentVersionListExample,
      description: 'The versions.',
    },
    errors: checked,
  },
});
