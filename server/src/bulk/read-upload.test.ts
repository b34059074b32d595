import { isBlank } from '@copydesk/contract/shared/blank';
import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import type { FormField } from '../templates/template-input.ts';
import { createIssueList } from './issue-list.ts';
import { readUpload, type Upload } from './read-upload.ts';

const field = (key: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  key,
  type,
  label: key,
  required: false,
  ...more,
});
const options = ['warm', 'dry', 'brief'].map((value) => ({ value, label: value }));
const form = [
  field('name', 'text', { required: true, maxLength: 20 }),
  field('price', 'number'),
  field('fair', 'boolean'),
  field('mood', 'select', { options }),
  field('moods', 'multiselect', { options }),
  field('facts', 'textarea', { default: 'none' }),
];

const read = async (format: Upload['format'], content: string | Buffer) => {
  const found = createIssueList();
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const inputs = await readUpload(form, { format, content: bytes }, found);
  return { inputs, issues: found.all() };
};
const issuesOf = async (format: Upload['format'], content: string | Buffer) =>
  (await read(format, content)).issues.map(({ loc, type }) => [...loc, type]);

describe('CSV', () => {
  test('cells are read by the type of their field, and an empty one is absent', async () => {
    const text =
      'name,price,fair,mood,moods,facts\n' +
      'Desk,-12.5,Yes,dry,warm; brief;,"Oak, ""oiled""\nFour legs"\n' +
      'Shelf,,0,,,\n';
    expect(await read('csv', text)).toEqual({
      inputs: [
        {
          name: 'Desk',
          price: -12.5,
          fair: true,
          mood: 'dry',
          moods: ['warm', 'brief'],
          facts: 'Oak, "oiled"\nFour legs',
        },
        { name: 'Shelf', fair: false, facts: 'none' },
      ],
      issues: [],
    });
  });

  test.each([
    ['a byte order mark', '\u{FEFF}name,price\nDesk,1\n'],
    ['CRLF', 'name,price\r\nDesk,1\r\n'],
    ['mixed ends of lines', 'name,price\r\nDesk,1\n\n\r\n'],
    ['no last end of line', 'name,price\nDesk,1'],
    ['quoted names', '"name"," price "\n"Desk",1'],
  ])('%s is fine', async (_what, text) => {
    const inputs = [{ name: 'Desk', price: 1, facts: 'none' }];
    expect(await read('csv', text)).toEqual({ inputs, issues: [] });
  });

  test('every mistake of every row is told, with the number of the row', async () => {
    const text =
      'name,price,fair,mood,moods\n,1,true,dry,warm\nDesk,1e3,maybe,wet,warm;cold\nDesk,0x1,2,,\n';
    expect(await issuesOf('csv', text)).toEqual([
      [1, 'name', 'missing'],
      [2, 'price', 'float_type'],
      [2, 'fair', 'bool_type'],
      [2, 'mood', 'literal_error'],
      [2, 'moods', 1, 'literal_error'],
      [3, 'price', 'float_type'],
      [3, 'fair', 'bool_type'],
    ]);
  });

  test('rows with too few or too many cells are told', async () => {
    expect(await issuesOf('csv', 'name,price\nDesk\nDesk,1,2\nDesk,1\n')).toEqual([
      [1, 'value_error'],
      [2, 'value_error'],
    ]);
  });

  test('a header with unknown, repeated and missing fields is told at once, and once', async () => {
    expect(await issuesOf('csv', 'price,price,colour,\n1,1,1,1\n1,1,1,1\n')).toEqual([
      ['header', 'price', 'value_error'],
      ['header', 'colour', 'extra_forbidden'],
      ['header', '', 'extra_forbidden'],
      ['header', 'name', 'missing'],
    ]);
  });

  test('a quotation mark out of place ends the reading and names the row, never its text', async () => {
    for (const text of ['name\nDesk\n"secret\n', 'name\nDesk\n"secret"x\n']) {
      const { issues } = await read('csv', text);
      expect(issues.map(({ loc }) => loc)).toEqual([[2]]);
      expect(JSON.stringify(issues)).not.toContain('secret');
    }
    expect(await issuesOf('csv', '"name\n')).toEqual([['header', 'value_error']]);
  });

  test('names of columns that every object inherits are unknown fields', async () => {
    expect(await issuesOf('csv', 'name,__proto__,constructor\na,b,c\n')).toEqual([
      ['header', '__proto__', 'extra_forbidden'],
      ['header', 'constructor', 'extra_forbidden'],
    ]);
  });

  test('whatever text a cell can hold comes back as it was', async () => {
    const cell = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .filter((text) => text.isWellFormed() && !text.includes('\0') && !isBlank(text));
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 20 }), async (names) => {
        const text = stringify([['name'], ...names.map((name) => [name])], { quoted: true });
        const { inputs, issues } = await read('csv', text);
        expect(issues).toEqual([]);
        expect(inputs.map(({ name }) => name)).toEqual(names);
      }),
      { numRuns: 100 },
    );
  });
});

