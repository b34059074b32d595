import Type, { type Static } from 'typebox';
import { defineRoutes } from '../shared/route.ts';
import { nullable } from '../shared/schema.ts';

export const Version = Type.Object({
  name: Type.String({ examples: ['copydesk'] }),
  version: Type.String({ description: 'The version of the release.', examples: ['0.1.0'] }),
  commit: nullable(
    Type.String({
      description: 'The commit that the release was made from; null if it is not known.',
      examples: ['57b526f0c1d2e3f405162738495a6b7c8d9e0f1a'],
    }),
  ),
  schema: nullable(
    Type.Integer({
      description:
        'The number of the newest migration of the database; null if the database cannot be reached.',
      examples: [64],
    }),
  ),
});
export type Version = Static<typeof Version>;

/** Beyond the specification, and for everyone: a client can ask before it has a key. */
export const versionRoutes = defineRoutes({
  getVersion: {
    method: 'GET',
    url: '/version',
    tag: 'Service',
    summary: 'Tell which release this is',
    open: true,
    success: {
      status: 200,
      schema: Version,
      example: {
        name: 'copydesk',
        version: '0.1.0',
        commit: '57b526f0c1d2e3f405162738495a6b7c8d9e0f1a',
        schema: 64,
      },
      description: 'The release that answers.',
    },
    errors: [],
  },
});
