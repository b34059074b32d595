import type { CheckFinding } from '@copydesk/contract/rules/check';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { createTestClient } from '../../api/public/client.fixture.ts';
import { languageOf, type Locale } from '../../text/locales.ts';
import { enablePack } from '../enable-pack.ts';
import { findPacks, loadPack } from '../packs/load-pack.ts';
import { PACKS_FOLDER } from '../packs/pack-catalog.ts';
import { checkOffline, compilePacks, type OfflineFinding, readSource } from './check-offline.ts';

const TEXTS = 200;
const database = await createTestDatabase();
const app = await createTestApp(database);
const folders = await findPacks(PACKS_FOLDER);
const packs = (await Promise.all(folders.map(loadPack))).flatMap(({ pack }) => pack ?? []);

const { scope } = await makeWorkspace(database);
for (const pack of packs) await enablePack(scope, pack);
const { key } = await createKey(scope, { name: 'checks', expiresAt: null, scopes: ['auditing'] });
const call = await createTestClient(app, key);

/** Texts of several paragraphs in all languages: the sentences that the packs are tested with. */
const textsToCheck = (): readonly { readonly text: string; readonly language: LanguageKey }[] => {
  const sentences = packs.flatMap(({ rules }) =>
    rules.flatMap(({ tests }) => tests.map(({ lang, text }) => ({ lang, text }))),
  );
  const byLanguage = Map.groupBy(sentences, ({ lang }) => lang);
  const texts = [...byLanguage].flatMap(([lang, list]) =>
    Array.from({ length: Math.ceil(list.length / 3) }, (_, n) => ({
      language: languageOf(lang as Locale),
      text: list
        .slice(n * 3, n * 3 + 3)
        .map(({ text }) => text)
        .join(n % 2 === 0 ? '\n\n' : '  \r\n'),
    })),
  );
  const step = texts.length / TEXTS;
  return Array.from({ length: TEXTS }, (_, n) => texts[Math.floor(n * step)]).flatMap(
    (text) => text ?? [],
  );
};

const rules = compilePacks(packs);

const toldOffline = (finding: OfflineFinding) => ({
  rule_name: finding.ruleName,
  severity: finding.severity,
  quote: finding.quote,
  start: finding.start,
  end: finding.end,
  reason: finding.reason,
  reason_language: finding.reasonLanguage,
  recommendation: finding.recommendation,
  suggestion: finding.suggestion,
  insertion: finding.insertion,
  omission: finding.omission,
  cite: finding.cite,
});

type Told = Pick<CheckFinding, 'rule_name' | 'start' | 'quote'>;

/** The route and the program list rules in different orders at the same place. */
const inOrder = <T extends Told>(findings: readonly T[]): readonly T[] =>
  findings.toSorted(
    (one, other) =>
      (one.start ?? -1) - (other.start ?? -1) ||
      `${one.rule_name}${one.quote}`.localeCompare(`${other.rule_name}${other.quote}`, 'en'),
  );

test('two hundred texts have the same findings through the API and without a service', async () => {
  let found = 0;
  let unjudged = 0;
  for (const [n, { text, language }] of textsToCheck().entries()) {
    const metadata = n % 3 === 0 ? { market: ['EU'] } : n % 3 === 1 ? { market: ['UK'] } : {};
    const said = n % 5 === 0 ? null : language;
    const body = { text, language: said, metadata, hints: true };
    const { status, json } = await call('checkText', { body });
    expect(status).toBe(200);
    const source = await readSource(Buffer.from(text), 'text.txt');
    if ('failure' in source) throw new Error(source.message);
    const today = new Date().toISOString().slice(0, 10);
    const offline = await checkOffline(rules, source, { language: said, metadata, today });
    const told = json.findings.map(({ rule_id: _id, rule_version: _version, ...rest }) => rest);
    // Without a service there is no workspace that could treat a rule as a hint.
    const hinted = (json.hints ?? []).flatMap(({ rule, start, end }) =>
      rule ? [`${rule.name} ${start} ${end}`] : [],
    );
    const isHinted = ({ ruleName, start, end }: OfflineFinding): boolean =>
      hinted.includes(`${ruleName} ${start} ${end}`);
    expect(offline.findings.filter(isHinted)).toHaveLength(hinted.length);
    expect(json.rule_hints).toBe(hinted.length);
    const firm = offline.findings.filter((finding) => !isHinted(finding));
    expect(inOrder(firm.map(toldOffline))).toEqual(inOrder(told));
    expect(offline.language).toBe(json.language);
    expect(offline.topics).toEqual(json.topics.map(({ topic }) => topic));
    expect(offline.unjudged.map(({ ruleName }) => ruleName).toSorted()).toEqual(
      json.unjudged.map(({ rule_name: name }) => name).toSorted(),
    );
    found += json.findings.length;
    unjudged += json.unjudged.length;
  }
  expect(found).toBeGreaterThan(150);
  expect(unjudged).toBeGreaterThan(20);
}, 400_000);
