import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const read = (content: Buffer | string, told: Partial<Parameters<typeof readTable>[1]> = {}) =>
  readTable(Buffer.from(content), { encoding: null, separator: null, ...told });

const utf16 = (text: string, isBig: boolean): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('how a file is written', () => {
  test.each([
    [',', 'name,price\nDesk,1\n'],
    [';', 'name;price\n"a;b";1,5\nShelf;2,5\n'],
    ['\t', 'name\tprice, net\nDesk\t1\n'],
    ['|', 'name|price\nDesk|1\n'],
    [';', 'sep=;\r\nname;price\r\nDesk;1\r\n'],
    [',', 'name\nDesk\n'],
  ])('the separator %j is found out', async (separator, text) => {
    const table = await read(text);
    expect(table.separator).toBe(separator);
    expect(table.columns[0]).toBe('name');
    expect(table.rows[0]?.fault).toBeNull();
  });

  test.each([
    ['utf-8', Buffer.from('naam,prijs\nCafé,1\n')],
    ['utf-8', Buffer.from('\uFEFFnaam,prijs\nCafé,1\n')],
    ['windows-1252', Buffer.from('naam,prijs\nCaf\xe9,1\n', 'latin1')],
    ['utf-16le', utf16('naam,prijs\nCafé,1\n', false)],
    ['utf-16be', utf16('naam,prijs\nCafé,1\n', true)],
  ])('%s is found out and read', async (encoding, content) => {
    const table = await read(content);
    expect(table).toMatchObject({ encoding, broken: false, columns: ['naam', 'prijs'] });
    expect(table.rows[0]?.cells).toEqual(['Café', '1']);
  });

  test('UTF-8 with a broken place stays UTF-8, and only that place is lost', async () => {
    const content = Buffer.concat([Buffer.from('name\nCafé\nCaf'), Buffer.from([0xe9, 0x0a])]);
    const table = await read(content);
    expect(table).toMatchObject({ encoding: 'utf-8', broken: true });
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Café', 'Caf\u{FFFD}']);
  });

  test('what somebody tells counts', async () => {
    const table = await read(Buffer.from('a;b,c\n1;2,3\n'), { separator: ',' });
    expect(table.columns).toEqual(['a;b', 'c']);
    const told = await read(Buffer.from('name\nCaf\xe9\n', 'latin1'), { encoding: 'utf-8' });
    expect(told.broken).toBe(true);
  });
});

describe('rows', () => {
  test('any cells come back as they were, whatever the separator', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const cells = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(cells, fc.constantFrom(',', ';', '\t', '|'), async (rows, separator) => {
        const kept = rows.map((row) => row.map((cell) => cell.replaceAll(/[\0\uFEFF]/g, '')));
        const content = stringify([['a', 'b', 'c'], ...kept], {
          delimiter: separator,
          quoted: true,
        });
        const table = await read(content, { separator: separator as ',' });
        const some = kept.filter((row) => row.some((cell) => cell !== ''));
        expect(table.rows.map((row) => row.cells)).toEqual(some);
      }),
      { numRuns: 60 },
    );
  });

  test('a quotation mark inside of a cell is one, and one that stays open ends the reading with its row', async () => {
    expect((await read('size,name\n5" nail,Desk\n')).rows[0]?.cells).toEqual(['5" nail', 'Desk']);
    const { rows } = await read('name,size\nDesk,1\n"Shelf,2\nBench,3\n');
    expect(rows.map(({ row, fault }) => [row, fault?.kind])).toEqual([
      [2, undefined],
      [3, 'open_quote'],
    ]);
  });

  test('10,001 are too many, and so are 501 columns', async () => {
    await expect(read(`a\n${'1\n'.repeat(10_001)}`)).rejects.toMatchObject({ code: 'too_large' });
    await expect(read(`${'a,'.repeat(500)}a\n`)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('a line of 20 MB without an end is read in no time', async () => {
    const begun = process.cpuUsage();
    const { rows } = await read(`{"a":"${'x'.repeat(20_000_000)}`);
    const { user } = process.cpuUsage(begun);
    expect(rows.map(({ fault }) => fault?.kind)).toEqual(['input_too_long']);
    expect(user / 1e3).toBeLessThan(5_000);
  });
});
