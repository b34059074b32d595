import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeContent, makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { makeRule } from '../../server/test/make-rule.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { ruleAgainst } from '../../server/src/rules/rule-source.fixture.ts';
import { TOOLS } from '../src/tools.ts';
import { connectHttp, listen } from './agent.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const base = await listen(app);
const { scope } = await makeWorkspace(database);
const content = await makeContent(scope);
await makeRule(scope, ruleAgainst('zappo'));
const { key } = await createKey(scope, { name: 'agent', expiresAt: null, scopes: KEY_SCOPES });
const { call } = await connectHttp(base, key);

/** What a client can take in at once. */
const MOST_CHARACTERS = 100_000;

const finding_id = content.violation;
const INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  get_key: {},
  list_templates: {},
  get_template: { template_id: content.template, language: 'EN' },
  list_tones: { language: 'EN' },
  get_tone: { tone_id: content.tone, language: 'EN' },
  list_knowledge: {},
  search_knowledge: { knowledge_id: content.infobase, question: 'Oak?', language: 'EN' },
  list_documents: {},
  get_document: { document_id: content.document },
  check_text: { text: 'This is zappo.', language: 'EN' },
  gate_text: { text: 'This is zappo.', metadata: { language: 'EN' } },
  list_audits: {},
  get_audit: { audit_id: content.audit },
  search_findings: { audit_id: content.audit, review_state: 'all' },
  get_finding: { finding_id },
  review_finding: { finding_id, action: 'elevated_risk' },
  undo_review: { finding_id },
  add_comment: { finding_id, comment: 'Seen.' },
};

/** These need the durable engine; injection.test.ts calls the first two of them. */
const WITH_ENGINE = ['generate_document', 'start_audit', 'cancel_audit'];

test('every tool answers as its schema says', async () => {
  for (const [name, input] of Object.entries(INPUTS)) {
    // The fixture compares the answer with the schema.
    expect([name, (await call(name, input)).error.detail]).toEqual([name, '']);
  }
  const gate = await call('gate_text', INPUTS['gate_text']);
  expect((await call('get_gate', { gate_id: gate.data['gate_id'] })).data).toMatchObject({
    gate_id: gate.data['gate_id'],
    is_newest: true,
    verdict: 'hold',
    total: 1,
    findings: [{ untrusted: { quote: 'zappo' } }],
  });
  const called = [...Object.keys(INPUTS), 'get_gate', ...WITH_ENGINE];
  expect(called.toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted());
});

test('a page of findings with very long texts stays small, and says that it was shortened', async () => {
  const long = 'A very long sentence. '.repeat(1_000);
  const audit = await makeAudit(
    scope,
    Array.from({ length: 30 }, (_none, n) =>
      finding({
        fingerprint: `long-${n}`,
        violatingText: long,
        reason: long,
        recommendedSolution: long,
        suggestedText: long,
      }),
    ),
  );
  const { data, texts } = await call('search_findings', { audit_id: audit.id, limit: 25 });
  const findings = data['findings'] as { shortened: boolean }[];
  expect(findings.map(({ shortened }) => shortened)).toEqual(findings.map(() => true));
  expect(findings).toHaveLength(25);
  expect(data['next_cursor']).not.toBeNull();
  expect(texts.join('').length).toBeLessThan(MOST_CHARACTERS);
});
