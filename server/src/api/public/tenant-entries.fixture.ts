import { DEFAULT_POLICY } from '@copydesk/contract/contents/gate';
import type { ExtendedOperationId } from '@copydesk/contract/extended';
import type { OperationId } from '@copydesk/contract/public';
import type { makeContent } from '../../../test/factories.ts';
import type { makeAuditing } from './auditing.fixture.ts';
import type { makeRuns } from './bulk.fixture.ts';
import type { TestRequest, UNKNOWN_IDS } from './client.fixture.ts';

/** Public ids of the content that a workspace of the matrix has. */
export type Content = Awaited<ReturnType<typeof makeContent>> &
  Awaited<ReturnType<typeof makeRuns>> &
  Awaited<ReturnType<typeof makeAuditing>>;

export interface Entry {
  /** The route's id parameter and which content it names; absent where the route has none. */
  readonly id?: {
    readonly name: string;
    readonly of: keyof Content;
    readonly prefix: Prefix;
    /** Every workspace has this content under the same id, so there is no foreign id. */
    readonly isShared?: true;
    /** The caller chooses the id, and an unknown one makes something new, so there is no wrong id. */
    readonly isChosen?: true;
  };
  readonly body?: unknown;
  /** Requests that name an id, one request each. A foreign id must be refused like an unknown one. */
  readonly named?: readonly {
    readonly of: keyof Content;
    readonly prefix: Prefix;
    readonly request: (id: string, content: Content) => TestRequest;
  }[];
  /** Several queries, if different filters run different statements. */
  readonly queries?: readonly string[];
  /** A file in place of a body. */
  readonly payload?: string;
  /** The operation only adds to the key's workspace and names nothing that could be foreign. */
  readonly onlyAdds?: true;
}

export type Prefix = keyof typeof UNKNOWN_IDS;

const id = (name: string, of: keyof Content, prefix: Prefix): Entry => ({
  id: { name, of, prefix },
});
const onPack: Entry = { id: { name: 'id', of: 'pack', prefix: 'pack', isShared: true } };
const onViolation = id('violation_id', 'violation', 'vio');

const generation = (
  content: Content,
  ids: { template?: string; meta?: string; infobase?: string },
): TestRequest => ({
  body: {
    templateId: ids.template ?? content.template,
    language_key: 'EN',
    input: JSON.stringify({ name: 'Desk', facts: ids.infobase ?? content.infobase }),
    toneOfVoiceMetaId: ids.meta ?? content.toneMeta,
  },
});

const bulk = (
  content: Content,
  ids: { template?: string; meta?: string; infobase?: string },
): TestRequest => ({
  query: {
    template_id: ids.template ?? content.template,
    language_key: 'EN',
    tone_of_voice_meta_id: ids.meta ?? content.toneMeta,
  },
  payload: `name,facts\nDesk,${ids.infobase ?? content.infobase}\n`,
});

/** One entry for every route of the table. The type and a test make sure that none is missing. */
export const entries: Record<OperationId, Entry> = {
  generateDocument: {
    named: [
      { of: 'template', prefix: 'tpl', request: (template, of) => generation(of, { template }) },
      { of: 'toneMeta', prefix: 'tom', request: (meta, of) => generation(of, { meta }) },
      { of: 'infobase', prefix: 'inf', request: (infobase, of) => generation(of, { infobase }) },
    ],
  },
  getDocument: id('id', 'document', 'doc'),
  listTemplates: {},
  getTemplate: id('id', 'template', 'tpl'),
  listTonesOfVoice: {},
  getToneOfVoice: id('id', 'tone', 'ton'),
  listInfobases: {},
  getInfobase: id('id', 'infobase', 'inf'),
  listAudits: { queries: ['limit=100'] },
  listViolations: {
    ...id('audit_id', 'audit', 'aud'),
    queries: ['page_size=100&review_state=all', 'severity=HIGH', 'search=guaranteed', 'page=2'],
  },
  getViolation: onViolation,
  reviewViolation: { ...onViolation, body: { action: 'mark_fixed', apply_to_group: true } },
  addComment: { ...onViolation, body: { comment: 'Mine.' } },
  getHealth: {},
};

