import { expect, test } from 'vitest';
import { TOOLS } from './tools.ts';

interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly additionalProperties?: boolean;
}

const is = ({ type }: Node, name: string): boolean => [type ?? []].flat().includes(name);

/** The schema and all schemas in it with their places. */
const walk = (node: Node, place: string): [string, Node][] => [
  [place, node],
  ...Object.entries(node.properties ?? {}).flatMap(([name, one]) => walk(one, `${place}.${name}`)),
  ...(node.items ? walk(node.items, `${place}[]`) : []),
];

const all = (side: 'input' | 'output'): [string, Node][] =>
  TOOLS.flatMap((tool) => walk(tool[side] as Node, tool.name));

test('what is told outside of members named untrusted has no room for a sentence', () => {
  const loose = all('output')
    .filter(([place]) => !/\.untrusted\b/.test(place))
    .filter(([, node]) => is(node, 'string'))
    .filter(([, node]) => !node.enum && !node.pattern && node.format !== 'date-time');
  expect(loose.map(([place]) => place)).toEqual([]);
});

test('unknown members are refused everywhere, except where a template or a form decides', () => {
  const open = [...all('input'), ...all('output')]
    .filter(([, node]) => is(node, 'object'))
    .filter(([, node]) => node.additionalProperties !== false);
  expect(open.map(([place]) => place)).toEqual([
    'generate_document.fields',
    'get_template.untrusted.form[]',
  ]);
});

test('every list and every text that is sent has a bound', () => {
  const unbounded = all('input').filter(
    ([, node]) =>
      (is(node, 'array') && !('maxItems' in node)) ||
      (is(node, 'string') && !node.enum && !node.pattern && !('maxLength' in node)),
  );
  expect(unbounded.map(([place]) => place)).toEqual([]);
});

test('a tool that lists goes on by a cursor, and every schema says what it means', () => {
  const lists = TOOLS.filter(({ name }) => name.startsWith('list_') || name === 'search_findings');
  for (const { input, output } of lists) {
    expect((input as Node).properties).toHaveProperty('cursor');
    expect((output as Node).properties).toHaveProperty('next_cursor');
  }
  expect(TOOLS.every(({ description }) => /^[A-Z].*\.$/.test(description))).toBe(true);
});

test('clients are told which tools only read, which replace something and which reach outside', () => {
  const named = (hint: keyof (typeof TOOLS)[number]['effect']) =>
    TOOLS.filter(({ effect }) => effect[hint]).map(({ name }) => name);
  const reading = named('readOnlyHint');
  expect(TOOLS.filter(({ name }) => !reading.includes(name)).map(({ name }) => name)).toEqual([
    'generate_document',
    'gate_text',
    'start_audit',
    'cancel_audit',
    'review_finding',
    'undo_review',
    'add_comment',
  ]);
  expect(named('destructiveHint')).toEqual(['cancel_audit', 'review_finding', 'undo_review']);
  expect(named('openWorldHint')).toEqual(['generate_document', 'start_audit']);
  expect(named('idempotentHint')).toEqual(
    [...reading, 'cancel_audit', 'review_finding'].toSorted(
      (one, other) =>
        TOOLS.findIndex(({ name }) => name === one) - TOOLS.findIndex(({ name }) => name === other),
    ),
  );
});
