import type { findingRoutes } from '@copydesk/contract/findings/app-routes';
import { OperationError } from '../../platform/errors.ts';
import type { MemberHandlers } from './app-operation.ts';

type FindingOperation = (typeof findingRoutes)[number]['operationId'];

const notYet = (): Promise<never> =>
  Promise.reject(new OperationError('unavailable', 'findings are not kept yet'));

/** The queue: findings over all audits. */
export const createFindingHandlers = (): MemberHandlers<FindingOperation> => ({
  listFindings: notYet,
  listFindingClusters: notYet,
  getFindingFacet: notYet,
  decideFindings: notYet,
  undoFindings: notYet,
  getFindingHistory: notYet,
});