/** Every route that goes beyond the specification must be here. */
export const extendedEntries: Record<ExtendedOperationId, Entry> = {
  followDocument: id('id', 'generated', 'doc'),
  getReceipt: id('id', 'generated', 'doc'),
  createBulkRun: {
    named: [
      { of: 'template', prefix: 'tpl', request: (template, of) => bulk(of, { template }) },
      { of: 'toneMeta', prefix: 'tom', request: (meta, of) => bulk(of, { meta }) },
      { of: 'infobase', prefix: 'inf', request: (infobase, of) => bulk(of, { infobase }) },
    ],
  },
  listBulkRuns: { queries: ['limit=100'] },
  getBulkRun: id('id', 'endedRun', 'blk'),
  followBulkRun: id('id', 'endedRun', 'blk'),
  cancelBulkRun: id('id', 'waitingRun', 'blk'),
  retryBulkRun: { ...id('id', 'waitingRun', 'blk'), body: { include_cancelled: true } },
  exportBulkRun: { ...id('id', 'endedRun', 'blk'), queries: ['format=csv', 'format=jsonl'] },
  createAudit: {
    named: [{ of: 'asset', prefix: 'ast', request: (asset) => ({ body: { assets: [asset] } }) }],
  },
  getAudit: id('id', 'audit', 'aud'),
  getAuditGaps: id('id', 'audit', 'aud'),
  listLikelyViolations: {
    ...id('id', 'audit', 'aud'),
    queries: ['order=least&review_state=all', 'search=guaranteed'],
  },
  listAuditAssets: {
    ...id('id', 'audit', 'aud'),
    queries: ['limit=1000', 'status=failed', 'language=unknown'],
  },
  listHints: {
    ...id('id', 'hintedAudit', 'aud'),
    queries: ['limit=200', 'family=green', 'language=EN', 'state=undecided'],
  },
  exportHints: { ...id('id', 'hintedAudit', 'aud'), queries: ['', 'family=green'] },
  answerHint: { ...id('id', 'hint', 'hnt'), body: { answer: 'breach', note: 'Mine.' } },
  followAudit: id('id', 'audit', 'aud'),
  cancelAudit: id('id', 'waitingAudit', 'aud'),
  createSchedule: {
    named: [
      {
        of: 'asset',
        prefix: 'ast',
        request: (asset) => ({ body: { assets: [asset], cron: '0 6 1 1 *', timezone: 'UTC' } }),
      },
    ],
  },
  listSchedules: {},
  deleteSchedule: id('id', 'schedule', 'sch'),
  createAsset: { body: { url: 'https://shop.example/new' }, onlyAdds: true },
  uploadAsset: { queries: ['file_name=a.txt'], payload: 'A text.', onlyAdds: true },
  listAssets: { queries: ['limit=100', 'kind=web_page', 'archived=true'] },
  getAsset: id('id', 'asset', 'ast'),
  updateAsset: { ...id('id', 'asset', 'ast'), body: { name: 'Changed' } },
  archiveAsset: id('id', 'asset', 'ast'),
  putContent: {
    id: { name: 'external_id', of: 'content', prefix: 'cnt', isChosen: true },
    body: { text: 'A text of no one.', metadata: { language: 'EN' } },
    onlyAdds: true,
  },
  deleteContent: id('external_id', 'content', 'cnt'),
  getContent: id('external_id', 'content', 'cnt'),
  listContents: { queries: ['limit=100', 'deleted=true'] },
  listContentVersions: id('external_id', 'content', 'cnt'),
  askGate: { body: { text: 'A text of no one.' }, onlyAdds: true },
  getGate: id('id', 'gate', 'gat'),
  getGatePolicy: {},
  setGatePolicy: { body: DEFAULT_POLICY, onlyAdds: true },
  checkText: { body: { text: 'A text of no one.', language: 'EN' }, onlyAdds: true },
  listPacks: {},
  enablePack: onPack,
  disablePack: onPack,
  getHintPolicy: {},
  setHintPolicy: { body: { share: 0.5, least: 5 }, onlyAdds: true },
  getRuleQuality: id('id', 'rule', 'rul'),
  listEvents: { queries: ['limit=500', 'type=key.created'] },
  listEventViolations: id('id', 'event', 'evt'),
};
