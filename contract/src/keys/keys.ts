import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { KeyOwner } from './me.ts';
import { KEY_SCOPES } from '../shared/key-scopes.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Name } from '../shared/name.ts';

const KeyScope = oneOf(KEY_SCOPES, { description: 'What a key may do beyond the specification.' });

export const ApiKey = Type.Object({
  id: Id('Identifier of the key.', 'key_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins.' }),
  scopes: Type.Array(KeyScope),
  created_by_name: nullable(Type.String(), {
    description: 'Null once that person has left the workspace.',
  }),
  created_at: Timestamp('When it was made.'),
  read_only: Type.Boolean({ description: 'Whether it may only read.' }),
  may_decide: Type.Boolean({ description: 'Whether it may decide about findings.' }),
  service_account: nullable(KeyOwner, {
    description: 'Whose key it is; null for a key of the person who made it.',
  }),
  expires_at: nullable(Timestamp('From when on it is refused; null for a key that never expires.')),
  end_chosen: Type.Boolean({
    description: 'False for a key that was made before an end had to be chosen.',
  }),
  revoked_at: nullable(Timestamp('When it was revoked.')),
  last_used_at: nullable(Timestamp('When it was used last, to about a minute.')),
  last_used_from: nullable(Type.String(), {
    description: 'The network of that use: IPv4 to 24 bits, IPv6 to 48.',
  }),
  last_used_by: nullable(Type.String(), {
    description: 'The name that the program of that use gave itself.',
  }),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object({
  keys: Type.Array(ApiKey, { description: 'Newest first, revoked ones too.' }),
});

export const CreateKeyRequest = Type.Object({
  name: Name(100),
  expires_at: Type.Optional(
    Type.String({
      description:
        'A time in the future, or the word never. Without it the key expires after a year.',
    }),
  ),
  read_only: Type.Boolean({ default: false, description: 'Whether it may only read.' }),
  may_decide: Type.Optional(
    Type.Boolean({
      description:
        'Whether it may decide about findings. Without it a key without scopes and one with reviewing may, and others may not.',
    }),
  ),
  service_account_id: Type.Optional(
    Type.String({ description: 'Whose key it becomes; without it, of who creates it.' }),
  ),
  scopes: Type.Array(KeyScope, { default: [], maxItems: KEY_SCOPES.length }),
});

export const CreatedKey = Type.Object({
  key: Type.String({ description: 'The key itself. It is in this answer and nowhere else.' }),
  api_key: ApiKey,
});
export type CreatedKey = Static<typeof CreatedKey>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

export const keyRoutes = defineAppRoutes({
  listKeys: {
    method: 'GET',
    url: at('/keys'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(ApiKeyList),
  },
  createKey: {
    method: 'POST',
    url: at('/keys'),
    long: true,
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: CreateKeyRequest },
    success: answers(CreatedKey, 201),
  },
  revokeKey: {
    method: 'POST',
    url: at('/keys/:key_id/revoke'),
    access: 'administer',
    params: inWorkspace('key_id'),
    success: answers(Done),
  },
});
