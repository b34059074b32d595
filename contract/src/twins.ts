import Type, { type TSchema } from 'typebox';
import { type OwnAppOperationId, ownAppRoutes } from './app.ts';
import { type AppRoute, WORKSPACE_PREFIX } from './shared/app-route.ts';
import type { ErrorStatus } from './shared/errors.ts';
import { exampleId, isExampleThing } from './shared/example-ids.ts';
import { exampleOf } from './shared/example-of.ts';
import type { KeyScope } from './shared/key-scopes.ts';
import { checked, guarded, posted, type Route, uploaded } from './shared/route.ts';
import { TWIN_EXAMPLES } from './twin-examples.ts';
import { UNTWINNED } from './untwinned.ts';

export const TWIN_TAGS = {
  Review: 'Decide about many violations, undo, assign, and see where the words are.',
  Evidence: 'Activity, and proof that no decision was changed afterwards.',
  Library: 'Assets, their snapshots and their findings over time.',
  'Rules of the workspace': 'Read, write, test and publish rules.',
  'Documents and drafts': 'List, edit, share and export documents.',
  'Templates to edit': 'Drafts, versions and publishing of templates.',
  'Tones to edit': 'Drafts and versions of tones of voice.',
  Knowledge: 'Knowledge bases and their entries.',
  Workspace: 'The workspace, its members and what it spends.',
} as const;

type Tag = keyof typeof TWIN_TAGS;
type Twin = readonly [scope: KeyScope, tag: Tag, summary: string];

/**
 * The operations of the web application that API keys have too, with the scope that a key needs. A key with a
 * scope may do the same as a member whose role allows it. The rest is in UNTWINNED with the reason: an
 * operation in neither table does not compile.
 */
