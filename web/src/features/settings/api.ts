import { ask } from '../../lib/query.ts';

export const membersQuery = () => ask('listMembers');
export const invitationsQuery = () => ask('listInvitations');
export const keysQuery = () => ask('listKeys');
export const accountsQuery = () => ask('listServiceAccounts');
export const workspaceQuery = () => ask('getWorkspace');
export const accountQuery = () => ask('getAccount');
export const methodsQuery = () => ask('getSignInMethods');
