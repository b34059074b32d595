import { getWorkspace } from '../../home/get-workspace.ts';
import { setPlan } from '../../workspaces/set-plan.ts';
import { renameWorkspace } from '../../workspaces/rename-workspace.ts';
import { requireSelfService, type SelfService } from '../../workspaces/self-service.ts';
import type { MemberHandlers } from './app-operation.ts';

type WorkspaceOperation = 'getWorkspace' | 'renameWorkspace' | 'changePlan';

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
});
