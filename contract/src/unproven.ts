import type { OperationId } from './public.ts';
import type { OwnAppOperationId } from './app.ts';
import type { ExtendedOperationId } from './extended.ts';

const LESS = 'It only takes access away, which must be quick when it matters.';
const CHECKS = 'It changes what is checked or shown, and not who gets in.';
const AGAIN = 'It can be made again in a moment.';
const WORK = 'It changes who is to do what by when, and not who gets in.';
const MONEY = 'It changes what may be spent, and not who gets in.';

/**
 * Writes that only admins and owners may do, that are about people, keys or exports, or that delete, and files that only
 * they get, which need no fresh proof: with the reason. A test fails for one that is neither here nor has `proof`.
 */
export const UNPROVEN = {
  revokeInvitation: LESS,
  revokeKey: LESS,
  createServiceAccount: 'Without a key it gives nobody access, and making a key asks.',
  endServiceAccount: LESS,
  cancelWorkspaceDeletion: 'It keeps what is there.',
  renameWorkspace: 'A name gives nobody access, and can be changed back.',
  tryModel: 'It changes nothing.',
  findModels: 'It changes nothing.',
  setBudget: MONEY,
  previewRetention: 'It changes nothing.',
  enableWebhook: 'It sends to an address that was proven when it was added, or stops sending.',
  testWebhook: 'It sends a test to an address that was proven when it was added.',
  resendDeliveries: 'It sends again to an address that was proven when it was added.',
  setGatePolicy: CHECKS,
  setHintPolicy: CHECKS,
  setFindingOwner: WORK,
  setDuePolicy: WORK,
  deleteView: AGAIN,
  deleteSchedule: AGAIN,
} as const satisfies Partial<Record<OwnAppOperationId | OperationId | ExtendedOperationId, string>>;
