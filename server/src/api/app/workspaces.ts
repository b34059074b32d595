import { getWorkspace } from '../../home/get-workspace.ts';
import { setPlan } from '../../workspaces/set-plan.ts';
import { renameWorkspace } from '../../workspaces/rename-workspace.ts';
import { requireSelfService, type SelfService } from '../../workspaces/self-service.ts';
import { cancelWorkspaceDeletion } from '../../workspaces/cancel-workspace-deletion.ts';
import { getWorkspaceDeletion } from '../../workspaces/get-workspace-deletion.ts';
import { startWorkspaceDeletion } from '../../workspaces/start-workspace-deletion.ts';
import type { MemberHandlers } from './app-operation.ts';

type WorkspaceOperation =
  | 'getWorkspace'
  | 'renameWorkspace'
  | 'changePlan'
  | 'getWorkspaceDeletion'
  | 'startWorkspaceDeletion'
  | 'cancelWorkspaceDeletion';

export const createWorkspaceHandlers = (
  selfService: SelfService,
): MemberHandlers<WorkspaceOperation> => ({
  getWorkspace: async (scope) => ({ body: await getWorkspace(scope) }),
  renameWorkspace: async (scope, { body: { name } }) => {
    await renameWorkspace(scope, { name });
    return { body: await getWorkspace(scope) };
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
});
