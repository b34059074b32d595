import Type, { type Static } from 'typebox';
import { KEY_SCOPES } from '../shared/key-scopes.ts';
import { defineRoutes, guarded } from '../shared/route.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';

/** The service account that a key belongs to. */
export const KeyOwner = Type.Object({
  id: Id('Identifier of the service account.', 'sva_01kb3yz8v7e8xs6e1hq6m2p4as'),
  name: Type.String({ examples: ['Website build'] }),
});

export const Me = Type.Object({
  workspace: Type.Object({
    id: Id('Identifier of the workspace.', 'wsp_01kb3yz8v7e8xs6e1hq6m2p4ab'),
    name: Type.String({ examples: ['Example Bank'] }),
    plan: Type.String({ examples: ['business'] }),
  }),
  key: Type.Object({
    id: Id('Identifier of the key.', 'key_01kb3yz8v7e8xs6e1hq6m2p4ah'),
    name: Type.String({ examples: ['CMS'] }),
    prefix: Type.String({ description: 'How the key begins.', examples: ['cd_a1b2'] }),
    scopes: Type.Array(oneOf(KEY_SCOPES), {
      description: 'What the key may do beyond the specification.',
    }),
    read_only: Type.Boolean({ description: 'Whether the key may only read.' }),
    may_decide: Type.Boolean({ description: 'Whether the key may decide about findings.' }),
    service_account: nullable(KeyOwner, {
      description: 'Whose key it is; null for a key of the person who made it.',
    }),
    expires_at: nullable(
      Timestamp('From when on it is refused; null for a key that never expires.'),
    ),
  }),
});
export type Me = Static<typeof Me>;

/** For keys only: what the key of the request is. Any valid key may ask. */
export const meRoutes = defineRoutes({
  getMe: {
    method: 'GET',
    url: '/me',
    tag: 'Workspace',
    summary: 'Read which key this is',
    description:
      'The workspace, name, scopes and end of the key in the request, whether it may only read, and whether it may decide. Needs no scope.',
    success: {
      status: 200,
      schema: Me,
      example: {
        workspace: {
          id: 'wsp_01kb3yz8v7e8xs6e1hq6m2p4ab',
          name: 'Example Bank',
          plan: 'business',
        },
        key: {
          id: 'key_01kb3yz8v7e8xs6e1hq6m2p4ah',
          name: 'CMS',
          prefix: 'cd_a1b2',
          scopes: ['reading'],
          read_only: false,
          may_decide: false,
          service_account: null,
          expires_at: '2027-03-02T09:15:00.000Z',
        },
      },
      description: 'The key and its workspace.',
    },
    errors: guarded,
  },
});
