import type { TSchema } from 'typebox';

interface Node {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

const MOMENT = '2026-03-02T09:15:00.000Z';

const textOf = ({ format, minLength = 0 }: Node): string => {
  if (format === 'date-time') return MOMENT;
  if (format === 'date') return MOMENT.slice(0, 10);
  if (format === 'email') return 'person@example.com';
  return 'text'.padEnd(minLength, '.');
};

const exampleOfNode = (node: Node): unknown => {
  if (node.const !== undefined) return node.const;
  if (node.examples?.length) return node.examples[0];
  if (node.default !== undefined) return node.default;
  if (node.enum) return node.enum[0];
  const [choice] = node.anyOf ?? node.oneOf ?? [];
  if (choice) return exampleOfNode(choice);
  const type = typeof node.type === 'string' ? node.type : (node.type?.[0] ?? 'object');
  switch (type) {
    case 'string':
      return textOf(node);
    case 'integer':
    case 'number':
      return Math.max(1, node.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return node.items
        ? Array.from({ length: Math.max(1, node.minItems ?? 1) }, () =>
            exampleOfNode(node.items as Node),
          )
        : [];
    default: {
      const parts = [node, ...(node.allOf ?? [])];
      const members = parts.flatMap(({ properties = {}, required = [] }) =>
        Object.entries(properties).filter(([name]) => required.includes(name)),
      );
      return Object.fromEntries(members.map(([name, member]) => [name, exampleOfNode(member)]));
    }
  }
};

/**
 * Makes an example of a schema from the examples, defaults and first choices of its parts. Members that may be
 * missing are left out.
 */
export const exampleOf = (schema: TSchema): unknown => exampleOfNode(schema as Node);
