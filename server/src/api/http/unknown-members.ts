import type { Issue } from './invalid-request.ts';
import { isRecord, type SchemaNode } from './schema-node.ts';

const MAX_NAME = 200;

/** A member's name as the answer can show it. */
const shown = (name: string): string =>
  name.slice(0, MAX_NAME).toWellFormed().replaceAll('\0', '\uFFFD');

const forbiddenAt = (loc: Issue['loc']): Issue => ({
  type: 'extra_forbidden',
  loc,
  msg: 'Extra inputs are not permitted',
});

/**
 * Lists the members of a body that its schema does not know, at every level. Objects whose schema names no
 * members take any. Stops after `most`, because a hostile body may have very many.
 */
export const unknownMembers = (root: SchemaNode, body: unknown, most: number): Issue[] => {
  const issues: Issue[] = [];
  const walk = (node: SchemaNode | undefined, value: unknown, loc: Issue['loc']): void => {
    if (issues.length >= most) return;
    if (node?.items && Array.isArray(value)) {
      value.forEach((item, n) => walk(node.items, item, [...loc, n]));
    }
    const { properties } = node ?? {};
    if (!properties || !isRecord(value)) return;
    for (const name of Object.keys(value)) {
      const at = [...loc, shown(name)];
      if (Object.hasOwn(properties, name)) walk(properties[name], value[name], at);
      else if (issues.length < most) issues.push(forbiddenAt(at));
    }
  };
  walk(root, body, ['body']);
  return issues;
};