export const TWINS = {
  getReviewItem: ['reading', 'Review', 'Read a violation with its text, place and history'],
  listGroupMembers: ['reading', 'Review', 'List the violations of the same group'],
  getChanges: ['reading', 'Review', 'List the decisions since a place in the trail of an audit'],
  exportViolations: ['reading', 'Review', 'Export the violations of an audit as CSV'],
  getNewerAudit: ['reading', 'Review', 'Find the newest audit that has read these assets again'],
  compareAudits: ['reading', 'Review', 'Compare the findings of two audits'],
  listAuditRules: ['reading', 'Review', 'List the rules of an audit and their findings'],
  getSample: ['reading', 'Review', 'Read the passages that were drawn from an audit'],
  listFindings: ['reading', 'Review', 'List findings over all audits'],
  listFindingClusters: ['reading', 'Review', 'List findings by rule and words'],
  getFindingFacet: ['reading', 'Review', 'Count findings by rule, severity and the like'],
  getClusterOffer: ['reading', 'Review', 'Read how the same words were decided before'],
  getFindingHistory: ['reading', 'Review', 'Read a finding over time'],
  decideFindings: ['reviewing', 'Review', 'Decide about findings of many audits at once'],
  undoFindings: ['reviewing', 'Review', 'Undo a decision about findings'],
  assignFindings: ['reviewing', 'Review', 'Assign findings of many audits at once'],
  listStandingDecisions: ['reading', 'Review', 'List standing decisions'],
  createStandingDecision: [
    'reviewing',
    'Review',
    'Decide from now on about the same words of a rule',
  ],
  revokeStandingDecision: ['reviewing', 'Review', 'End a standing decision'],
  decideMany: ['reviewing', 'Review', 'Decide about many violations at once'],
  undoDecisions: ['reviewing', 'Review', 'Undo decisions'],
  assignViolations: ['reviewing', 'Review', 'Assign violations to members'],
  drawSample: ['reviewing', 'Review', 'Draw passages without findings'],
  answerPassage: ['reviewing', 'Review', 'Say whether a passage has a missed breach'],
  retryAudit: ['auditing', 'Review', 'Audit the same assets again'],

  listActivity: ['reading', 'Evidence', 'List what happened in the workspace'],
  exportActivity: ['reading', 'Evidence', 'Export what happened as CSV'],
  verifyTrail: ['reading', 'Evidence', 'Verify the trail of an audit'],
  verifyWorkspace: ['reading', 'Evidence', 'Verify all trails of the workspace'],

  getAssetPage: ['reading', 'Library', 'Read an asset with its snapshots and findings'],
  getSnapshot: ['reading', 'Library', 'Read the text of a snapshot'],
  getKnownWords: [
    'reading',
    'Library',
    'List the markets, categories and channels that rules know',
  ],

  listRules: ['reading', 'Rules of the workspace', 'List rules'],
  getRule: ['reading', 'Rules of the workspace', 'Read a rule'],
  getRuleHistory: [
    'reading',
    'Rules of the workspace',
    'Count the findings of a rule in the last audits',
  ],
  getRuleVersion: ['reading', 'Rules of the workspace', 'Read a version of a rule'],
  listRuleTests: ['reading', 'Rules of the workspace', 'List the tests of a rule'],
  getRuleNoise: [
    'reading',
    'Rules of the workspace',
    'List how often findings of rules are dismissed',
  ],
  getRuleRepairs: [
    'reading',
    'Rules of the workspace',
    'List repairs for a rule that is mostly wrong',
  ],
  getRuleCoverage: [
    'reading',
    'Rules of the workspace',
    'Show which languages and markets rules cover',
  ],
  getPackContent: ['reading', 'Rules of the workspace', 'Read the rules of a pack'],
  getRuleDraft: ['rules', 'Rules of the workspace', 'Read the draft of a rule'],
  startRule: ['rules', 'Rules of the workspace', 'Start a rule'],
  copyRule: ['rules', 'Rules of the workspace', 'Copy a rule of a pack'],
  startRuleRepair: ['rules', 'Rules of the workspace', 'Make a repair of a rule its draft'],
  startRuleFromViolation: ['rules', 'Rules of the workspace', 'Start a rule from a violation'],
  tryRule: ['rules', 'Rules of the workspace', 'Try a rule on a text'],
  proposeRuleTests: [
    'rules',
    'Rules of the workspace',
    'Propose tests for a rule from stored texts',
  ],
  saveRuleDraft: ['rules', 'Rules of the workspace', 'Save the draft of a rule'],
  discardRuleDraft: ['rules', 'Rules of the workspace', 'Discard the draft of a rule'],
  testRuleDraft: ['rules', 'Rules of the workspace', 'Run the tests of a draft'],
  publishRule: ['rules', 'Rules of the workspace', 'Publish the draft of a rule'],
  restoreRuleVersion: ['rules', 'Rules of the workspace', 'Make an earlier version the draft'],
  switchRule: ['rules', 'Rules of the workspace', 'Switch a rule on or off'],
  setRuleStanding: [
    'rules',
    'Rules of the workspace',
    'Say whether the matches of a rule are always violations',
  ],
  archiveRule: ['rules', 'Rules of the workspace', 'Archive a rule or take it back'],
  addTestFromViolation: ['rules', 'Rules of the workspace', 'Make a test from a violation'],
  removeRuleTest: ['rules', 'Rules of the workspace', 'Remove a test of a rule'],
  runRuleTests: ['rules', 'Rules of the workspace', 'Run the tests of a rule'],
  backtestRule: ['rules', 'Rules of the workspace', 'Compare a rule with decided findings'],

  listDocuments: ['reading', 'Documents and drafts', 'List documents'],
  getDraft: ['reading', 'Documents and drafts', 'Read a document as it is edited'],
  listDocumentVersions: ['reading', 'Documents and drafts', 'List the versions of a document'],
  getDocumentVersion: ['reading', 'Documents and drafts', 'Read a version of a document'],
  exportDocument: ['reading', 'Documents and drafts', 'Export a document as a file'],
  createBlankDocument: ['writing', 'Documents and drafts', 'Create an empty document'],
  saveDraft: ['writing', 'Documents and drafts', 'Save the text of a document'],
  restoreDocumentVersion: ['writing', 'Documents and drafts', 'Restore a version of a document'],
  nameDocumentVersion: ['writing', 'Documents and drafts', 'Name a version of a document'],
  getDocumentApprovals: ['reading', 'Documents and drafts', 'Read who approved a document'],
  checkDraft: ['writing', 'Documents and drafts', 'Check the blocks of a draft'],
  rewriteText: ['writing', 'Documents and drafts', 'Rewrite a passage by a model'],

  listTemplatesToEdit: ['reading', 'Templates to edit', 'List templates with their drafts'],
  getTemplateToEdit: ['reading', 'Templates to edit', 'Read a template with its draft'],
  listTemplateVersions: ['reading', 'Templates to edit', 'List the versions of a template'],
  getTemplateVersion: ['reading', 'Templates to edit', 'Read a version of a template'],
  createTemplate: ['writing', 'Templates to edit', 'Create a template'],
  saveTemplateDraft: ['writing', 'Templates to edit', 'Save the draft of a template'],
  publishTemplate: ['writing', 'Templates to edit', 'Publish the draft of a template'],
  discardTemplateDraft: ['writing', 'Templates to edit', 'Discard the draft of a template'],
  restoreTemplateVersion: ['writing', 'Templates to edit', 'Make an earlier version the draft'],
  archiveTemplate: ['writing', 'Templates to edit', 'Archive a template'],
  unarchiveTemplate: ['writing', 'Templates to edit', 'Take a template out of the archive'],
  tryTemplate: ['writing', 'Templates to edit', 'Write a text by a template that is being edited'],

  listTones: ['reading', 'Tones to edit', 'List tones of voice'],
  getTone: ['reading', 'Tones to edit', 'Read a tone of voice'],
  listToneVersions: ['reading', 'Tones to edit', 'List the versions of a tone of voice'],
  getToneVersion: ['reading', 'Tones to edit', 'Read a version of a tone of voice'],
  createTone: ['writing', 'Tones to edit', 'Create a tone of voice'],
  updateTone: ['writing', 'Tones to edit', 'Change a tone of voice'],
  restoreTone: ['writing', 'Tones to edit', 'Restore a version of a tone of voice'],
  archiveTone: ['writing', 'Tones to edit', 'Archive a tone of voice or take it back'],
  setDefaultTone: ['writing', 'Tones to edit', 'Make a tone of voice the default, or end that'],
  draftGuideline: ['writing', 'Tones to edit', 'Draft a guideline from examples by a model'],
  previewTones: ['writing', 'Tones to edit', 'Write the same passage in two voices by a model'],

  listInfobaseSummaries: ['reading', 'Knowledge', 'List knowledge bases'],
  getInfobaseSummary: ['reading', 'Knowledge', 'Read a knowledge base'],
  getInfobaseUse: ['reading', 'Knowledge', 'Count what uses a knowledge base'],
  listEntries: ['reading', 'Knowledge', 'List the entries of a knowledge base'],
  getEntry: ['reading', 'Knowledge', 'Read an entry'],
  askInfobase: ['reading', 'Knowledge', 'Find the entries that fit a question'],
  createInfobase: ['writing', 'Knowledge', 'Create a knowledge base'],
  renameInfobase: ['writing', 'Knowledge', 'Rename a knowledge base'],
  deleteInfobase: ['writing', 'Knowledge', 'Delete a knowledge base'],
  addEntry: ['writing', 'Knowledge', 'Add an entry'],
  updateEntry: ['writing', 'Knowledge', 'Change an entry'],
  removeEntry: ['writing', 'Knowledge', 'Remove an entry'],
  readInfobaseFile: ['writing', 'Knowledge', 'Read a file and show what would be added'],
  addInfobaseImport: ['writing', 'Knowledge', 'Add what was read from a file'],

  listFindingOwners: ['reading', 'Workspace', 'List whose findings are those of which site'],
  getDuePolicy: ['reading', 'Workspace', 'Read in how many days findings are due'],
  getWorkspace: ['reading', 'Workspace', 'Read the workspace'],
  listMembers: ['reading', 'Workspace', 'List members'],
  getHome: ['reading', 'Workspace', 'Read what waits for somebody'],
  listBulkRows: ['reading', 'Workspace', 'List the rows of a bulk run'],
  getJudgeLicences: ['reading', 'Workspace', 'Read what models may say in audits'],
  getSpend: ['reading', 'Workspace', 'Read what models cost'],
  getBudget: ['reading', 'Workspace', 'Read the budget'],
} as const satisfies Partial<Record<OwnAppOperationId, Twin>> &
  Record<Exclude<OwnAppOperationId, keyof typeof UNTWINNED>, Twin>;

