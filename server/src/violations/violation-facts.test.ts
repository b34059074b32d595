import { expect, test } from 'vitest';
import { auditPage } from '../../test/checked-page.ts';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { type ExportedViolation, exportViolations } from './list/export-violations.ts';
import { reviewViolation } from './decide/review-violation.ts';
import { getReviewItem } from './list/get-review-item.ts';
import { getViolation } from './list/get-violation.ts';
import { listViolations } from './list/list-violations.ts';

const database = await createTestDatabase();

/** Nothing but the figures of other rules says something of a rule of a pack that was never measured. */
const LIKELIHOOD = { share: expect.any(Number) as number, texts: 0, decisions: 0 };
const ALL = { reviewState: 'all', severity: null, search: null, facts: true } as const;
const cite = { act: 'Directive 2005/29/EC', point: 'Annex I, 7', status: 'secondary' } as const;
const PACKS = {
  promises: [
    ruleAgainst('miracle', { cite }),
    ruleAgainst('yield', {
      kind: 'require',
      need: { all: [{ en: ['risk'] }, { en: ['capital'] }], within: 'segment' },
    }),
    ruleAgainst('imprint', { kind: 'occurrence', occurrence: { min: 1 } }),
  ],
};
const HTML = `<html lang="en"><body><h1>🌿 A miracle cure</h1>
  <p>Is it a miracle? The yield of 5% has a risk.</p></body></html>`;

test('a finding says where its rule comes from, what is broken, and where and how the words are said', async () => {
  const { scope } = await makeWorkspace(database);
  const { id, violationIds, text } = await auditPage(scope, { packs: PACKS, html: HTML });
  const { violations, facts } = await listViolations(scope, {
    auditId: id,
    ...ALL,
    page: 1,
    pageSize: 100,
    cursor: null,
  });
  const listed = violationIds.map((each) => facts[violations.findIndex((one) => one.id === each)]);

  expect(listed).toEqual([
    {
      citation: 'Directive 2005/29/EC, Annex I, 7',
      citation_status: 'secondary',
      point: '/terms',
      rule_version: 1,
      language: 'EN',
      stance: 'claim',
      element: 'heading',
      anchor: {
        quote: {
          type: 'TextQuoteSelector',
          exact: 'miracle',
          prefix: '🌿 A ',
          suffix: ' cure Is it a miracle? The yield',
        },
        position: { type: 'TextPositionSelector', start: 4, end: 11 },
      },
      reason_language: 'EN',
      suggestion_kind: null,
      suggestion_status: null,
      omission: null,
      likelihood: LIKELIHOOD,
      opinion: null,
      related: [],
    },
    expect.objectContaining({ stance: 'question', element: 'body', point: '/terms' }),
    // The risk is named, the capital is not.
    expect.objectContaining({ citation: null, citation_status: null, point: '/need/all/1' }),
    {
      citation: null,
      citation_status: null,
      point: '/occurrence/min',
      rule_version: 1,
      language: 'EN',
      stance: null,
      element: null,
      anchor: null,
      reason_language: 'EN',
      suggestion_kind: null,
      suggestion_status: null,
      omission: null,
      likelihood: LIKELIHOOD,
      opinion: null,
      related: [],
    },
  ]);
  for (const { anchor } of facts.filter((one) => one.anchor !== null)) {
    const { start = 0, end = 0 } = anchor?.position ?? {};
    expect(Array.from(text).slice(start, end).join('')).toBe(anchor?.quote.exact);
  }

  // A list, a search, one violation, the page of the review and the file say the same.
  const found = await listViolations(scope, {
    auditId: id,
    ...ALL,
    search: 'miracle',
    page: 1,
    pageSize: 1,
    cursor: null,
  });
  expect(found.facts[0]).toEqual(facts[0]);
  for (const [n, { id: violationId }] of violations.entries()) {
    expect((await getViolation(scope, violationId, { facts: true })).facts).toEqual(facts[n]);
    const item = await getReviewItem(scope, async () => ({}) as never, violationId);
    expect(item.facts).toEqual(facts[n]);
  }
  const pages = await exportViolations(scope, { auditId: id, ...ALL });
  const lines: ExportedViolation[] = [];
  for await (const page of pages) lines.push(...page);
  expect(lines.map(({ id: line }) => line)).toEqual(violations.map((violation) => violation.id));
  expect(
    lines.map((line) => ({
      ...line,
      anchor: JSON.parse(line.anchor ?? 'null') as unknown,
      likelihood: {
        share: Number(line.likelihood),
        texts: Number(line.likelihood_texts),
        decisions: Number(line.likelihood_decisions),
      },
      related: line.related === '' ? [] : line.related?.split(';'),
    })),
  ).toEqual(
    facts.map((one) => expect.objectContaining({ ...one, rule_version: String(one.rule_version) })),
  );
});

