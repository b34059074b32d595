import { type Access, type AppRoute, WORKSPACE_PREFIX } from './app-route.ts';
import { type ExtendedOperationId, extendedRoutes } from './extended.ts';
import { homeRoutes } from './home.ts';
import { inboxRoutes } from './inbox.ts';
import { libraryRoutes } from './library.ts';
import type { Permission } from './policy.ts';
import { type OperationId, publicRoutes } from './public.ts';
import type { Route } from './route.ts';
import { ruleRoutes } from './rules.ts';
import { settingsRoutes } from './settings.ts';
import { signInRoutes } from './sign-in.ts';
import { writingRoutes } from './writing.ts';
import { editingRoutes } from './editing.ts';
import { templateAuthoringRoutes } from './template-authoring.ts';
import { toneAuthoringRoutes } from './tone-authoring.ts';
import { knowledgeRoutes } from './knowledge.ts';
import { bulkDeskRoutes } from './bulk-desk.ts';
import { ruleAuthoringRoutes } from './rule-authoring.ts';
import { operationsRoutes } from './operations.ts';

/** What both surfaces have: the same operation, with the workspace in the address in place of the key. */
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
  listAuditAssets: 'read',
  cancelAudit: 'audit',
  createSchedule: 'audit',
  listSchedules: 'read',
  deleteSchedule: 'audit',
  createAsset: 'audit',
  uploadAsset: 'audit',
  updateAsset: 'audit',
  archiveAsset: 'audit',
  listPacks: 'read',
  enablePack: 'rules',
  disablePack: 'rules',
  checkText: 'read',
  cancelBulkRun: 'write',
  exportBulkRun: 'read',
} as const satisfies Partial<Record<OperationId | ExtendedOperationId, Permission>>;

export type SharedId = keyof typeof SHARED;

const toApp = (route: Route): AppRoute[] => {
  const access: Access | undefined = (SHARED as Record<string, Permission>)[route.operationId];
  if (access === undefined) return [];
  const { operationId, method, url, params, query, body, upload, uploadMebibytes, success } = route;
  const { status, schema, mediaType } = success;
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
      success: { status, schema, ...(mediaType ? { mediaType } : {}) },
    },
  ];
};

export const sharedAppRoutes: readonly AppRoute[] = [...publicRoutes, ...extendedRoutes].flatMap(
  (route) => toApp(route),
);

/** Routes that only the web application has. */
export const ownAppRoutes = [
  ...signInRoutes,
  ...settingsRoutes,
  ...inboxRoutes,
  ...libraryRoutes,
  ...ruleRoutes,
  ...homeRoutes,
  ...writingRoutes,
  ...editingRoutes,
  ...templateAuthoringRoutes,
  ...toneAuthoringRoutes,
  ...knowledgeRoutes,
  ...bulkDeskRoutes,
  ...ruleAuthoringRoutes,
  ...operationsRoutes,
];

export type OwnAppRoute = (typeof ownAppRoutes)[number];
export type OwnAppOperationId = OwnAppRoute['operationId'];

/** Every route below /app. */
export const appRoutes: readonly AppRoute[] = [...sharedAppRoutes, ...ownAppRoutes];
