import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';

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
  name: Type.String({ minLength: 1, maxLength: 100, 'x-trim': true }),
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
  changePlan: {
    method: 'POST',
    url: at('/workspace/plan'),
    access: 'own',
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