test('findings of several rules on the same words name each other, and nothing else is decided for them', async () => {
  const { scope } = await makeWorkspace(database);
  const packs = {
    one: [ruleAgainst('safe'), ruleAgainst('returns')],
    other: [
      ruleAgainst('safe', { id: 'sure', name: 'Sure thing', terms: { en: ['safe returns'] } }),
    ],
  };
  const html = '<p>We offer safe returns.</p><p>Our safe is heavy.</p>';
  const { id, violationIds } = await auditPage(scope, { packs, html });
  const { violations, facts } = await listViolations(scope, {
    auditId: id,
    ...ALL,
    page: 1,
    pageSize: 100,
    cursor: null,
  });
  const named = Object.fromEntries(
    violations.map(({ id: violation }, n) => {
      const text = (violationId: string) =>
        violations.find((one) => one.id === violationId)?.violating_text;
      return [violationIds.indexOf(violation), [text(violation), facts[n]?.related?.map(text)]];
    }),
  );
  expect(Object.values(named)).toEqual(
    expect.arrayContaining([
      ['safe', ['safe returns']],
      ['safe returns', ['safe', 'returns']],
      ['returns', ['safe returns']],
      ['safe', []],
    ]),
  );
  const whole = violations.find((one) => one.violating_text === 'safe returns')?.id ?? '';
  await reviewViolation(scope, {
    violationId: whole,
    action: 'mark_fixed',
    reason: null,
    applyToGroup: true,
    acceptedVersions: null,
  });
  const item = await getReviewItem(scope, async () => ({}) as never, whole);
  expect(item.violation.review_state).toBe('fixed');
  expect(item.related.map(({ rule_name: name, review_state: state }) => [name, state])).toEqual([
    ['No safe', 'undecided'],
    ['No returns', 'undecided'],
  ]);
  expect(item.related.map(({ violation_id: other }) => other).toSorted()).toEqual(
    item.facts.related?.toSorted(),
  );
});

test('a finding offers the text to add in the language of the words, and says how well its wording is known', async () => {
  const { scope } = await makeWorkspace(database);
  const terms = { en: ['loan'], nl: ['lening'] };
  const rule = ruleAgainst('loan', {
    kind: 'require',
    terms,
    need: { any: { en: ['costs money'], nl: ['kost geld'] } },
    insert: {
      en: { text: 'Borrowing costs money.', status: 'quoted' },
      nl: { text: 'Lenen kost geld.', status: 'unverified' },
    },
  });
  const other = ruleAgainst('gratis', {
    kind: 'substitute',
    terms: { nl: ['gratis'] },
    replace: { nl: 'zonder kosten' },
  });
  const suggestions = async (html: string, language: 'NL' | 'EN') => {
    const { id } = await auditPage(scope, { packs: { texts: [rule, other] }, html, language });
    const input = { auditId: id, ...ALL, page: 1, pageSize: 9, cursor: null };
    const { violations, facts } = await listViolations(scope, input);
    return violations.map(({ suggested_text: text }, n) => [
      text,
      facts[n]?.suggestion_kind,
      facts[n]?.suggestion_status,
    ]);
  };
  expect(await suggestions('<p>A loan for all.</p>', 'EN')).toEqual([
    ['Borrowing costs money.', 'insert', 'quoted'],
  ]);
  expect(await suggestions('<p>Een lening, gratis.</p>', 'NL')).toEqual([
    ['Lenen kost geld.', 'insert', 'unverified'],
    ['zonder kosten', 'replace', null],
  ]);
  expect(await suggestions('<p>A loan. Borrowing costs money.</p>', 'EN')).toEqual([]);
});

test('a finding can suggest to leave its sentence out, and says which', async () => {
  const { scope } = await makeWorkspace(database);
  const rule = ruleAgainst('risk-free', { terms: { en: ['risk-free'] }, remove: 'sentence' });
  const html = '<p>A fund for you. It is risk-free, really. Ask us.</p>';
  const { id } = await auditPage(scope, { packs: { texts: [rule] }, html, language: 'EN' });
  const input = { auditId: id, ...ALL, page: 1, pageSize: 9, cursor: null };
  const { violations, facts } = await listViolations(scope, input);
  expect(violations.map(({ suggested_text: text }) => text)).toEqual([null]);
  expect(facts).toMatchObject([
    { suggestion_kind: 'remove', suggestion_status: null, omission: 'It is risk-free, really.' },
  ]);
});

