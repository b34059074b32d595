import { describe, expect, test } from 'vitest';
import { ruleAgainst } from './rule-source.fixture.ts';
import { createRuleTrials } from './try-in-child.ts';
import { type TrialRequest, tryRule } from './try-rule.ts';

type Source = TrialRequest['source'];

const tried = (source: object, text = '', language: TrialRequest['language'] = 'EN') =>
  tryRule({ source: source as Source, text, language, decided: [] });
const quotes = (source: object, text: string, language?: TrialRequest['language']) =>
  tried(source, text, language).matches.map(({ quote }) => quote);
const issues = (source: object) =>
  tried(source).issues.map(({ path, message }) => `${path} ${message}`);

const TEXT = 'Our zappo is here.\n\nSo is   the zappo.';

test('matches stand where the words stand in the text that was typed', () => {
  const { matches } = tried(ruleAgainst('zappo'), TEXT);
  expect(matches.map(({ start, end }) => TEXT.slice(start ?? 0, end ?? 0))).toEqual([
    'zappo',
    'zappo',
  ]);
  expect(matches[0]).toEqual({ start: 4, end: 9, quote: 'zappo', suggestion: null, asked: false });
});

test('a term of groups is marked from its first to its last word, and a mistake in it is told', () => {
  const text = 'First line.\n\nCancer? Not with us:   our  tea heals\ncancer for good.';
  const { matches } = tried(ruleAgainst('clause: heals + cancer + tea'), text);
  expect(matches.map(({ start, end }) => text.slice(start ?? 0, end ?? 0))).toEqual([
    'tea heals\ncancer',
  ]);
  expect(issues({ ...ruleAgainst('tea'), terms: { en: ['clause: heals | tea'] } })).toEqual([
    '/terms/en/0 Groups of words are joined by a plus with a space on each side. Write clause: cure | heal + cancer | diabetes, with spaces around | and +.',
  ]);
});

test('a rule that lacks its sentences and tests is tried all the same, and everything missing is told', () => {
  const half = { kind: 'prohibit', terms: { en: ['zappo', ''] }, message: '' };
  expect(quotes(half, TEXT)).toHaveLength(2);
  const told = issues(half);
  for (const path of ['/id is missing', '/severity is missing', '/explanation is missing'])
    expect(told).toContain(path);
  expect(told).toContain('/message needs a text');
  expect(told.some((line) => line.startsWith('/tests en needs 2 tests'))).toBe(true);
});

test('the sense that a rule names is heeded', () => {
  const claims = { ...ruleAgainst('zappo'), stance: ['claim'] };
  expect(quotes(claims, 'This is no zappo. Our zappo is here.')).toHaveLength(1);
  expect(quotes(ruleAgainst('zappo'), 'This is no zappo. Our zappo is here.')).toHaveLength(2);
});

test('a rule that names its sense is tried in a process of its own', async () => {
  const { tryInChild, stop } = createRuleTrials(1);
  try {
    const source = { ...ruleAgainst('zappo'), stance: ['claim'] };
    const text = 'This is no zappo. Our zappo is here.';
    const who = { workspaceId: 'w', person: 'me' };
    const outcome = await tryInChild(who, { source, text, language: 'EN', decided: [] });
    expect(outcome).toMatchObject({ kind: 'tried', trial: { matches: [{ start: 22 }] } });
  } finally {
    await stop();
  }
});

test('nothing is found while there are no words, and that is no failure', () => {
  expect(tried({ kind: 'prohibit', terms: { en: [] } }, TEXT)).toMatchObject({
    runnable: false,
    matches: [],
  });
  expect(tried({}, TEXT).runnable).toBe(false);
  expect(tried({ terms: 5, kind: [], tests: 'x', and: [null] }, TEXT).runnable).toBe(false);
});

test('each written test tells what it found, and one that is no test yet tells nothing', () => {
  const source = ruleAgainst('zappo');
  const { tests } = tried({
    ...source,
    tests: [...source.tests, { lang: 'en', text: 'A zappo.', ok: true }, { lang: 'en' }],
  });
  expect(tests.slice(0, 4).every((one) => one?.passed)).toBe(true);
  expect(tests[4]).toEqual({ passed: false, found: ['zappo'] });
  expect(tests[5]).toBeNull();
});

test('only the words of the text’s own language count', () => {
  const source = { kind: 'prohibit', terms: { en: ['zappo'], nl: ['zoep'], '*': ['wow'] } };
  expect(quotes(source, 'zappo zoep wow', 'EN')).toEqual(['zappo', 'wow']);
  expect(quotes(source, 'zappo zoep wow', 'NL')).toEqual(['zoep', 'wow']);
  expect(quotes(source, 'zappo zoep wow', 'TR')).toEqual(['wow']);
});

