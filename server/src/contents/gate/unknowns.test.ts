import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestChecker } from '../../../test/checker.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { some } from '../../../test/short-run.ts';
import type { DetailsChange } from '../../assets/asset-metadata.ts';
import { enableDemoPacks } from '../../demo/demo-packs.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { checkText } from '../../rules/check-text.ts';
import { getContent } from '../get-content.ts';
import { pushContent } from '../push-content.ts';
import { askGate } from './ask-gate.ts';

type Topic = 'finance' | 'green' | 'food';
const { risky, lawful } = parse(
  readFileSync(new URL('./headlines.yaml', import.meta.url), 'utf8'),
) as {
  risky: Record<LanguageKey, Record<Topic, string[]>>;
  lawful: Record<LanguageKey, string[]>;
};
const CATEGORY = { finance: 'finance', food: 'food', green: null } as const;
const WRONG: Partial<Record<LanguageKey, LanguageKey>> = {
  EN: 'NL',
  DE: 'EN',
  FR: 'ES',
  NL: 'DE',
  ES: 'IT',
  IT: 'FR',
};

interface Headline {
  readonly text: string;
  readonly language: LanguageKey;
  readonly topic: Topic;
}
const headlines = (of: Partial<Record<Topic, string[]>>, language: string): Headline[] =>
  Object.entries(of).flatMap(([topic, texts]) =>
    texts.map((text) => ({ text, language: language as LanguageKey, topic: topic as Topic })),
  );
const RISKY = Object.entries(risky).flatMap(([language, of]) => headlines(of, language));
const LAWFUL = Object.entries(lawful).flatMap(([language, finance]) =>
  headlines({ finance }, language),
);

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-unknowns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { extract, ...checker } = createTestChecker();
const parts = { blobs: createBlobStore(pathToFileURL(folder).href), checker, extract };
let scope: Scope;
beforeAll(async () => {
  ({ scope } = await makeWorkspace(database));
  await enableDemoPacks(scope, [
    'eu-green-claims',
    'eu-finance',
    'eu-food-claims',
    'eu-ecommerce',
    'alcohol-and-gambling',
    'beauty-claims',
    'dark-patterns',
    'health-claims',
    'house',
    'money-claims',
  ]);
}, 120_000);

/** What is stated: nothing, the language alone, a wrong language alone, or all of it. */
const STATED: Record<string, (one: Headline) => DetailsChange> = {
  nothing: () => ({}),
  language: ({ language }) => ({ language }),
  wrong: ({ language }) => ({ language: WRONG[language] ?? null }),
  all: ({ language, topic }) => {
    const category = CATEGORY[topic];
    return { language, market: ['EU'], ...(category ? { category: [category] } : {}) };
  },
};

/** What the gate, a push and a check say: a finding, something that is not known and matters, or nothing. */
const askAll = async (one: Headline, metadata: DetailsChange) => {
  const { text } = one;
  const input = { text, format: 'text', externalId: null, name: null, metadata } as const;
  const receipt = await askGate(scope, parts, input);
  const externalId = `push ${JSON.stringify(metadata)} ${text}`.slice(0, 200);
  await pushContent(scope, parts, { ...input, externalId, expected: null });
  const { content } = await getContent(scope, externalId);
  const { language, ...details } = metadata as { language?: LanguageKey | null };
  const checked = await checkText(scope, checker, {
    text,
    language: language ?? null,
    metadata: details,
    packs: null,
  });
  const said = [receipt, content, checked].map(({ findings, gaps }) => {
    const isOpen = gaps.some(({ reason }) => /_(open|unread|unknown)$/.test(reason));
    return findings.length > 0 ? 'finding' : isOpen ? 'gap' : 'nothing';
  });
  return { said, verdict: receipt.verdict };
};

const countAll = async (all: readonly Headline[], stated: string) => {
  const counts = { passed: 0, finding: 0, gap: 0, nothing: 0 };
  const silent: string[] = [];
  for (const one of some(all)) {
    const { said, verdict } = await askAll(one, STATED[stated]?.(one) ?? {});
    if (verdict === 'pass') counts.passed += 1;
    counts[(said[0] ?? 'nothing') as 'finding'] += 1;
    if (verdict === 'pass' || said.includes('nothing')) silent.push(`${one.language} ${one.text}`);
  }
  return { counts, silent };
};

test('the headlines are 200 risky and 200 lawful ones of 2 to 13 words in six languages', () => {
  expect([RISKY.length, LAWFUL.length]).toEqual([200, 200]);
  const words = [...RISKY, ...LAWFUL].map(({ text }) => text.split(' ').length);
  expect([Math.min(...words), Math.max(...words)]).toEqual([2, expect.toSatisfy((n) => n <= 13)]);
});

test.each(['all', 'nothing', 'language', 'wrong'])(
  'no risky headline passes, and gate, push and check name what they find or do not know (stated: %s)',
  async (stated) => {
    const { counts, silent } = await countAll(RISKY, stated);
    expect({ silent, passed: counts.passed }).toEqual({ silent: [], passed: 0 });
  },
  300_000,
);

test.each(['all', 'nothing', 'language', 'wrong'])(
  'lawful headlines are held for nothing more than with everything stated (stated: %s)',
  async (stated) => {
    const { counts } = await countAll(LAWFUL, stated);
    expect(counts).toMatchObject({ passed: some(LAWFUL).length, finding: 0 });
  },
  300_000,
);
