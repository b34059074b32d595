import { expect, test } from 'vitest';
import { describeAsvs, findAsvsFaults, readChapter, readItems } from './asvs.mjs';

const ITEMS = readItems('1.1 1 2\n2.1 3\n');
const FILES = {
  'server/src/one.test.ts': `test('a door is shut', () => {});\ntest('it\\'s open', () => {});`,
  'docs/one.md': '# One',
};
const readSource = (path) => FILES[path] ?? null;
const MET = { what: 'Doors', met: ['server/src/one.test.ts :: a door is shut', 'docs/one.md'] };
const OPEN = { what: 'Windows', open: 'Rain comes in.', closes: 'Glass.' };
const NOT = { what: 'Roofs', not_applicable: 'There is no roof.' };
const whole = (changes = {}) => [
  { title: 'Doors', items: { '1.1.1': MET, '1.1.2': OPEN, ...changes } },
  { title: 'Roofs', items: { '2.1.1': NOT } },
];
const faultsOf = (chapters) => findAsvsFaults(ITEMS, chapters, readSource);

test('a table with every item once, each shown or explained, has no faults', () => {
  expect(ITEMS).toEqual(
    new Map([
      ['1.1.1', 1],
      ['1.1.2', 2],
      ['2.1.1', 3],
    ]),
  );
  expect(faultsOf(whole())).toEqual([]);
});

test('a file and a test that are gone are found', () => {
  const met = [
    'server/src/two.test.ts :: a door is shut',
    'server/src/one.test.ts :: a door is',
    'docs/two.md',
  ];
  expect(faultsOf(whole({ '1.1.1': { what: 'Doors', met } }))).toEqual([
    '1.1.1: there is no server/src/two.test.ts.',
    '1.1.1: server/src/one.test.ts has no test “a door is”.',
    '1.1.1: there is no docs/two.md.',
  ]);
  const partly = ['server/src/one.test.ts :: a window is shut'];
  expect(faultsOf(whole({ '1.1.2': { ...OPEN, partly } }))).toEqual([
    '1.1.2: server/src/one.test.ts has no test “a window is shut”.',
  ]);
});

test('a title with a quote is found, and a title in a file without tests is not believed', () => {
  const met = ["server/src/one.test.ts :: it's open", 'docs/one.md :: One'];
  expect(faultsOf(whole({ '1.1.1': { what: 'Doors', met } }))).toEqual([
    '1.1.1: docs/one.md has no tests.',
  ]);
});

test.each([
  ['a test', `test('it holds', () => {});`, true],
  ['a test by its other name', `describe('x', () => {\n  it('it holds', () => {});\n});`, true],
  ['a test on its own line', `test(\n  'it holds',\n  async () => {},\n);`, true],
  ['a test of many cases', `test.each([\n  ['a', (b)],\n])('it holds', () => {});`, true],
  ['a test of typed cases', `test.each<[string]>([['a']])(\n  'it holds',\n  f,\n);`, true],
  ['a comment', `// test('it holds', () => {});`, false],
  ['a comment of several lines', `/*\ntest('it holds', () => {});\n*/`, false],
  ['a text', `const title = 'it holds';`, false],
  ['a text inside of a test', `test('other', () => {\n  expect('it holds').toBe(x);\n});`, false],
  ['a value of a case', `test.each([['it holds']])('%s', () => {});`, false],
  ['a skipped test', `test.skip('it holds', () => {});`, false],
  ['a skipped test of many cases', `it.skip.each([1])('it holds', () => {});`, false],
  ['a test that is to be written', `test.todo('it holds');`, false],
  ['a test that fails', `test.fails('it holds', () => {});`, false],
  ['a test of some machines', `test.runIf(x)('it holds', () => {});`, false],
  ['a skipped group', `describe.skip('x', () => {\n  test('it holds', () => {});\n});`, false],
  ['a group', `describe('it holds', () => {});`, false],
])('%s with the title shows the item only if it is a test that runs', (_what, source, isShown) => {
  const met = ['a.test.ts :: it holds'];
  const chapters = [{ title: 'Doors', items: { '1.1.1': { what: 'Doors', met } } }];
  const faults = findAsvsFaults(readItems('1.1 1'), chapters, () => source);
  expect(faults).toEqual(isShown ? [] : ['1.1.1: a.test.ts has no test “it holds”.']);
});

test('an item that is missing, unknown or there twice is found', () => {
  const [one] = whole();
  expect(faultsOf([one])).toEqual(['2.1.1 is missing.']);
  expect(faultsOf([...whole(), { title: 'More', items: { '1.1.1': MET, '9.9.9': NOT } }])).toEqual([
    '1.1.1 is there twice.',
    '9.9.9 is no item of ASVS 5.0.0.',
  ]);
  expect(() => readChapter(`items:\n  '1.1.1': a\n  '1.1.1': b\n`)).toThrow('unique');
});

test('a state without what shows or explains it, two states and none are found', () => {
  const wrong = (entry) => faultsOf(whole({ '1.1.1': entry })).join(' ');
  expect(wrong({ what: 'Doors', met: [] })).toContain('nothing shows it');
  expect(wrong({ what: 'Doors', open: 'Rain.' })).toContain('what would close it');
  expect(wrong({ what: 'Doors', not_applicable: '' })).toContain('without a reason');
  expect(wrong({ ...MET, open: 'Rain.', closes: 'Glass.' })).toContain('2 states');
  expect(wrong({ what: 'Doors' })).toContain('0 states');
  expect(wrong({ ...MET, what: '' })).toContain('what it is about');
  expect(wrong({ ...MET, partly: ['docs/one.md'] })).toContain('without being open');
  expect(wrong({ ...MET, metted: 'x' })).toContain('nobody reads');
});

test('the page counts the states by level and has a row for each item', () => {
  const page = describeAsvs(ITEMS, whole());
  expect(page).toContain('| 1 | 1 | 1 | 0 | 0 |\n| 2 | 1 | 0 | 0 | 1 |\n| 3 | 1 | 0 | 1 | 0 |');
  expect(page).toContain(
    '| 1.1.1 | 1 | Doors | met: [one.test.ts](../../server/src/one.test.ts): a door is shut; [one.md](../../docs/one.md) |',
  );
  expect(page).toContain(
    '| 1.1.2 | 2 | Windows | **open**: Rain comes in. Would close it: Glass. |',
  );
});
