import { OPERATIONS } from '../types/operation-table.ts';
import type { Operations } from '../types/operation-types.ts';
import type { Repeat } from './retry-rules.ts';

export type OperationId = keyof Operations;

/**
 * Operations that are sent by POST, PUT or DELETE without a stored answer, and still may be sent twice. Those
 * that are in neither this table nor marked with `key` are not repeated once they may have arrived: decideMany
 * would count what its first attempt had changed as unchanged, publishRule would find no draft, and a model
 * would be asked and paid twice.
 */
const REPEATED: Partial<Record<OperationId, Repeat>> = {
  // They only compute.
  verifyTrail: 'safe',
  verifyWorkspace: 'safe',
  checkDraft: 'safe',
  tryRule: 'safe',
  proposeRuleTests: 'safe',
  testRuleDraft: 'safe',
  backtestRule: 'safe',
  // The same text again changes nothing.
  saveDraft: 'safe',
  putContent: 'safe',
  deleteContent: 'safe',
  // The service keeps its answer, although the document does not name the header.
  retryAudit: 'key',
};

/** Whether an operation may be sent again after it may have arrived. */
export const repeatOf = (id: OperationId): Repeat => {
  const [method, , key] = OPERATIONS[id];
  return REPEATED[id] ?? (method === 'GET' ? 'safe' : (key ?? 'never'));
};
