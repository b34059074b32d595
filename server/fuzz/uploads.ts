import fc from 'fast-check';
import { hostileText, notoriousText, toJsonText, anyJson } from './hostile.ts';

type Text = fc.Arbitrary<string>;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const name = fc.constantFrom('name', 'facts', ' name ', 'name', '__proto__', 'x', '', 'name\0');
const cell: Text = fc.oneof(
  fc.constantFrom('Desk', '', '"Oak, oiled"', '=1+1', '1e400'),
  notoriousText.map(quoted),
  hostileText.map((text) => quoted(text.toWellFormed())),
  hostileText.map((text) => text.toWellFormed()),
);
const lineEnd = fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n');

/** Rows that are right: a name each. */
const rightCsv = fc
  .tuple(fc.array(notoriousText.map(quoted), { minLength: 1, maxLength: 3 }), lineEnd)
  .map(([names, end]) => ['name', ...names].join(end));

/** Any header over any rows, ragged ones and broken quotation marks included. */
const anyCsv = fc
  .tuple(
    fc.array(name, { maxLength: 4 }),
    fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }),
    lineEnd,
    fc.constantFrom('', '\u{FEFF}', '"'),
  )
  .map(([names, rows, end, mark]) => mark + [names, ...rows].map((row) => row.join(',')).join(end));

const rightJsonl = fc
  .array(
    notoriousText.map((text) => JSON.stringify({ name: text })),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) => lines.join('\n'));
const anyJsonl = fc
  .array(fc.oneof(anyJson.map(toJsonText), fc.constantFrom('', '{', '{"name":"Desk"}', '\0')), {
    maxLength: 4,
  })
  .map((lines) => lines.join('\n'));

/** Files of inputs, right and wrong, each with the media type it is sent as. */
export const uploads: fc.Arbitrary<{ body: string; type: string }> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: rightCsv.map((body) => ({ body, type: 'text/csv' })) },
      { weight: 3, arbitrary: anyCsv.map((body) => ({ body, type: 'text/csv' })) },
      { weight: 2, arbitrary: rightJsonl.map((body) => ({ body, type: 'application/jsonl' })) },
      { weight: 2, arbitrary: anyJsonl.map((body) => ({ body, type: 'application/x-ndjson' })) },
    ),
    fc.oneof(
      { weight: 20, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('TEXT/CSV; charset=utf-8', 'application/json', 'x', ''),
      },
    ),
  )
  .map(([upload, type]) => ({ ...upload, type: type ?? upload.type }));

const FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/html',
  'text/markdown; charset=utf-8',
  'text/plain',
  'application/json',
  'application/octet-stream',
  'TEXT/HTML',
  'image/png',
  'x',
  '',
];

/** Files to audit, each under any of the names that files come under. */
export const files: fc.Arbitrary<{ body: string; type: string }> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('', '%PDF-1.7\n', 'PK\u0003\u0004', '<p>Zappo', '{"a":', '\0', 'A text.'),
      hostileText.map((text) => text.toWellFormed()),
      anyJson.map(toJsonText),
    ),
    fc.constantFrom(...FILE_TYPES),
  )
  .map(([body, type]) => ({ body, type }));
