import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { Id, nullable, Timestamp } from '../shared/schema.ts';
import { Name } from '../shared/name.ts';

export const ServiceAccount = Type.Object({
  id: Id('Identifier of the service account.', 'sva_01kb3yz8v7e8xs6e1hq6m2p4as'),
  name: Type.String(),
  created_by_name: nullable(Type.String(), {
    description: 'Null once that person has left the workspace.',
  }),
  created_at: Timestamp('When it was made.'),
  keys: Type.Integer({ description: 'How many of its keys work.' }),
});
export type ServiceAccount = Static<typeof ServiceAccount>;

export const ServiceAccountList = Type.Object({
  service_accounts: Type.Array(ServiceAccount, {
    description: 'By name. Ended ones are left out.',
  }),
});

const CreateServiceAccountRequest = Type.Object({
  name: Name(100),
});

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

/** Programs to which keys belong. Nobody signs in as one. */
export const serviceAccountRoutes = defineAppRoutes({
  listServiceAccounts: {
    method: 'GET',
    url: at('/service-accounts'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(ServiceAccountList),
  },
  createServiceAccount: {
    method: 'POST',
    url: at('/service-accounts'),
    access: 'administer',
    params: inWorkspace(),
    body: { schema: CreateServiceAccountRequest },
    success: answers(ServiceAccount, 201),
  },
  endServiceAccount: {
    method: 'POST',
    url: at('/service-accounts/:service_account_id/end'),
    access: 'administer',
    params: inWorkspace('service_account_id'),
    success: answers(Done),
  },
});
