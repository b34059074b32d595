import type { FormField } from '../templates/template-input.ts';

const option = (value: string, label: string) => ({ value, label });

/** A form with every type of field. */
export const everyField: readonly FormField[] = [
  { key: 'product_name', type: 'text', label: 'Product name', required: true, maxLength: 60 },
  { key: 'features', type: 'textarea', label: 'Features', required: true },
  { key: 'price', type: 'number', label: 'Price', required: false },
  { key: 'sale', type: 'boolean', label: 'On sale', required: false },
  {
    key: 'channel',
    type: 'select',
    label: 'Channel',
    required: true,
    options: [option('web', 'Website'), option('mail', 'E-mail')],
  },
  {
    key: 'audiences',
    type: 'multiselect',
    label: 'Audiences',
    required: false,
    options: [option('homes', 'Homes'), option('offices', 'Offices')],
  },
  { key: 'knowledge', type: 'infobase', label: 'Knowledge', required: false },
];

export const HEADER = 'product_name,features,price,sale,channel,audiences,knowledge';

const right = (n: number, knowledge: string): string[] => [
  `Desk ${n}`,
  '"Solid oak, can be repaired"',
  String(100 + (n % 900)),
  n % 2 === 0 ? 'yes' : 'no',
  n % 3 === 0 ? 'Website' : 'mail',
  'homes;offices',
  knowledge,
];

/** The ways to spoil a row, each with the kind of mistake that must be reported for it. */
const SPOILT: readonly (readonly [kind: string, spoil: (cells: string[]) => void])[] = [
  ['missing', (cells) => (cells[0] = '')],
  ['too_long', (cells) => (cells[0] = 'D'.repeat(61))],
  ['not_a_number', (cells) => (cells[2] = 'twelve')],
  ['not_an_option', (cells) => (cells[4] = 'pigeon')],
  ['not_yes_or_no', (cells) => (cells[3] = 'perhaps')],
  ['not_in_list', (cells) => (cells[5] = 'homes;castles')],
  ['unknown_knowledge', (cells) => (cells[6] = 'No such base')],
  ['cells', (cells) => cells.push('one', 'more')],
  ['bad_text', (cells) => (cells[1] = 'Oak\0top')],
  ['input_too_long', (cells) => (cells[1] = 'x'.repeat(103_000))],
];

/** A spoilt row of the file, and the kind of its mistake. */
export interface Planted {
  readonly row: number;
  readonly kind: string;
}

/**
 * Creates a CSV file with the given numbers of rows and spoilt rows. The spoilt rows are evenly spread and
 * have ten kinds of mistakes in turn.
 */
export const spoiltFile = (
  rows: number,
  bad: number,
  knowledge: string,
): { readonly content: Buffer; readonly planted: readonly Planted[] } => {
  const every = Math.floor(rows / bad);
  const planted: Planted[] = [];
  const lines = Array.from({ length: rows }, (_, n) => {
    const cells = right(n, knowledge);
    const nth = n / every;
    if (Number.isInteger(nth) && nth < bad) {
      const [kind, spoil] = SPOILT[nth % SPOILT.length] as (typeof SPOILT)[number];
      spoil(cells);
      // The header is row 1.
      planted.push({ row: n + 2, kind });
    }
    return cells.join(',');
  });
  return { content: Buffer.from(`${HEADER}\n${lines.join('\n')}\n`), planted };
};