export type TwinId = keyof typeof TWINS;

const withoutWorkspace = (params: TSchema | undefined): TSchema | undefined => {
  const names = Object.keys((params as { properties?: object } | undefined)?.properties ?? {});
  const own = names.filter((name) => name !== 'workspace_id');
  if (own.length === 0) return undefined;
  const described = own.map((name) => {
    const words = name.replace(/_id$/, '').replaceAll('_', ' ');
    if (!isExampleThing(words)) throw new Error(`there is no example of a ${words}`);
    const description = name.endsWith('_id')
      ? `Identifier of the ${words}.`
      : `Number of the ${words}.`;
    return [name, Type.String({ description, examples: [exampleId(words)] })];
  });
  return Type.Object(Object.fromEntries(described));
};

/** Members of a body by which the server notices that somebody else changed the thing meanwhile. */
const GUARDS_CHANGES = ['base_revision', 'expected_version', 'revision'];

/** Reading these can be refused because of the state that the thing is in: a rule of a pack has no draft. */
const REFUSED_READS: ReadonlySet<string> = new Set(['getRuleDraft']);

const errorsOf = (route: AppRoute, params: TSchema | undefined): readonly ErrorStatus[] => {
  const members = Object.keys(
    (route.body?.schema as { properties?: object } | undefined)?.properties ?? {},
  );
  const stale = members.some((name) => GUARDS_CHANGES.includes(name)) ? ([412] as const) : [];
  if (route.upload) return [...uploaded, ...stale];
  if (route.method === 'POST') return [...posted, ...stale];
  const refused = REFUSED_READS.has(route.operationId) ? ([409] as const) : [];
  return [...(params || route.query ? checked : guarded), ...refused];
};