describe('JSONL', () => {
  test('each line is an input; blank lines do not count', async () => {
    const text = '\u{FEFF}{"name":"Desk","price":2}\r\n\n  \n{"name":"Shelf","fair":null}';
    expect(await read('jsonl', text)).toEqual({
      inputs: [
        { name: 'Desk', price: 2, facts: 'none' },
        { name: 'Shelf', facts: 'none' },
      ],
      issues: [],
    });
  });

  test('every mistake is told with the number of the row', async () => {
    const text = '{"name":1,"x":2}\n\n[1]\n{"name":\n{"name":"\\ud800"}\n"a"\n';
    expect(await issuesOf('jsonl', text)).toEqual([
      [1, 'name', 'string_type'],
      [1, 'x', 'extra_forbidden'],
      [2, 'dict_type'],
      [3, 'json_invalid'],
      [4, 'name', 'string_unicode'],
      [5, 'dict_type'],
    ]);
  });
});

describe('any file', () => {
  test.each(['csv', 'jsonl'] as const)('%s without rows is told', async (format) => {
    expect(await issuesOf(format, '')).toEqual([['value_error']]);
    expect(await issuesOf(format, '\n\n')).toEqual([['value_error']]);
    if (format === 'csv') expect(await issuesOf(format, 'name\n')).toEqual([['value_error']]);
  });

  test.each(['csv', 'jsonl'] as const)('%s that is not UTF-8 is refused', async (format) => {
    const latin = Buffer.from('name\nCaf\u00e9\n', 'latin1');
    expect(await issuesOf(format, latin)).toEqual([['string_unicode']]);
  });

  test('10,000 rows are read and one more is too large', async () => {
    const text = `name\n${'Desk\n'.repeat(10_000)}`;
    expect((await read('csv', text)).inputs).toHaveLength(10_000);
    await expect(read('csv', `${text}Desk\n`)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('an input over 100 KiB is refused in both forms', async () => {
    const facts = 'a'.repeat(102_400);
    expect(await issuesOf('csv', `name,facts\nDesk,${facts}\n`)).toEqual([[1, 'value_error']]);
    expect(await issuesOf('jsonl', JSON.stringify({ name: 'Desk', facts }))).toEqual([
      [1, 'value_error'],
    ]);
  });

  test('a thousand mistakes are listed, and the last one says how many more there are', async () => {
    const { issues } = await read('csv', `name,price\n${',x\n'.repeat(600)}`);
    expect(issues).toHaveLength(1_000);
    expect(issues[998]?.loc).toEqual([500, 'name']);
    expect(issues[999]).toMatchObject({ loc: [], ctx: { more: 201 } });
    expect((await read('csv', `name,price\n${',x\n'.repeat(500)}`)).issues).toHaveLength(1_000);
  });

  test('other work goes on while a large file is read', async () => {
    const text = `name,facts\n${`Desk,${'"a""b"'.repeat(300)}\n`.repeat(9_000)}`;
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await read('csv', text);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});
