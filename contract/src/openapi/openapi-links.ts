import type { Route } from '../shared/route.ts';

/** Where a link leads: an operation, its path parameter, and where the answer has the value of that parameter. */
type Link = readonly [operationId: string, parameter: string, value: string];

const to = (
  parameter: string,
  value: string,
  ...operationIds: readonly string[]
): readonly Link[] => operationIds.map((operationId) => [operationId, parameter, value]);

/**
 * Which operations can follow on an answer, and with what. A document has the links between operations of its own.
 * Programs follow links by themselves, so only what was just made is taken away by one.
 */
const LINKS: Readonly<Record<string, readonly Link[]>> = {
  generateDocument: to('id', '/documentId', 'getDocument'),
  listTemplates: to('id', '/0/id', 'getTemplate'),
  listTonesOfVoice: to('id', '/0/id', 'getToneOfVoice'),
  listInfobases: to('id', '/0/id', 'getInfobase'),
  listAudits: to('audit_id', '/audits/0/id', 'listViolations'),
  listViolations: to(
    'violation_id',
    '/violations/0/id',
    'getViolation',
    'reviewViolation',
    'addComment',
  ),
  getViolation: to('violation_id', '/id', 'reviewViolation', 'addComment'),
  reviewViolation: to('violation_id', '/violation_id', 'getViolation'),

  createBulkRun: to('id', '/bulkInputId', 'getBulkRun', 'cancelBulkRun', 'exportBulkRun'),
  listBulkRuns: to('id', '/runs/0/id', 'getBulkRun', 'retryBulkRun', 'exportBulkRun'),
  createAudit: to(
    'id',
    '/id',
    'getAudit',
    'cancelAudit',
    'listAuditAssets',
    'getAuditGaps',
    'listHints',
  ),
  createAsset: to('id', '/id', 'getAsset', 'updateAsset'),
  uploadAsset: to('id', '/id', 'getAsset', 'updateAsset'),
  listAssets: to('id', '/assets/0/id', 'getAsset'),
  putContent: [
    ...to('external_id', '/external_id', 'getContent', 'listContentVersions'),
    ...to('id', '/audit_id', 'getAudit', 'listLikelyViolations'),
  ],
  listContents: to('external_id', '/contents/0/external_id', 'getContent', 'listContentVersions'),
  askGate: [
    ...to('id', '/id', 'getGate'),
    ...to('external_id', '/external_id', 'getContent'),
    ...to('id', '/audit_id', 'getAudit'),
  ],
  createSchedule: to('id', '/id', 'deleteSchedule'),
  listHints: to('id', '/hints/0/id', 'answerHint'),
  listPacks: to('id', '/packs/0/id', 'enablePack'),
  listEvents: to('id', '/events/0/id', 'listEventViolations'),

  listRules: to('rule_id', '/rules/0/id', 'getRule', 'getRuleHistory', 'listRuleTests'),
  startRule: to('rule_id', '/id', 'getRuleDraft', 'saveRuleDraft', 'discardRuleDraft'),
  copyRule: to('rule_id', '/id', 'getRuleDraft', 'saveRuleDraft'),
  createBlankDocument: to(
    'document_id',
    '/id',
    'getDraft',
    'saveDraft',
    'listDocumentVersions',
    'exportDocument',
  ),
  listDocuments: to('document_id', '/documents/0/id', 'getDraft', 'listDocumentVersions'),
  createTemplate: to(
    'template_id',
    '/id',
    'getTemplateToEdit',
    'saveTemplateDraft',
    'listTemplateVersions',
    'archiveTemplate',
  ),
  listTemplatesToEdit: to('template_id', '/templates/0/id', 'getTemplateToEdit'),
  createTone: to('tone_id', '/id', 'getTone', 'updateTone', 'listToneVersions', 'archiveTone'),
  listTones: to('tone_id', '/tones/0/id', 'getTone', 'listToneVersions'),
  createInfobase: to(
    'infobase_id',
    '/id',
    'getInfobaseSummary',
    'renameInfobase',
    'getInfobaseUse',
    'addEntry',
    'listEntries',
    'askInfobase',
    'deleteInfobase',
  ),
  listInfobaseSummaries: to('infobase_id', '/infobases/0/id', 'getInfobaseSummary', 'listEntries'),
  retryAudit: to('audit_id', '/id', 'getChanges'),
};

const nameOf = ([operationId, , value]: Link): string =>
  `${operationId}${value.replaceAll('/', '_')}`;

/** The links of an operation's success to operations of the same document. */
export const linksOf = ({ operationId }: Route, routes: readonly Route[]) => {
  const here = new Set(routes.map((route) => route.operationId));
  const links = (LINKS[operationId] ?? []).filter(([target]) => here.has(target));
  if (links.length === 0) return {};
  return {
    links: Object.fromEntries(
      links.map((link) => {
        const [target, parameter, value] = link;
        const parameters = { [parameter]: `$response.body#${value}` };
        return [nameOf(link), { operationId: target, parameters }];
      }),
    ),
  };
};

/**
 * Links to operations that no document has, or from them.
 * @internal
 */
export const brokenLinks = (routes: readonly Route[]): readonly string[] => {
  const known = new Set(routes.map((route) => route.operationId));
  return Object.entries(LINKS).flatMap(([from, links]) =>
    [from, ...links.map(([target]) => target)].filter((operationId) => !known.has(operationId)),
  );
};