/** The types of files, where the query says which one it is. */
const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  exportDocument: [
    'text/markdown',
    'text/html',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
};

const asJson = (schema: TSchema) => ({ schema, example: exampleOf(schema) });
const asFile = ([first = '', ...others]: readonly string[]) => {
  const file = (mediaType: string) => ({ mediaType, schema: Type.String(), example: '' });
  return { ...file(first), also: others.map((type) => file(type)) };
};

/** Returns the route for API keys that does what a route of the web application does. */
const toTwin = (route: AppRoute, [scope, tag, summary]: Twin): Route => {
  const { operationId, method, body, upload, uploadMebibytes, long, query } = route;
  const params = withoutWorkspace(route.params);
  const { status, schema, mediaType } = route.success;
  return {
    operationId,
    method,
    url: route.url.replace(WORKSPACE_PREFIX, ''),
    tag,
    summary,
    scope,
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body
      ? { body: { ...body, example: TWIN_EXAMPLES[operationId] ?? exampleOf(body.schema) } }
      : {}),
    ...(upload ? { upload } : {}),
    ...(uploadMebibytes ? { uploadMebibytes } : {}),
    ...(long ? { long } : {}),
    ...(method === 'POST' && !long ? { requestHeaders: ['Idempotency-Key'] as const } : {}),
    success: {
      status,
      description: `${summary}.`,
      ...(mediaType ? asFile(FILE_TYPES[operationId] ?? [mediaType]) : asJson(schema)),
    },
    errors: errorsOf(route, params),
  };
};

/** The routes of the web application that API keys have too. */
export const twinRoutes: readonly Route[] = ownAppRoutes.flatMap((route) => {
  const twin = (TWINS as Partial<Record<string, Twin>>)[route.operationId];
  return twin ? [toTwin(route, twin)] : [];
});
