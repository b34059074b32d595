import type { FactorRule } from '@copydesk/contract/shared/required-factor';
import type { Security } from '@copydesk/contract/workspaces/workspaces';
import type { ProvenFactors } from '../../accounts/required-factor.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import { getWorkspace } from '../../home/get-workspace.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { OperationError } from '../../platform/errors.ts';
import { toPublicId } from '../../platform/ids.ts';
import { getSecurity, setRequiredFactor } from '../../workspaces/security.ts';
import { setPlan } from '../../workspaces/set-plan.ts';
import { renameWorkspace } from '../../workspaces/rename-workspace.ts';
import { requireSelfService } from '../../workspaces/self-service.ts';
import { cancelWorkspaceDeletion } from '../../workspaces/cancel-workspace-deletion.ts';
import { getWorkspaceDeletion } from '../../workspaces/get-workspace-deletion.ts';
import { startWorkspaceDeletion } from '../../workspaces/start-workspace-deletion.ts';
import type { MemberHandlers } from './app-operation.ts';

type WorkspaceOperation =
  | 'getWorkspace'
  | 'renameWorkspace'
  | 'getSecurity'
  | 'setRequiredFactor'
  | 'changePlan'
  | 'getWorkspaceDeletion'
  | 'startWorkspaceDeletion'
  | 'cancelWorkspaceDeletion';

const ownOf = ({ twoFactors, firstFactor }: ProvenFactors): Security['own'] => ({
  second_factor: twoFactors,
  single_sign_on: firstFactor === 'provider',
});

/** Whoever asks something of everybody must have it, so that nobody shuts themselves out. */
const requireOwn = (rule: FactorRule, proven: ProvenFactors): void => {
  if (rule === 'none' || ownOf(proven)[rule]) return;
  throw new OperationError('conflict', 'Sign in like this yourself first. Then ask it of others.');
};

export const createWorkspaceHandlers = ({
  selfService,
  factors,
  oidc,
}: SignInParts): MemberHandlers<WorkspaceOperation> => {
  const readSecurity = async (scope: Scope, proven: ProvenFactors): Promise<Security> => {
    const { requiredFactor, members } = await getSecurity(scope);
    return {
      required_factor: requiredFactor,
      operator_factor: factors.operator,
      provider: oidc?.name ?? null,
      own: ownOf(proven),
      members: members.map(({ id, email, name, has_factor, has_identity }) => ({
        user_id: toPublicId('usr', id),
        email,
        name,
        second_factor: has_factor,
        single_sign_on: has_identity,
      })),
    };
  };
  return {
    getWorkspace: async (scope) => ({ body: await getWorkspace(scope) }),
    renameWorkspace: async (scope, { body: { name } }) => {
      await renameWorkspace(scope, { name });
      return { body: await getWorkspace(scope) };
    },
    getSecurity: async (scope, { proven }) => ({ body: await readSecurity(scope, proven) }),
    setRequiredFactor: async (scope, { body: { required_factor: requiredFactor }, proven }) => {
      requireOwn(requiredFactor, proven);
      await setRequiredFactor(scope, { requiredFactor });
      return { body: await readSecurity(scope, proven) };
    },
    changePlan: async (scope, { body: { plan } }) => {
      requireSelfService(selfService, 'plans');
      await setPlan(scope, { plan });
      return { body: await getWorkspace(scope) };
    },
    getWorkspaceDeletion: async (scope) => ({ body: await getWorkspaceDeletion(scope) }),
    startWorkspaceDeletion: async (scope, { body: { name } }) => ({
      body: await startWorkspaceDeletion(scope, { name }),
    }),
    cancelWorkspaceDeletion: async (scope) => {
      await cancelWorkspaceDeletion(scope);
      return { body: await getWorkspaceDeletion(scope) };
    },
  };
};
