import type { Issue } from './invalid-request.ts';

/**
 * The members of a JSON Schema node that are needed for reading and reporting; TypeBox checks all of them.
 */
export interface SchemaNode {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  maxLength?: number;
  default?: unknown;
  /** A closed set that pydantic would declare as Literal: mistakes are reported as `literal_error`. */
  'x-literal'?: boolean;
  /** White space around the text is removed before its length is checked. */
  'x-trim'?: boolean;
  /** Members that the schema does not know are refused, on a root node. Otherwise they are ignored. */
  'x-closed'?: boolean;
  /**
   * A check across fields, on a root node. It gets the value even if the schema has refused it,
   * so it must expect any type in any field.
   */
  'x-check'?: (value: Record<string, unknown>) => Issue[];
}

/** The node's type without `null`; '' for any type. */
export const typeOf = (node: SchemaNode | undefined): string => {
  const { type = '' } = node ?? {};
  return typeof type === 'string' ? type : (type.find((name) => name !== 'null') ?? '');
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
