import { listJudgeLicences } from '../../audits/list-judge-licences.ts';
import { setBudget } from '../../operations/set-budget.ts';
import { getBudget } from '../../operations/get-budget.ts';
import { getSpend } from '../../operations/get-spend.ts';
import { listExports, createExport } from '../../operations/exports.ts';
import {
  getModels,
  type OwnModelParts,
  removeOwnModel,
  setOwnModel,
} from '../../operations/models/set-own-model.ts';
import { findModels, tryNewModel } from '../../operations/models/try-new-model.ts';
import { previewRetention } from '../../operations/preview-retention.ts';
import { runRetention } from '../../operations/run-retention.ts';
import { getRetention, setRetention } from '../../operations/set-retention.ts';
import { readRange } from '../../operations/spend-range.ts';
import { tryModel } from '../../operations/try-model.ts';
import { writeExport } from '../../operations/write-export.ts';
import type { PassageParts } from '../../passages/generate-passage.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type OperationsOperation =
  | 'getModels'
  | 'setModel'
  | 'removeModel'
  | 'tryNewModel'
  | 'findModels'
  | 'getJudgeLicences'
  | 'tryModel'
  | 'getSpend'
  | 'getBudget'
  | 'setBudget'
  | 'getRetention'
  | 'previewRetention'
  | 'setRetention'
  | 'runRetention'
  | 'listExports'
  | 'startExport'
  | 'downloadExport';

export interface OperationsParts extends PassageParts {
  readonly blobs: BlobStore;
  readonly models: OwnModelParts;
}

/** Models, spending, retention and export. */
export const createOperationsHandlers = ({
  engine,
  listener,
  blobs,
  models,
}: OperationsParts): MemberHandlers<OperationsOperation> => ({
  getModels: async (scope) => ({ body: await getModels(scope, models) }),
  setModel: async (scope, { body }) => ({ body: await setOwnModel(scope, models, body) }),
  removeModel: async (scope) => ({ body: await removeOwnModel(scope, models) }),
  tryNewModel: async (scope, { body }) => ({
    body: await tryNewModel(scope, { ...models, engine, listener }, body),
  }),
  findModels: async (scope) => ({ body: await findModels(scope, { engine, listener }) }),
  getJudgeLicences: async (scope) => ({ body: await listJudgeLicences(scope) }),
  tryModel: async (scope) => ({ body: await tryModel(scope, { engine, listener }) }),
  getSpend: async (scope, { query }) => ({
    body: await getSpend(scope, readRange(query, scope.now())),
  }),
  getBudget: async (scope) => ({ body: await getBudget(scope) }),
  setBudget: async (scope, { body: { tokens } }) => ({
    body: await setBudget(scope, { tokens }),
  }),
  getRetention: async (scope) => ({ body: await getRetention(scope) }),
  previewRetention: async (scope, { body }) => ({
    body: await previewRetention(scope, blobs, body),
  }),
  setRetention: async (scope, { body }) => ({ body: await setRetention(scope, body) }),
  runRetention: async (scope) => ({ body: await runRetention(scope, engine) }),
  listExports: async (scope) => ({ body: { exports: await listExports(scope) } }),
  startExport: async (scope) => ({ body: await createExport(scope) }),
  downloadExport: async (scope, { params }) => {
    const { file, name } = await writeExport(scope, blobs, param(params, 'export_id'));
    const headers = {
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    };
    return { file, type: 'application/zip', headers };
  },
});
