import type { OwnAppOperationId } from './app.ts';

const PERSON = 'It is about the session or the account of a person, and a key is not a person.';
const ACCESS =
  'It decides who gets in. A key that could do this could give itself more than it was given.';
const KEPT =
  'It decides what is kept or leaves the workspace as a whole, so a person must ask for it.';
const SENT =
  'It decides where what happens here is sent to, so an admin must choose it. Keys read GET /events.';
const SCREEN = 'It is only about how the web application shows things.';
const ELSEWHERE = (route: string) => `The public API has it as ${route}.`;

/** The operations of the web application that API keys do not have, and why. */
export const UNTWINNED = {
  getSignInMethods: PERSON,
  signInWithPassword: PERSON,
  requestSignInLink: PERSON,
  signInWithLink: PERSON,
  requestPasswordReset: PERSON,
  resetPassword: PERSON,
  beginOidc: PERSON,
  finishOidc: PERSON,
  readInvitation: PERSON,
  acceptInvitation: PERSON,
  giveSecondFactor: PERSON,
  getSession: 'The public API has it as GET /me, for keys.',
  signOut: PERSON,
  signOutEverywhere: PERSON,
  endSession: PERSON,
  getAccount: PERSON,
  setProfile: PERSON,
  changePassword: PERSON,
  beginTotp: PERSON,
  confirmTotp: PERSON,
  removeTotp: PERSON,
  renewBackupCodes: PERSON,
  beginIdentityLink: PERSON,
  removeIdentity: PERSON,
  createWorkspace: PERSON,
  countNotifications: PERSON,
  listNotifications: PERSON,
  readNotifications: PERSON,
  getNotificationPreferences: PERSON,
  setNotificationPreferences: PERSON,

  changeRole: ACCESS,
  previewMemberChange: ACCESS,
  removeMember: ACCESS,
  listInvitations: ACCESS,
  invite: ACCESS,
  resendInvitation: ACCESS,
  revokeInvitation: ACCESS,
  listKeys: ACCESS,
  createKey: ACCESS,
  revokeKey: ACCESS,
  renameWorkspace: ACCESS,
  changePlan: ACCESS,
  getModels: 'It names the addresses of the operator’s models.',
  tryModel: 'It spends the operator’s tokens on a question that nobody keeps.',
  setFindingOwner: 'It decides who gets which work, so an admin must choose it.',
  setDuePolicy: 'It decides what people must have done by when, so an admin must choose it.',
  setBudget: 'It decides what keys may spend.',

  getRetention: KEPT,
  previewRetention: KEPT,
  setRetention: KEPT,
  runRetention: KEPT,
  listExports: KEPT,
  startExport: KEPT,
  downloadExport: KEPT,
  shareDocument:
    'A key sees only shared documents. Whether others see a text is its author’s choice.',

  deleteDocument: 'Only its author or an admin deletes a document, and a key is neither.',

  listWebhooks: SENT,
  createWebhook: SENT,
  rotateWebhook: SENT,
  enableWebhook: SENT,
  deleteWebhook: SENT,
  testWebhook: SENT,
  listDeliveries: SENT,
  resendDeliveries: SENT,

  search: 'It is for jumping to a page. Each list of the public API has a search of its own.',

  listViews: SCREEN,
  saveView: SCREEN,
  deleteView: SCREEN,
  findViolation: SCREEN,
  getSnapshotPage: 'It is a page for a browser. The text of the snapshot has a route of its own.',
  getSnapshotPictures: 'It places findings on pictures for a screen. The export has the pictures.',
  getSnapshotPicture: 'It is a picture for a screen. The export has every picture under its hash.',
  getWriting: ELSEWHERE('GET /document/{id}'),
  followDocument: ELSEWHERE('GET /document/{id}/events'),
  generateDocument: ELSEWHERE('POST /document'),
  stopDocument: 'It steers a text that somebody watches in the web application.',
  resumeDocument: 'It steers a text that somebody watches in the web application.',
  listTemplateChoices: ELSEWHERE('GET /template'),
  listToneChoices: ELSEWHERE('GET /toneofvoice'),
  listAuditPage: ELSEWHERE('GET /audits'),
  writeComment: ELSEWHERE('POST /violations/{violation_id}/comments, where mentions tell nobody'),
  decideViolation: ELSEWHERE('POST /violations/{violation_id}/review'),
  searchAssets: ELSEWHERE('GET /assets'),
  checkBulkFile: ELSEWHERE('POST /bulk, which refuses a file with mistakes as a whole'),
  startBulkRun: ELSEWHERE('POST /bulk'),
  listBulkPage: ELSEWHERE('GET /bulk'),
  getBulkRunDetail: ELSEWHERE('GET /bulk/{id}'),
  retryBulkRows: ELSEWHERE('POST /bulk/{id}/retry'),
} as const satisfies Partial<Record<OwnAppOperationId, string>>;
