import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { FACTOR_RULES } from '../shared/required-factor.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Name } from '../shared/name.ts';

export const PLANS = ['free', 'team', 'business'] as const;
export const Plan = oneOf(PLANS, { description: 'The free plan has no API access.' });
export type Plan = Static<typeof Plan>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const Workspace = Type.Object({
  id: Id('Identifier of the workspace.', 'wsp_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: Type.String(),
  plan: Plan,
  api_access: Type.Boolean({ description: 'Whether the plan lets API keys in.' }),
  created_at: Timestamp('When it was made.'),
  counts: Type.Object({
    members: count('People.'),
    keys: count('API keys that work.'),
    assets: count('Assets that are not archived.'),
    rules: count('Rules that are switched on.'),
    documents: count('Documents in any state.'),
    audits: count('Audits in any state.'),
  }),
  tokens: Type.Object({
    budget: nullable(Type.Integer({ minimum: 0 }), {
      description: "Tokens that models may use a month; null is the installation's default.",
    }),
    used: count('Tokens that models used this month.'),
    reserved: count('Tokens set aside for what is under way.'),
    calls: count('Calls of models this month.'),
    cost_micros: count('What they cost, in millionths of a dollar.'),
  }),
});
export type Workspace = Static<typeof Workspace>;

export const RenameWorkspaceRequest = Type.Object({
  name: Name(100),
});
export const ChangePlanRequest = Type.Object({ plan: Plan });

export const WorkspaceDeletion = Type.Object({
  asked_by: nullable(Type.String(), { description: 'Who asked; null once the person has left.' }),
  asked_at: Timestamp('When.'),
  due_at: Timestamp('When it is deleted, unless an owner takes it back before.'),
});
export type WorkspaceDeletion = Static<typeof WorkspaceDeletion>;
const PlannedDeletion = Type.Object({ deletion: nullable(WorkspaceDeletion) });
export const DeleteWorkspaceRequest = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120, description: 'Its name, typed again.' }),
});

const RequiredFactor = oneOf(FACTOR_RULES, {
  description: 'How everybody must sign in who opens the workspace.',
});

/** How members must sign in, and who of them has what that needs. */
export const Security = Type.Object({
  required_factor: RequiredFactor,
  operator_factor: oneOf(FACTOR_RULES, {
    description: 'What the operator asks of everybody. Both hold.',
  }),
  provider: nullable(Type.String(), { description: 'The name of the identity provider.' }),
  own: Type.Object(
    { second_factor: Type.Boolean(), single_sign_on: Type.Boolean() },
    { description: 'What the session that asks has proven.' },
  ),
  members: Type.Array(
    Type.Object({
      user_id: Id('Identifier of the person.', 'usr_01kb3yz8v7e8xs6e1hq6m2p4ah'),
      email: Type.String(),
      name: Type.String(),
      second_factor: Type.Boolean({ description: 'Has an app for codes or a passkey.' }),
      single_sign_on: Type.Boolean({ description: 'Is linked to the provider.' }),
    }),
  ),
});
export type Security = Static<typeof Security>;

export const SetRequiredFactorRequest = Type.Object({ required_factor: RequiredFactor });

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

export const workspaceRoutes = defineAppRoutes({
  getWorkspace: {
    method: 'GET',
    url: at('/workspace'),
    access: 'read',
    params: inWorkspace(),
    success: answers(Workspace),
  },
  renameWorkspace: {
    method: 'POST',
    url: at('/workspace'),
    access: 'administer',
    params: inWorkspace(),
    body: { schema: RenameWorkspaceRequest },
    success: answers(Workspace),
  },
  getSecurity: {
    method: 'GET',
    url: at('/workspace/security'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(Security),
  },
  // Whoever asks it of others must have proven it in this session: 409 otherwise.
  setRequiredFactor: {
    method: 'POST',
    url: at('/workspace/security'),
    access: 'own',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: SetRequiredFactorRequest },
    success: answers(Security),
  },
  changePlan: {
    method: 'POST',
    url: at('/workspace/plan'),
    access: 'own',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: ChangePlanRequest },
    success: answers(Workspace),
  },
  getWorkspaceDeletion: {
    method: 'GET',
    url: at('/workspace/deletion'),
    access: 'read',
    params: inWorkspace(),
    success: answers(PlannedDeletion),
  },
  startWorkspaceDeletion: {
    method: 'POST',
    url: at('/workspace/deletion'),
    access: 'own',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: DeleteWorkspaceRequest },
    success: answers(PlannedDeletion),
  },
  cancelWorkspaceDeletion: {
    method: 'POST',
    url: at('/workspace/deletion/cancel'),
    access: 'own',
    params: inWorkspace(),
    success: answers(PlannedDeletion),
  },
});
