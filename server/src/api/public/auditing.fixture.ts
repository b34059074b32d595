import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addUrlAsset } from '../../assets/add-url-asset.ts';
import type { AuditRequest } from '../../audits/audit-request.ts';
import { createAudit } from '../../audits/create-audit.ts';
import { createSchedule } from '../../audits/schedules.ts';
import { listHints } from '../../hints/list-hints.ts';
import { makeHints } from '../../hints/hints.fixture.ts';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import type { PushParts } from '../../contents/check-push.ts';
import { askGate } from '../../contents/gate/ask-gate.ts';
import { pushContent } from '../../contents/push-content.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { listEvents } from '../../events/list-events.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { disablePack, enablePack } from '../../rules/enable-pack.ts';
import { makeRule } from '../../../test/make-rule.ts';
import type { RuleSource } from '../../rules/packs/pack-schema.ts';
import type { Pack } from '../../rules/packs/pack.ts';
import { readPack } from '../../rules/packs/read-pack.ts';

/** A rule that finds a word which no text contains by chance. */
const WORD_RULE = {
  id: 'zappo',
  kind: 'prohibit',
  severity: 'HIGH',
  name: 'No zappo',
  message: 'Zappo means nothing.',
  explanation: 'It is not a word.',
  recommendation: 'Say what is meant.',
  terms: { en: ['zappo'] },
  cite: null,
  tests: [
    { lang: 'en', text: 'This is zappo.', expect: ['zappo'] },
    { lang: 'en', text: 'So zappo it is.', expect: ['zappo'] },
    { lang: 'en', text: 'This is fine.', ok: true },
    { lang: 'en', text: 'Nothing here.', ok: true },
  ],
} as RuleSource;

/** The files of a small pack. */
export const packFiles = (id: string, version: string): ReadonlyMap<string, string> =>
  new Map([
    [
      'pack.yaml',
      [
        'format: 1',
        `id: ${id}`,
        `version: ${version}`,
        `name: Pack ${id}`,
        'description: One word, not legal advice.',
        'jurisdiction: EU',
        'reviewed: null',
        'reviewer: null',
        'licence: Apache-2.0',
      ].join('\n'),
    ],
    ['rules-word.yaml', JSON.stringify([{ ...WORD_RULE, id: 'word' }])],
  ]);

const makePack = (id: string): Pack => {
  const { pack, issues } = readPack(packFiles(id, '1.0.0'));
  if (!pack) throw new Error(JSON.stringify(issues));
  return pack;
};

/** The id of the pack that `makeAuditing` enables and disables again. */
const PACK_ID = 'pack-a';

export const AUDIT_REQUEST: AuditRequest = {
  name: 'Waiting',
  assets: 'all',
  urls: [],
  sitemaps: [],
  crawl: null,
  packs: null,
  render: 'static',
  metadata: {},
};

/** The address of the store that has the texts of the pushed content. */
export const PUSHED_STORE = pathToFileURL(mkdtempSync(join(tmpdir(), 'copydesk-pushed-'))).href;

/** Reads in this process, and finds nothing. */
const PUSH_PARTS: PushParts = {
  blobs: createBlobStore(PUSHED_STORE),
  extract: async (_workspaceId, { input, hint }) => extractDocument(Buffer.from(input), hint),
  checker: {
    check: async () => ({
      findings: [],
      gates: [],
      language: 'EN',
      truncated: [],
      topics: null,
      hints: [],
    }),
    loadRules: async () => ({ file: { name: '', path: '' }, byKey: new Map() }),
  },
};

/**
 * Creates a rule, an asset, a content, a pending audit, an audit with a hint, a schedule, a disabled pack and an
 * event. Returns the ids of all.
 */
export const makeAuditing = async (scope: Scope) => {
  const rule = await makeRule(scope, WORD_RULE);
  const page = {
    url: 'https://shop.example/',
    name: null,
    render: 'static',
    metadata: {},
  } as const;
  const { assetId } = await addUrlAsset(scope, page);
  const waiting = await createAudit(scope, AUDIT_REQUEST);
  const hinted = await createAudit(scope, AUDIT_REQUEST);
  await makeHints(scope, hinted, [{ assetId, hints: [{ quote: 'Nature loves this soap.' }] }]);
  const hintedAudit = toPublicId('aud', hinted);
  const all = { family: null, language: null, state: null, after: 0, limit: 1 } as const;
  const { hints } = await listHints(scope, { auditId: hintedAudit, ...all });
  const schedule = await createSchedule(scope, {
    request: AUDIT_REQUEST,
    cadence: { cron: '0 6 1 1 *', timezone: 'UTC' },
  });
  const content = `page of ${scope.workspaceId}`.replaceAll(' ', '-');
  await pushContent(scope, PUSH_PARTS, {
    externalId: content,
    text: 'A text of this workspace.',
    format: 'text',
    name: null,
    metadata: { language: 'EN' },
    expected: null,
  });
  const asked = { format: 'text', externalId: content, name: null, metadata: {} } as const;
  const gate = await askGate(scope, PUSH_PARTS, { text: 'A text of this workspace.', ...asked });
  await enablePack(scope, makePack(PACK_ID));
  await disablePack(scope, { id: PACK_ID, name: PACK_ID });
  const { events } = await listEvents(scope, { after: null, limit: 1, type: null });
  return {
    rule,
    asset: toPublicId('ast', assetId),
    waitingAudit: toPublicId('aud', waiting),
    hintedAudit,
    hint: hints[0]?.id ?? '',
    schedule: schedule.id,
    pack: PACK_ID,
    content,
    gate: gate.id,
    event: events[0]?.id ?? '',
  };
};