test('the reason is in the language of the asset if the rule has it, else in English, and says which', async () => {
  const { scope } = await makeWorkspace(database);
  const rule = ruleAgainst('zappo', {
    terms: { '*': ['zappo'] },
    message: 'The word {words} means nothing.',
    texts: {
      nl: { message: 'Het woord {words} betekent niets.', explanation: 'Het bestaat niet.' },
      de: { message: 'Das Wort {words} bedeutet nichts.', recommendation: 'Streichen.' },
    },
  });
  const told = async (language: 'NL' | 'DE' | 'FR') => {
    const html = '<p>So zappo.</p>';
    const { violationIds } = await auditPage(scope, { packs: { words: [rule] }, html, language });
    const item = await getReviewItem(scope, async () => ({}) as never, violationIds[0] as string);
    const { reason, recommended_solution: advice } = item.violation;
    return [reason, item.facts.reason_language, advice, item.rule.explanation];
  };
  const background = 'It is not a word.';
  expect(await told('NL')).toEqual([
    'Het woord zappo betekent niets.',
    'NL',
    'Say what is meant.',
    'Het bestaat niet.',
  ]);
  expect(await told('DE')).toEqual([
    'Das Wort zappo bedeutet nichts.',
    'DE',
    'Streichen.',
    background,
  ]);
  expect(await told('FR')).toEqual([
    'The word zappo means nothing.',
    'EN',
    'Say what is meant.',
    background,
  ]);
});

test('what a violation of an earlier release does not say is null and not left out', async () => {
  const { scope } = await makeWorkspace(database);
  const { violationIds } = await makeAudit(scope, [finding()]);
  const { facts } = await getViolation(scope, violationIds[0] as string, {
    facts: true,
  });
  expect(facts).toStrictEqual({
    citation: null,
    citation_status: null,
    point: null,
    rule_version: null,
    language: null,
    stance: null,
    element: null,
    anchor: null,
    reason_language: null,
    suggestion_kind: null,
    suggestion_status: null,
    omission: null,
    likelihood: null,
    opinion: null,
    related: null,
  });
});

test('a finding keeps the source of the version that found it', async () => {
  const { scope } = await makeWorkspace(database);
  const before = await auditPage(scope, { packs: PACKS, html: HTML });
  const renamed = { ...cite, point: 'Annex I, 8' };
  const packs = { promises: [ruleAgainst('miracle', { cite: renamed })] };
  const after = await auditPage(scope, { packs, html: HTML });
  const [one, other] = await Promise.all(
    [before, after].map(
      async ({ violationIds }) =>
        (await getViolation(scope, violationIds[0] as string, { facts: true })).facts,
    ),
  );
  expect([one?.citation, one?.rule_version]).toEqual(['Directive 2005/29/EC, Annex I, 7', 1]);
  expect([other?.citation, other?.rule_version]).toEqual(['Directive 2005/29/EC, Annex I, 8', 2]);
});

test('a reviewer is told why in a language of their own, if the rule speaks it', async () => {
  const { scope } = await makeWorkspace(database);
  const rule = ruleAgainst('zappo', {
    terms: { '*': ['zappo'] },
    message: 'The word {words} means nothing.',
    texts: {
      nl: { message: 'Het woord {words} betekent niets.', recommendation: 'Schrap het.' },
      el: { message: 'Η λέξη {words} δεν σημαίνει τίποτα.', explanation: 'Δεν υπάρχει.' },
    },
  });
  const html = '<p>So zappo.</p>';
  const { violationIds } = await auditPage(scope, {
    packs: { words: [rule] },
    html,
    language: 'GR',
  });
  const told = async (language: 'EN' | 'NL' | 'GR' | 'FR' | null) => {
    const id = violationIds[0] as string;
    const item = await getReviewItem(scope, async () => ({}) as never, id, language);
    expect(item.violation.reason).toBe('Η λέξη zappo δεν σημαίνει τίποτα.');
    return item.told;
  };
  expect(await told('EN')).toEqual({
    language: 'EN',
    reason: 'The word zappo means nothing.',
    recommended_solution: 'Say what is meant.',
    explanation: 'It is not a word.',
  });
  expect(await told('NL')).toEqual({
    language: 'NL',
    reason: 'Het woord zappo betekent niets.',
    recommended_solution: 'Schrap het.',
    explanation: null,
  });
  // In the language of the page it is told already, the rule has no French, and nobody asked.
  expect([await told('GR'), await told('FR'), await told(null)]).toEqual([null, null, null]);
});
