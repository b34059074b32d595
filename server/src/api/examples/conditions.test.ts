import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import {
  faultsIn,
  type JsonSchema,
  type OpenApiDocument,
  operationsOf,
  resolveRefs,
} from '../../../test/openapi-check.ts';
import { createKey } from '../../keys/create-key.ts';
import { toPublicId } from '../../platform/ids.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const content = await makeContent(own.scope);
// Nothing is audited without a rule.
await makeRule(own.scope, ruleAgainst('zappo'));
const all = { name: 'all', expiresAt: null, scopes: KEY_SCOPES };
const { key } = await createKey(own.scope, all);
const app = await createTestApp(database);
const read = async (name: string) =>
  JSON.parse((await app.inject(`/public/${name}.json`)).body) as OpenApiDocument;
const documents = [await read('openapi-extended'), await read('openapi-workspace')];

const asset = toPublicId('ast', content.assetId);
const send = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/public/v1${path}`, headers: { 'x-api-key': key }, payload });
const paste = await send('/assets', { text: 'A text.', format: 'text', name: 'A text' });
const { id: pasted } = paste.json<{ id: string }>();
const targets = {
  assets: [[], [asset]],
  all_assets: [true, false],
  urls: [[], ['https://shop.invalid/a']],
  sitemaps: [[], ['https://shop.invalid/sitemap.xml']],
  crawl: [null, { url: 'https://shop.invalid/' }],
};

interface Bodies {
  readonly path: string;
  readonly always: object;
  /** Values that are right by themselves. Every member may also be missing. */
  readonly members: Readonly<Record<string, readonly unknown[]>>;
}

/** For every operation whose body has conditions: bodies in which nothing else can be wrong. */
const BODIES: Readonly<Record<string, Bodies>> = {
  createAsset: {
    path: '/assets',
    always: {},
    members: {
      url: [null, 'https://shop.invalid/'],
      text: [null, 'A text.'],
      format: [null, 'text'],
      name: [null, 'A name'],
    },
  },
  updateAsset: {
    path: `/assets/${pasted}`,
    always: { name: 'A name' },
    members: { text: [null, 'A text.'], format: [null, 'text'] },
  },
  createAudit: { path: '/audits', always: {}, members: targets },
  createSchedule: {
    path: '/audit-schedules',
    always: { cron: '0 6 1 1 *', timezone: 'UTC' },
    members: targets,
  },
  decideMany: {
    path: `/audits/${content.audit}/decisions`,
    always: {},
    members: {
      violation_ids: [null, [content.violation]],
      matching: [null, { review_state: 'all' }],
      action: ['dismiss', 'urgent_violation', 'reopen'],
      reason: [null, '', ' ', '\u200b', '\u3164\u0085', '\u00ad\ufe0f\u0007', 'Agreed.'],
      dry_run: [true, false],
    },
  },
  decideFindings: {
    path: '/findings/decisions',
    always: {},
    members: {
      finding_ids: [null, ['fin_01kb3yz8v7e8xs6e1hq6m2p4zz']],
      matching: [null, { standing: 'gone' }],
      action: ['dismiss', 'urgent_violation', 'reopen'],
      reason: [null, '', ' ', '\u200b', '\u3164\u0085', '\u00ad\ufe0f\u0007', 'Agreed.'],
      dry_run: [true, false],
    },
  },
  assignFindings: {
    path: '/findings/assignments',
    always: { user_ids: [] },
    members: {
      finding_ids: [null, ['fin_01kb3yz8v7e8xs6e1hq6m2p4zz']],
      matching: [null, { standing: 'gone' }],
      dry_run: [true, false],
    },
  },
  createStandingDecision: {
    path: '/standing-decisions',
    always: { finding_id: 'fin_01kb3yz8v7e8xs6e1hq6m2p4zz', scope: {} },
    members: {
      action: ['dismiss', 'urgent_violation', 'elevated_risk'],
      reason: [null, '', ' ', '\u200b', '\u3164\u0085', '\u00ad\ufe0f\u0007', 'Agreed.'],
      days: [null, 30],
      dry_run: [true, false],
    },
  },
  undoDecisions: {
    path: `/audits/${content.audit}/undo`,
    always: {},
    members: { seqs: [null, [1]], decision_id: [null, 'dec_01kb3yz8v7e8xs6e1hq6m2p4zz'] },
  },
  rewriteText: {
    path: '/drafts/rewrite',
    always: { text: 'A desk.', before: '', after: '', language: 'EN' },
    members: {
      instruction: ['tone', 'shorter', 'longer', 'simpler', 'custom'],
      words: [null, 'With a joke'],
      tone_of_voice_meta_id: [null, content.toneMeta],
    },
  },
};

const RUNS = 100;
const ABSENT = Symbol('absent');

const bodiesOf = ({ always, members }: Bodies): fc.Arbitrary<object> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(members).map(([name, values]) => [
          name,
          fc.constantFrom<unknown>(ABSENT, ...values),
        ]),
      ),
    )
    .map((chosen) => ({
      ...always,
      ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ABSENT)),
    }));

const CONDITIONS = ['if', 'allOf'];

const conditional = documents.flatMap((document) =>
  operationsOf(document).flatMap(({ operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    const resolved = schema && (resolveRefs(document, schema) as JsonSchema);
    const isConditional = resolved && CONDITIONS.some((word) => word in resolved);
    return isConditional ? [{ id: operation.operationId, document, schema: resolved }] : [];
  }),
);

test('every operation whose body has conditions is tried below', () => {
  expect(conditional.map(({ id }) => id).toSorted()).toEqual(Object.keys(BODIES).toSorted());
});

test.each(conditional)(
  'the service takes a body of $id exactly if the document says so',
  async ({ id, document, schema }) => {
    const bodies = BODIES[id] as Bodies;
    const verdicts = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(bodiesOf(bodies), async (body) => {
        const faults = faultsIn(document, schema, body);
        const { statusCode, body: text } = await send(bodies.path, body);
        verdicts.add(statusCode !== 422);
        expect([statusCode !== 422, text]).toEqual([faults === '', text]);
      }),
      { numRuns: RUNS },
    );
    expect(verdicts).toEqual(new Set([false, true]));
  },
);
