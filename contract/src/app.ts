import { type Access, type AppRoute, WORKSPACE_PREFIX } from './shared/app-route.ts';
import { type ExtendedOperationId, extendedRoutes } from './extended.ts';
import { findingRoutes } from './findings/app-routes.ts';
import { homeRoutes } from './home/home.ts';
import { violationRoutes } from './violations/app-routes.ts';
import { sampleRoutes } from './audits/sample.ts';
import { libraryRoutes } from './library/library.ts';
import type { Permission } from './shared/policy.ts';
import { type OperationId, publicRoutes } from './public.ts';
import type { Route } from './shared/route.ts';
import { ruleRoutes } from './rules/rule.ts';
import { memberRoutes } from './members/members.ts';
import { keyRoutes } from './keys/keys.ts';
import { serviceAccountRoutes } from './keys/service-accounts.ts';
import { workspaceRoutes } from './workspaces/workspaces.ts';
import { accountRoutes } from './accounts/accounts.ts';
import { passkeyRoutes } from './accounts/passkeys.ts';
import { proofRoutes } from './accounts/proofs.ts';
import { documentRoutes } from './documents/app-routes.ts';
import { approvalRoutes } from './documents/approval.ts';
import { draftRoutes } from './documents/draft.ts';
import { templateDraftRoutes } from './templates/template-draft.ts';
import { toneDraftRoutes } from './tones/tone-draft.ts';
import { infobaseRoutes } from './infobases/app-routes.ts';
import { bulkRoutes } from './bulk/app-routes.ts';
import { proposedTestRoutes } from './rules/proposed-tests.ts';
import { ruleDraftRoutes } from './rules/rule-draft.ts';
import { webhookRoutes } from './events/webhook.ts';
import { notificationRoutes } from './notifications/notification.ts';
import { modelRoutes } from './operations/models.ts';
import { operationsRoutes } from './operations/operations.ts';
import { searchRoutes } from './search/search.ts';

/**
 * Operations of both the web application and the public API. Here the address names the workspace; in the
 * public API the key belongs to a workspace.
 */
const SHARED = {
  listTemplates: 'read',
  getTemplate: 'read',
  listTonesOfVoice: 'read',
  getToneOfVoice: 'read',
  listInfobases: 'read',
  getInfobase: 'read',
  getDocument: 'read',
  getReceipt: 'read',
  listViolations: 'read',
  getViolation: 'read',
  addComment: 'comment',
  createAudit: 'audit',
  getAudit: 'read',
  getAuditGaps: 'read',
  listAuditAssets: 'read',
  listLikelyViolations: 'read',
  listHints: 'read',
  exportHints: 'read',
  answerHint: 'decide',
  cancelAudit: 'audit',
  createSchedule: 'audit',
  listSchedules: 'read',
  deleteSchedule: 'audit',
  createAsset: 'audit',
  uploadAsset: 'audit',
  updateAsset: 'audit',
  archiveAsset: 'audit',
  listContents: 'read',
  getContent: 'read',
  listContentVersions: 'read',
  getGate: 'read',
  getGatePolicy: 'read',
  setGatePolicy: 'administer',
  listPacks: 'read',
  enablePack: 'rules',
  disablePack: 'rules',
  checkText: 'read',
  getRuleQuality: 'read',
  getHintPolicy: 'read',
  setHintPolicy: 'administer',
  cancelBulkRun: 'write',
  exportBulkRun: 'read',
} as const satisfies Partial<Record<OperationId | ExtendedOperationId, Permission>>;

export type SharedId = keyof typeof SHARED;

const toApp = (route: Route): AppRoute[] => {
  const access: Access | undefined = (SHARED as Record<string, Permission>)[route.operationId];
  if (access === undefined) return [];
  const { operationId, method, url, params, query, body, upload, uploadMebibytes, long } = route;
  if (method !== 'GET' && method !== 'POST') throw new Error(`${operationId} is for keys alone`);
  const { status, schema, mediaType } = route.success;
  return [
    {
      operationId,
      method,
      url: `${WORKSPACE_PREFIX}${url}`,
      access,
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body
        ? { body: { schema: body.schema, ...(body.optional ? { optional: true as const } : {}) } }
        : {}),
      ...(upload ? { upload } : {}),
      ...(uploadMebibytes ? { uploadMebibytes } : {}),
      ...(long ? { long } : {}),
      success: { status, schema, ...(mediaType ? { mediaType } : {}) },
    },
  ];
};

export const sharedAppRoutes: readonly AppRoute[] = [...publicRoutes, ...extendedRoutes].flatMap(
  (route) => toApp(route),
);

/** Routes that only the web application has. */
export const ownAppRoutes = [
  ...accountRoutes,
  ...passkeyRoutes,
  ...proofRoutes,
  ...memberRoutes,
  ...keyRoutes,
  ...serviceAccountRoutes,
  ...workspaceRoutes,
  ...violationRoutes,
  ...findingRoutes,
  ...sampleRoutes,
  ...libraryRoutes,
  ...ruleRoutes,
  ...homeRoutes,
  ...documentRoutes,
  ...draftRoutes,
  ...approvalRoutes,
  ...templateDraftRoutes,
  ...toneDraftRoutes,
  ...infobaseRoutes,
  ...bulkRoutes,
  ...ruleDraftRoutes,
  ...proposedTestRoutes,
  ...operationsRoutes,
  ...modelRoutes,
  ...webhookRoutes,
  ...searchRoutes,
  ...notificationRoutes,
];

export type OwnAppRoute = (typeof ownAppRoutes)[number];
export type OwnAppOperationId = OwnAppRoute['operationId'];

/** Every route below /app. */
export const appRoutes: readonly AppRoute[] = [...sharedAppRoutes, ...ownAppRoutes];