describe('every kind is tried', () => {
  test.each([
    ['prohibit', { terms: { en: ['zappo'] } }, ['zappo', 'zappo']],
    ['require', { terms: { en: ['zappo'] }, need: { any: { en: ['risk'] } } }, ['zappo']],
    ['require', { terms: { en: ['zappo'] }, need: { all: [{ en: ['here'] }] } }, []],
    ['substitute', { terms: { en: ['here'] }, replace: { en: 'there' } }, ['here']],
    ['occurrence', { terms: { en: ['zappo'] }, occurrence: { max: 1 } }, ['zappo']],
    ['occurrence', { terms: { en: ['soup'] }, occurrence: { min: 1 } }, [null]],
    ['judge', { terms: { en: ['here'] }, question: '' }, ['here']],
  ] as const)('%s %j', (kind, rest, found) => {
    expect(quotes({ kind, ...rest }, TEXT)).toEqual(found);
  });

  test('a replacement is suggested, and a model would be asked', () => {
    const substitute = { kind: 'substitute', terms: { en: ['here'] }, replace: { en: 'there' } };
    expect(tried(substitute, TEXT).matches[0]?.suggestion).toBe('there');
    expect(tried({ kind: 'judge', terms: { en: ['here'] } }, TEXT).matches[0]?.asked).toBe(true);
  });

  test('the text is one that the rule is meant for, also where it is strict about markets', () => {
    const strict = {
      kind: 'prohibit',
      terms: { en: ['zappo'] },
      when: { market: ['NL'], channel: ['email'], from: '2030-01-01' },
      strict: true,
      scope: ['heading'],
    };
    expect(quotes(strict, TEXT)).toHaveLength(2);
  });
});

describe('a term that cannot be matched', () => {
  test.each([
    ['re:a(?=b)', /Looking ahead or behind is not possible/],
    ['re:(?<!a)b', /Looking ahead or behind/],
    ['re:(a)\\1', /Write the alternatives out/],
    ['re:(', /Count the brackets/],
    ['re:[a', /Close the class/],
    ['re:a{1001}', /Repeat less/],
    ['re:((a{100}){100}){100}', /Repeat less/],
    ['re:(ab?c{30}){30}', /Repeat less/],
    ['re:a*', /Write \+ in place of \*/],
    ['re:(?i)a', /re: ignores case/],
    ['re:*a', /Nothing stands before the sign/],
    ['*ing', /make it a pattern/],
    ['any*thing*', /make it a pattern/],
    ['z'.repeat(400), /Split it/],
  ])(
    '%s is refused with what to write instead, and the others are still looked for',
    (term, advice) => {
      const source = ruleAgainst('zappo', { terms: { en: ['zappo', term] } });
      const { issues: found, leftOut, matches } = tried(source, TEXT);
      expect(found).toEqual([
        { path: '/terms/en/1', message: expect.stringMatching(advice) as string },
      ]);
      expect(leftOut).toEqual(['/terms/en/1']);
      expect(matches).toHaveLength(2);
    },
  );

  test('is told where it stands, also in an excuse, a condition or a need', () => {
    const bad = { en: ['re:('] };
    const source = {
      ...ruleAgainst('zappo'),
      and: { terms: bad, within: 3 },
      unless: { near: bad },
    };
    expect(tried(source, TEXT).leftOut.toSorted()).toEqual([
      '/and/terms/en/0',
      '/unless/near/en/0',
    ]);
    const needs = { ...ruleAgainst('zappo', { kind: 'require' }), need: { all: [bad] } };
    expect(tried(needs, TEXT).leftOut).toEqual(['/need/all/0/en/0']);
  });

  test('a word list of a pack is not to be had here', () => {
    expect(issues({ ...ruleAgainst('zappo'), terms: '$eco' })).toEqual([
      '/terms only a pack has word lists; write the words here',
    ]);
  });
});

test('a member that is not known is told at its place', () => {
  expect(issues({ ...ruleAgainst('zappo'), later: 1 })).toEqual([
    '/later is not known here; remove it, or move it to where it belongs',
  ]);
});

test('decisions that go otherwise are told by their number', () => {
  const words = { scope: 'body', language: 'EN', metadata: {}, start: 4, end: 9 } as const;
  const decided = [
    { ...words, text: 'Our zappo is here.', expect: 'zappo' },
    { ...words, text: 'Our zappo is here.', expect: null },
  ];
  const request = { source: { ...ruleAgainst('zappo') }, text: '', language: 'EN', decided };
  expect(tryRule(request as TrialRequest).failing).toEqual([1]);
});

test('in a process of its own, of one person the newest waiting trial wins and nobody else loses', async () => {
  const { tryInChild, stop } = createRuleTrials(1);
  try {
    const request = { source: { ...ruleAgainst('zappo') }, text: TEXT, language: 'EN' } as const;
    const trial = (person: string | null) =>
      tryInChild({ workspaceId: 'w', person }, { ...request, decided: [] });
    const all = await Promise.all([
      trial('me'),
      trial('me'),
      trial('me'),
      trial('you'),
      trial(null),
    ]);
    expect(all.map(({ kind }) => kind)).toEqual(['tried', 'replaced', 'tried', 'tried', 'tried']);
  } finally {
    await stop();
  }
});

test('what would take for ever takes a moment or is stopped, and the next trial is answered', async () => {
  const { tryInChild, stop } = createRuleTrials(1);
  try {
    const who = { workspaceId: 'w', person: 'me' };
    const terms = Array.from({ length: 400 }, (_, n) => `re:(a|b|ab)*x{1,40}(c|d${n})+[^q]*q`);
    const evil = { kind: 'prohibit', terms: { en: ['re:^(a+)+$', ...terms] } };
    const text = 'a'.repeat(9_999);
    const first = await tryInChild(who, { source: evil, text, language: 'EN', decided: [] });
    expect(['tried', 'too_slow']).toContain(first.kind);
    const next = { source: { ...ruleAgainst('zappo') }, text: TEXT, decided: [] };
    const second = await tryInChild(who, { ...next, language: 'EN' });
    expect(second.kind === 'tried' && second.trial.matches.length).toBe(2);
  } finally {
    await stop();
  }
}, 180_000);
