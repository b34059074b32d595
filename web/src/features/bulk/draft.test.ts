import type { BulkCheck } from '@copydesk/contract/bulk/app-routes';
import { describe, expect, test } from 'vitest';
import {
  type ChosenFile,
  type Draft,
  EMPTY,
  keepDraft,
  isPlain,
  keptDraft,
  mayStart,
  nameOf,
  planOf,
  startOf,
  unusedColumns,
  withFile,
  withFill,
} from './draft.ts';

const file: ChosenFile = { name: 'desks.v2.csv', size: 3, content: new Blob(['a']), token: '1' };
const TARGET = { template: 'tpl_1', language: 'EN', toneMeta: null } as const;

const checkOf = (changes: Partial<BulkCheck>): BulkCheck =>
  ({ ready: true, right: 2, wrong: 0, columns: [], fields: [], ...changes }) as BulkCheck;

describe('a draft', () => {
  test('keeps what was chosen for columns when the file is another, and finds out how that is written', () => {
    const chosen = withFill({ ...EMPTY, encoding: 'utf-16le', skipBad: true }, 'name', {
      column: 'A',
      value: null,
    });
    const next = withFile(chosen, file);
    expect(next.fills).toEqual({ name: { column: 'A', value: null } });
    expect(next).toMatchObject({ file, encoding: null, separator: null, skipBad: false });
  });

  test('plans only for fields that the template has', () => {
    const draft = withFill(withFill(EMPTY, 'name', { column: 'A' }), 'other', { value: 'x' });
    expect(planOf(draft, TARGET, ['name', 'price']).mapping).toEqual([
      { field: 'name', column: 'A' },
    ]);
  });

  test('is called like its file unless somebody says', () => {
    const draft: Draft = { ...EMPTY, file };
    expect(nameOf(draft)).toBe('desks.v2');
    expect(nameOf({ ...draft, name: ' Desks ' })).toBe('Desks');
    expect(startOf(planOf(draft, TARGET, []), { ...draft, skipBad: true })).toMatchObject({
      name: 'desks.v2',
      file_name: 'desks.v2.csv',
      skip_bad: true,
    });
  });

  test('outlives its page, in its own workspace', () => {
    const draft: Draft = { ...EMPTY, file };
    keepDraft('wsp_1', draft);
    expect(keptDraft('wsp_1')).toBe(draft);
    expect(keptDraft('wsp_2')).toBe(EMPTY);
    keepDraft('wsp_1', EMPTY);
    expect(keptDraft('wsp_1')).toBe(EMPTY);
  });
});

describe('a run may begin', () => {
  test.each([
    [true, checkOf({}), false],
    [false, checkOf({ ready: false }), true],
    [false, checkOf({ wrong: 1 }), false],
    [true, checkOf({ wrong: 1 }), true],
    [false, checkOf({ right: 0, wrong: 3 }), true],
  ])('%s: %o, leaving out bad rows: %s', (may, check, skipBad) => {
    expect(mayStart(check, skipBad)).toBe(may);
  });
});

test('the public API takes a file whose columns are called like the fields', () => {
  const field = { key: 'a', column: 'a', value: null } as BulkCheck['fields'][number];
  const check = checkOf({
    encoding: 'utf-8',
    separator: ',',
    columns: [{ name: 'a', samples: [] }],
    fields: [field],
  });
  expect(isPlain(check)).toBe(true);
  expect(isPlain({ ...check, separator: ';' })).toBe(false);
  expect(isPlain({ ...check, fields: [{ ...field, key: 'b' }] })).toBe(false);
  expect(isPlain({ ...check, columns: [...check.columns, { name: 'c', samples: [] }] })).toBe(
    false,
  );
});

test('columns that fill nothing are named', () => {
  const check = checkOf({
    columns: [
      { name: 'a', samples: [] },
      { name: 'b', samples: [] },
    ],
    fields: [{ column: 'a' } as BulkCheck['fields'][number]],
  });
  expect(unusedColumns(check)).toEqual(['b']);
});
