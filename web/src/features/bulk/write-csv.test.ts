import { expect, test } from 'vitest';
import type { TemplateField } from '../../parts/template-form-values.ts';
import { exampleCsv, toCsv } from './write-csv.ts';

test('cells with separators, quotation marks and lines are quoted', () => {
  expect(toCsv([['a,b', 'say "x"', 'one\ntwo', 'plain']])).toBe(
    '\uFEFF"a,b","say ""x""","one\ntwo",plain\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\uFF1D1'])(
  'a spreadsheet takes %j for a text and not for a formula',
  (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/);
  },
);

test('an example has a column for each field and a row that would be right', () => {
  const fields: TemplateField[] = [
    { key: 'name', type: 'text', label: 'Name', placeholder: 'Oak desk', required: true },
    { key: 'price', type: 'number', label: 'Price', required: false },
    { key: 'sale', type: 'boolean', label: 'Sale', required: false },
    {
      key: 'for',
      type: 'multiselect',
      label: 'For',
      required: false,
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
    { key: 'code', type: 'text', label: 'A long label', required: true, maxLength: 4 },
  ];
  expect(exampleCsv(fields)).toBe(
    '\uFEFFname,price,sale,for,code\r\nOak desk,12.5,yes,"a;b",A lo\r\n',
  );
});
